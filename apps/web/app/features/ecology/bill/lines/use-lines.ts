import type { BillTab } from '@yinxin/api/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePartner } from '../../session.tsx';
import { type BillTable, type TableLine, WINDOW } from '../model.ts';
import { type Part, windowsOf } from './windows.ts';

interface Kept {
  key: string;
  total: number;
  lines: ReadonlyMap<number, TableLine>;
}

const linesOf = (list: readonly TableLine[]): [number, TableLine][] =>
  list.map((line) => [line.position, line]);

interface LinesOptions {
  billId: string;
  tab: BillTab;
  /** What came with the page, for its tab. */
  loaded: { tab: BillTab; table: BillTable };
}

/**
 * Lines of a long table by their position, fetched in windows as they come into sight. Those of one import never change,
 * so that what was fetched stays until another was imported, or another tab is looked at.
 */
export function useLines({ billId, tab, loaded }: LinesOptions) {
  const { send, failed } = usePartner();
  const importId = loaded.table.imported?.id ?? '';
  const key = `${billId} ${importId} ${tab}`;
  const fresh: Kept =
    loaded.tab === tab
      ? { key, total: loaded.table.total, lines: new Map(linesOf(loaded.table.list)) }
      : { key, total: 0, lines: new Map() };
  const [kept, setKept] = useState(fresh);
  const [isKnown, setKnown] = useState(loaded.tab === tab ? key : '');
  const [failure, setFailure] = useState<string>();
  const isLoaded = loaded.tab === tab;
  const asked = useRef({ key, starts: new Set(isLoaded ? [0] : []) });
  const newest = useRef(key);
  newest.current = key;
  const current = kept.key === key ? kept : fresh;

  const fetchWindow = useCallback(
    async (from: number) => {
      try {
        const page = await send('GET /api/partner/bill/table', {
          query: { billId, tab, from, limit: WINDOW },
        });
        if (newest.current !== key) return; // another tab was chosen meanwhile: its lines are not to be overwritten
        setFailure(undefined);
        setKept((before) => {
          const lines = new Map(before.key === key ? before.lines : undefined);
          for (const [position, line] of linesOf(page.list)) lines.set(position, line);
          return { key, total: page.total, lines };
        });
        setKnown(key);
      } catch (error) {
        asked.current.starts.delete(from); // to be asked for again
        setFailure(error instanceof Error ? error.message : '这一段没有取到');
        failed(error);
      }
    },
    [send, failed, billId, tab, key],
  );

  const need = useCallback(
    (part: Part) => {
      if (asked.current.key !== key) asked.current = { key, starts: new Set(isLoaded ? [0] : []) };
      for (const start of windowsOf(part, WINDOW)) {
        if (asked.current.starts.has(start)) continue;
        asked.current.starts.add(start);
        void fetchWindow(start);
      }
    },
    [key, isLoaded, fetchWindow],
  );

  // the first window tells how many there are
  useEffect(() => {
    if (isLoaded) {
      if (asked.current.key !== key) asked.current = { key, starts: new Set([0]) };
      const { total, list } = loaded.table;
      setKept((before) => (before.key === key ? before : { key, total, lines: new Map(linesOf(list)) }));
      setKnown(key);
    } else need({ first: 0, last: 1 });
  }, [key, isLoaded, loaded, need]);

  return { ...current, isKnown: isKnown === key, failure, need };
}
