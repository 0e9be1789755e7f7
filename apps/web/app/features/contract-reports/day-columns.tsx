import type { ContractReport } from '@yinxin/api/client';
import { DAY_MS, dayInChina } from '@yinxin/values';

const HEIGHT = 160;
const MOST_COLUMNS = 60;

interface Column {
  /** The first day of it. */
  day: string;
  sent: number;
  completed: number;
}

/** Every day of the span, those without contracts too; a long span goes by weeks. */
export function columnsOf(days: ContractReport['days'], span: number, now = Date.now()): Column[] {
  const known = new Map(days.map((entry) => [entry.day, entry]));
  const width = span > MOST_COLUMNS * 2 ? 7 : span > MOST_COLUMNS ? 3 : 1;
  const columns: Column[] = [];
  for (let back = span; back >= 0; back--) {
    const day = dayInChina(new Date(now - back * DAY_MS));
    if ((span - back) % width === 0) columns.push({ day, sent: 0, completed: 0 });
    const [column, entry] = [columns.at(-1), known.get(day)];
    if (!column || !entry) continue;
    column.sent += entry.sent;
    column.completed += entry.completed;
  }
  return columns;
}

const tallest = (columns: readonly Column[]) =>
  Math.max(1, ...columns.flatMap(({ sent, completed }) => [sent, completed]));

/** Two columns for each day or week; a list says the same to whoever cannot see them. */
export function DayColumns({ days, span }: { days: ContractReport['days']; span: number }) {
  const columns = columnsOf(days, span);
  const most = tallest(columns);
  const wide = 100 / columns.length;
  const bar = (value: number, at: number, className: string) => {
    const height = (value / most) * HEIGHT;
    return <rect x={at} y={HEIGHT - height} width={wide * 0.38} {...{ height, className }} />;
  };
  return (
    <figure>
      <figcaption className="mb-3 flex gap-5 text-sm text-ink-2">
        <span className="inline-flex items-center gap-2">
          <span className="size-3 rounded-sm bg-navy" /> 发起
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="size-3 rounded-sm bg-seal" /> 签完
        </span>
        <span className="ml-auto text-ink-3">最高 {most} 份</span>
      </figcaption>
      <svg
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-40 w-full border-b border-line"
      >
        {columns.map(({ day, sent, completed }, n) => (
          <g key={day}>
            {bar(sent, n * wide + wide * 0.1, 'fill-navy')}
            {bar(completed, n * wide + wide * 0.52, 'fill-seal')}
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-3">
        <span>{columns[0]?.day}</span>
        <span>{dayInChina(new Date())}</span>
      </p>
      <ul className="sr-only">
        {days.map(({ day, sent, completed }) => (
          <li key={day}>
            {day}：发起 {sent} 份，签完 {completed} 份
          </li>
        ))}
      </ul>
    </figure>
  );
}
