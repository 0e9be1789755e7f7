const shanghai = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A moment as clocks in China show it: `{ day: '2026-11-16', short: '11-16 10:02', full: '2026-11-16 10:02:08' }`. */
export function clockTime(moment: string): { day: string; short: string; full: string } {
  const parts = Object.fromEntries(
    shanghai.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  const date = `${parts.month}-${parts.day}`;
  const time = `${parts.hour}:${parts.minute}`;
  const day = `${parts.year}-${date}`;
  return { day, short: `${date} ${time}`, full: `${day} ${time}:${parts.second}` };
}
