import { useCallback, useEffect, useState } from 'react';

const STORAGE_KEY = 'login-code-again-at';
const TICK_MS = 1000;

/** Whole seconds until then, never below zero. */
export const secondsUntil = (then: number, now: number) => Math.max(0, Math.ceil((then - now) / 1000));

/** A blocked storage only costs the survival of a reload. */
function storedTime(): number {
  try {
    return Number(sessionStorage.getItem(STORAGE_KEY) ?? 0);
  } catch {
    return 0;
  }
}
function storeTime(then: number) {
  try {
    sessionStorage.setItem(STORAGE_KEY, String(then));
  } catch {}
}

/** Seconds until another code may be asked for; goes on after a reload. */
export function useCountdown(): [seconds: number, start: (seconds: number) => void] {
  const [then, setThen] = useState(0);
  const [seconds, setSeconds] = useState(0);

  useEffect(() => setThen(storedTime()), []);

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

  const start = useCallback((wait: number) => {
    const until = Date.now() + wait * 1000;
    storeTime(until);
    setThen(until);
  }, []);
  return [seconds, start];
}
