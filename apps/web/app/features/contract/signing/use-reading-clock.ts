import type { TabKey } from '@yinxin/api/client';
import { useEffect, useRef } from 'react';
import { keepInTab } from '~/site/browser-storage.ts';
import { ReadingClock, type ReadingTimes } from './reading-clock.ts';

const keyOf = (contractId: string, partyId: string): TabKey => `reading:${contractId}:${partyId}`;

function kept(key: string): ReadingTimes {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as ReadingTimes | null) ?? {};
  } catch {
    return {};
  }
}

/** A blocked or full storage only costs what a reload would cost. */
function keep(key: TabKey, times: ReadingTimes): void {
  try {
    keepInTab(key, JSON.stringify(times));
  } catch {}
}

/** Counts while the page is seen; kept in the tab, as all of a signature in work. */
export function useReadingClock(contractId: string, partyId: string, before: () => ReadingTimes) {
  const key = keyOf(contractId, partyId);
  const clock = useRef<ReadingClock>(undefined);
  const start = () => {
    clock.current ??= new ReadingClock(() => performance.now(), { ...before(), ...kept(key) });
    return clock.current;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read before is asked for once
  useEffect(() => {
    start();
    const look = () => {
      if (document.visibilityState === 'visible') return clock.current?.resume();
      clock.current?.pause();
      if (clock.current) keep(key, clock.current.times());
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [key]);
  return {
    look: (documentId: string, page: number) => {
      start().look(documentId, page);
    },
    read: () => clock.current?.read() ?? [],
  };
}
