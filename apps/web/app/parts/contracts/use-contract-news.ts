import { useEffect, useRef } from 'react';

/** What happened to one of the contracts in one's signing centre. */
export interface ContractNews {
  contractId: string;
  act: string;
  words: string;
  at: string;
}

const PATH = '/api/appapi/contract/events';
/** Many things at once are one change of the page. */
const GATHER_MS = 300;
const AGAIN_AFTER_MS = [3_000, 10_000, 30_000, 60_000];

/**
 * Tells of contracts as things happen to them; an empty list asks to look at everything anew. A line that opens tells
 * what happens from then on, so that what the page shows is looked at once more; the browser takes up a broken line by
 * itself and names what it heard last; where it gives up, because the server refused for a while, we begin again later.
 */
export function useContractNews(onNews: (news: readonly ContractNews[]) => void): void {
  const tell = useRef(onNews);
  tell.current = onNews;
  useEffect(() => {
    let source: EventSource | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    let heard: ContractNews[] = [];
    let isEverything = false;
    const gather = (news?: ContractNews) => {
      if (news) heard.push(news);
      else isEverything = true;
      gathering ??= setTimeout(() => {
        const told = isEverything ? [] : heard;
        heard = [];
        isEverything = false;
        gathering = undefined;
        tell.current(told);
      }, GATHER_MS);
    };
    const listen = () => {
      source = new EventSource(PATH);
      source.onopen = () => {
        gather();
        tries = 0;
      };
      source.addEventListener('contract', ({ data }: MessageEvent<string>) =>
        gather(JSON.parse(data) as ContractNews),
      );
      source.addEventListener('reset', () => gather());
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return;
        again = setTimeout(listen, AGAIN_AFTER_MS[Math.min(tries, AGAIN_AFTER_MS.length - 1)]);
        tries++;
      };
    };
    listen();
    return () => {
      source?.close();
      clearTimeout(again);
      clearTimeout(gathering);
    };
  }, []);
}
