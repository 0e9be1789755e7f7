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
 * Lines of a long table by their position, fetched in windows as they come into sight. What was fetched belongs to what
 * the page was loaded with: when that is loaded anew, it goes.
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
  const asked = useRef<{ key: string; starts: Set<number> }>({ key, starts: new Set() });
  const current = kept.key === key ? kept : fresh;

  const fetchWindow = useCallback(
    async (from: number) => {
      try {
        const page = await send('GET /api/partner/bill/table', {
          query: { billId, tab, from, limit: WINDOW },
        });
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
      if (asked.current.key !== key) asked.current = { key, starts: new Set() };
      for (const start of windowsOf(part, WINDOW)) {
        if (asked.current.starts.has(start)) continue;
        asked.current.starts.add(start);
        void fetchWindow(start);
      }
    },
    [key, fetchWindow],
  );

  // the first window tells how many there are
  useEffect(() => {
    if (loaded.tab === tab) {
      asked.current = { key, starts: new Set([0]) };
      setKept({ key, total: loaded.table.total, lines: new Map(linesOf(loaded.table.list)) });
      setKnown(key);
    } else need({ first: 0, last: 1 });
  }, [key, tab, loaded, need]);

  return { ...current, isKnown: isKnown === key, failure, need };
}
