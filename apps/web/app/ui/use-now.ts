import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

function everyMinute(changed: () => void) {
  const ticking = setInterval(changed, MINUTE / 4);
  return () => clearInterval(ticking);
}

/**
 * The present minute, in the browser only: a page that was made a moment ago on the server says nothing that may be
 * over when it arrives, so that both render the same.
 */
export const useNow = (): number | undefined =>
  useSyncExternalStore<number | undefined>(everyMinute, thisMinute, () => undefined);
