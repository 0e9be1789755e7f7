import { dayInChina } from '@yinxin/values';

/** A moment as the calendar in China shows it: `{ day: '15', month: '2026.11', full: '2026.11.15' }`. */
export function calendarDay(moment: string): { day: string; month: string; full: string } {
  const full = dayInChina(new Date(moment)).replaceAll('-', '.');
  return { day: full.slice(8), month: full.slice(0, 7), full };
}
