/** Seconds until a vendor is asked again: soon at first, then ever more rarely. */
const WAITS = [30, 60, 120, 300, 600, 1_800, 3_600] as const;

export const laterAfter = (times: number, now = Date.now()): Date =>
  new Date(now + (WAITS[Math.min(times, WAITS.length - 1)] ?? 3_600) * 1000);
