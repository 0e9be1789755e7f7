import type { TabKey } from '@yinxin/api/client';
import { useCallback, useEffect, useState } from 'react';
import { keepInTab } from '~/site/browser-storage.ts';

const TICK_MS = 1000;

/** Whole seconds until then, never below zero. */
export const secondsUntil = (then: number, now: number) => Math.max(0, Math.ceil((then - now) / 1000));

/** A blocked storage only costs the survival of a reload. */
function storedTime(key: string): number {
  try {
    return Number(sessionStorage.getItem(key) ?? 0);
  } catch {
    return 0;
  }
}
function storeTime(key: TabKey, then: number) {
  try {
    keepInTab(key, String(then));
  } catch {}
}

/** Seconds until another code for this purpose may be asked for; goes on after a reload. */
export function useCountdown(purpose: string): [seconds: number, start: (seconds: number) => void] {
  const key: TabKey = `code-again-at:${purpose}`;
  const [then, setThen] = useState(0);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => setThen(storedTime(key)), [key]);

  useEffect(() => {
    const update = () => setSeconds(secondsUntil(then, Date.now()));
    update();
    if (then <= Date.now()) return;
    const ticking = setInterval(() => {
      update();
      if (then <= Date.now()) clearInterval(ticking);
    }, TICK_MS);
    return () => clearInterval(ticking);
  }, [then]);

  const start = useCallback(
    (wait: number) => {
      const until = Date.now() + wait * 1000;
      storeTime(key, until);
      setThen(until);
      setSeconds(wait); // at once: a button that can be pressed for a frame is pressed twice
    },
    [key],
  );
  return [seconds, start];
}
