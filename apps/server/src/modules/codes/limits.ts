/** A code lives five minutes, takes five tries and is good for one use (docs/specification/accounts.md). */
export const CODE_SECONDS = 300;
export const MOST_TRIES = 5;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type PhoneLimits = readonly { seconds: number; max: number }[];

/** How often messages may come to one phone. */
export interface PhonePace {
  gapSeconds: number;
  perHour: number;
  perDay: number;
}

/** Messages to a phone that anybody may name, as the vendors limit them too. */
const anybodysLimits = ({ gapSeconds, perHour, perDay }: PhonePace): PhoneLimits => [
  { seconds: gapSeconds, max: 1 },
  { seconds: HOUR, max: perHour },
  { seconds: DAY, max: perDay },
];

/** Messages that a signed-in person asks to their own phone: whoever signs all day needs one each time. */
const ownLimits = ({ gapSeconds }: PhonePace): PhoneLimits => [
  { seconds: gapSeconds, max: 1 },
  { seconds: HOUR, max: 30 },
  { seconds: DAY, max: 100 },
];

export const phoneLimits = (pace: PhonePace) => ({ anybody: anybodysLimits(pace), own: ownLimits(pace) });

export const BUDGET_SECONDS = HOUR;
/** As far as any limit looks back. */
export const LONGEST_SECONDS = DAY;

/** Seconds until a phone may get its next code; 0 when it may now. `sent` is newest first. */
export function secondsToWait(sent: readonly Date[], now: Date, limits: PhoneLimits): number {
  const waits = limits.map(({ seconds, max }) => {
    const decisive = sent[max - 1];
    return decisive ? Math.ceil((decisive.getTime() + seconds * 1000 - now.getTime()) / 1000) : 0;
  });
  return Math.max(0, ...waits);
}
