/** A code lives five minutes, takes five tries and is good for one use (market.md 4.1). */
export const CODE_SECONDS = 300;
export const MOST_TRIES = 5;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Messages per phone, as the vendors limit them too. */
export const phoneLimits = [
  { seconds: MINUTE, max: 1 },
  { seconds: HOUR, max: 5 },
  { seconds: DAY, max: 10 },
] as const;

export const BUDGET_SECONDS = HOUR;

/** Seconds until a phone may get its next code; 0 when it may now. `sent` is newest first. */
export function secondsToWait(sent: readonly Date[], now: Date): number {
  const waits = phoneLimits.map(({ seconds, max }) => {
    const decisive = sent[max - 1];
    return decisive ? Math.ceil((decisive.getTime() + seconds * 1000 - now.getTime()) / 1000) : 0;
  });
  return Math.max(0, ...waits);
}
