import type { BillTab } from '@yinxin/api/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePartner } from '../../session.tsx';
import { type BillTable, type TableLine, WINDOW } from '../model.ts';
import { type Part, Windows, windowsOf } from './windows.ts';

/** Windows that are kept: what is far away is fetched again, so that a long bill takes no more memory than a short one. */
const MOST_KEPT = 40;
/** So long one waits between asking, so that whoever pulls the list from end to end asks for what they stop at. */
const PAUSE_MS = 150;

interface Kept {
  key: string;
  total: number;
  windows: Windows<TableLine>;
}

interface LinesOptions {
  billId: string;
  tab: BillTab;
  /** What came with the page, for its tab. */
  loaded: { tab: BillTab; table: BillTable };
}

const empty = (key: string): Kept => ({ key, total: 0, windows: new Windows() });
const whatCame = (key: string, { total, list }: BillTable): Kept => ({
  ...{ key, total },
  windows: new Windows(new Map([[0, list]])),
});

/**
 * Lines of a long table by their position, fetched in windows as they come into sight. Those of one import never change,
 * so that what was fetched stays until another was imported, another tab is looked at, or it is far out of sight.
 */
export function useLines({ billId, tab, loaded }: LinesOptions) {
  const { send, failed } = usePartner();
  const key = `${billId} ${loaded.table.imported?.id ?? ''} ${tab}`;
  const isLoaded = loaded.tab === tab;
  const [kept, setKept] = useState(() => (isLoaded ? whatCame(key, loaded.table) : empty(key)));
  const [knownKey, setKnownKey] = useState(isLoaded ? key : '');
  const [failure, setFailure] = useState<string>();
  const current = kept.key === key ? kept : isLoaded ? whatCame(key, loaded.table) : empty(key);
  /** What is shown and asked for now, for what answers later. */
  const now = useRef({ key, current, asking: new Set<string>() });
  now.current.key = key;
  now.current.current = current;

  const fetchWindow = useCallback(
    async (from: number) => {
      const { asking } = now.current;
      const name = `${key} ${from}`;
      if (asking.has(name)) return;
      asking.add(name);
      try {
        const page = await send('GET /api/partner/bill/table', {
          query: { billId, tab, from, limit: WINDOW },
        });
        if (now.current.key !== key) return; // another tab was chosen meanwhile: its lines are not to be overwritten
        setFailure(undefined);
        setKept((before) => ({
          ...{ key, total: page.total },
          windows: (before.key === key ? before : empty(key)).windows.with(from, page.list, MOST_KEPT),
        }));
        setKnownKey(key);
      } catch (error) {
        setFailure(error instanceof Error ? error.message : '这一段没有取到');
        failed(error);
      } finally {
        asking.delete(name);
      }
    },
    [send, failed, billId, tab, key],
  );

  const ask = useCallback(
    (part: Part) => {
      for (const start of windowsOf(part, WINDOW))
        if (!now.current.current.windows.has(start)) void fetchWindow(start);
    },
    [fetchWindow],
  );
  const waiting = useRef<{ key: string; part: Part; timer: ReturnType<typeof setTimeout> }>(undefined);
  useEffect(() => () => clearTimeout(waiting.current?.timer), []);
  /** Asks at once, and then for what is in sight when the pause is over. */
  const need = useCallback(
    (part: Part) => {
      if (waiting.current?.key === key) {
        waiting.current.part = part;
        return;
      }
      clearTimeout(waiting.current?.timer);
      ask(part);
      const timer = setTimeout(() => {
        const last = waiting.current?.part;
        waiting.current = undefined;
        if (last && last !== part) need(last);
      }, PAUSE_MS);
      waiting.current = { key, part, timer };
    },
    [ask, key],
  );

  // the first window tells how many there are
  useEffect(() => {
    if (isLoaded) {
      setKept((before) => (before.key === key ? before : whatCame(key, loaded.table)));
      setKnownKey(key);
    } else void fetchWindow(0);
  }, [key, isLoaded, loaded, fetchWindow]);

  return {
    total: current.total,
    lineAt: (position: number) => current.windows.at(position, WINDOW),
    isKnown: knownKey === key,
    failure,
    need,
  };
}
