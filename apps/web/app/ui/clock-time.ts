import { timeInChina } from '@yinxin/values';

/** A moment as clocks in China show it: `{ day: '2026-11-16', short: '11-16 10:02', full: '2026-11-16 10:02:08' }`. */
export function clockTime(moment: string): { day: string; short: string; full: string } {
  const full = timeInChina(new Date(moment));
  return { day: full.slice(0, 10), short: full.slice(5, 16), full };
}
