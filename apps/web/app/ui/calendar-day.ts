const shanghai = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** A moment as the calendar in China shows it: `{ day: '15', month: '2026.11', full: '2026.11.15' }`. */
export function calendarDay(moment: string): { day: string; month: string; full: string } {
  const parts = Object.fromEntries(
    shanghai.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  const month = `${parts.year}.${parts.month}`;
  return { day: parts.day ?? '', month, full: `${month}.${parts.day}` };
}
