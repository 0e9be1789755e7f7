import type { AskedLine, ResultOf } from '@yinxin/api/client';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '~/session/index.ts';

export type Quote = ResultOf<'POST /api/appapi/order/quote'>;

const WAIT_MS = 300;

/** What it costs and which papers it takes, asked of the server a moment after something changed. */
export function useQuote(lines: readonly AskedLine[], active: boolean) {
  const { sendQuietly } = useSession();
  const [quote, setQuote] = useState<Quote>();
  const [problem, setProblem] = useState<string>();
  const asked = JSON.stringify(lines);
  const newest = useRef('');
  useEffect(() => {
    newest.current = asked;
    const wanted = JSON.parse(asked) as AskedLine[];
    if (!active || wanted.length === 0) {
      setQuote(undefined);
      setProblem(undefined);
      return;
    }
    const timer = setTimeout(() => {
      sendQuietly('POST /api/appapi/order/quote', { body: { lines: wanted } }).then(
        (answer) => {
          if (newest.current !== asked) return;
          setQuote(answer);
          setProblem(undefined);
        },
        (error: unknown) => {
          if (newest.current !== asked) return;
          setQuote(undefined);
          setProblem(error instanceof Error ? error.message : '没有算出价格，请稍后再试');
        },
      );
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [asked, active, sendQuietly]);
  return { quote, problem };
}
