import type { Lane } from './tables.ts';

/** A code lives five minutes, takes five tries and is good for one use (docs/specification/accounts.md). */
export const CODE_SECONDS = 300;
export const MOST_TRIES = 5;
/** So long the first of two codes counts for whoever asks for the second. */
export const HALF_WAY_SECONDS = 600;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type PhoneLimits = readonly { seconds: number; max: number }[];

/** How often messages may come to one phone. */
export interface PhonePace {
  gapSeconds: number;
  perHour: number;
  perDay: number;
}

/**
 * How many messages come to a phone, counted apart for whoever asks: strangers can use up their own only. Those who pass
 * challenges have less on the way than they would cost, for each one is dearer than the one before.
 */
export const phoneLimits = ({
  gapSeconds,
  perHour,
  perDay,
}: PhonePace): Record<Lane | 'asker' | 'strangerGap' | 'challengedNetwork', PhoneLimits> => {
  const gap = { seconds: gapSeconds, max: 1 };
  const paced = [gap, { seconds: HOUR, max: perHour }, { seconds: DAY, max: perDay }];
  return {
    // whoever signs all day needs one each time
    confirm: [gap, { seconds: HOUR, max: 30 }, { seconds: DAY, max: 100 }],
    own: paced,
    strangerGap: [gap],
    stranger: paced.slice(1),
    challenged: [{ seconds: DAY, max: 3 * perDay }],
    challengedNetwork: paced.slice(1),
    asker: paced,
  };
};

export const BUDGET_SECONDS = HOUR;
/** As far as any limit looks back. */
export const LONGEST_SECONDS = DAY;

/** Seconds until the next code may go out; 0 when it may now. `sent` is newest first. */
export function secondsToWait(sent: readonly Date[], now: Date, limits: PhoneLimits): number {
  const waits = limits.map(({ seconds, max }) => {
    const decisive = sent[max - 1];
    return decisive ? Math.ceil((decisive.getTime() + seconds * 1000 - now.getTime()) / 1000) : 0;
  });
  return Math.max(0, ...waits);
}
