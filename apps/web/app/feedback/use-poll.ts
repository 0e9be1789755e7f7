import { useEffect, useRef } from 'react';

/** Asks again and again while the page is looked at; a hidden one waits, and asks at once when it is seen again. */
export function usePoll(active: boolean, everyMs: number, ask: () => Promise<unknown>): void {
  const newest = useRef(ask);
  newest.current = ask;
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let over = false;
    const round = async () => {
      if (asking || over || document.visibilityState === 'hidden') return;
      clearTimeout(timer);
      asking = true;
      try {
        await newest.current();
      } catch {
        // A lost connection is no answer: the next round asks again.
      }
      asking = false;
      if (!over) timer = setTimeout(round, everyMs);
    };
    timer = setTimeout(round, everyMs);
    document.addEventListener('visibilitychange', round);
    return () => {
      over = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', round);
    };
  }, [active, everyMs]);
}
