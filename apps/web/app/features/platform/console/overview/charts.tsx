import type { ApplicationFigures } from '@yinxin/api/client';
import { useState } from 'react';
import { classNames } from '~/ui/index.ts';

type Bucket = ApplicationFigures['days'][number];

/** `11-12`, or the hour of a single day. */
export const shortName = (day: string) => (day.length > 10 ? `${day.slice(11)} 时` : day.slice(5));
const number = (value: number) => value.toLocaleString('zh-CN');
export const share = ({ calls, failures }: Pick<Bucket, 'calls' | 'failures'>) =>
  calls === 0 ? '—' : `${(((calls - failures) / calls) * 100).toFixed(2)}%`;

/** The next round number at or above it: 1, 2, 2.5 or 5 times a power of ten. */
function roundAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

/** How many names stand below the bars without touching each other. */
const NAMES = 6;

/** Calls above; failures below on a scale of their own, so that few among many can be seen. */
export function CallBars({ days }: { days: readonly Bucket[] }) {
  const [at, setAt] = useState<number>();
  const top = roundAbove(Math.max(...days.map(({ calls }) => calls)));
  const worst = Math.max(1, ...days.map(({ failures }) => failures));
  const shown = at === undefined ? undefined : days[at];
  const every = Math.ceil(days.length / NAMES);
  return (
    <figure>
      <figcaption className="mb-3 flex min-h-9 flex-wrap items-center gap-x-5 rounded bg-paper px-3 text-sm">
        {shown ? (
          <>
            <strong>{shortName(shown.day)}</strong>
            <span>调用 {number(shown.calls)}</span>
            <span>失败 {number(shown.failures)}</span>
            <span>成功率 {share(shown)}</span>
          </>
        ) : (
          <span className="text-ink-2">指到一格，这里写出它的数字</span>
        )}
      </figcaption>
      <div className="grid grid-cols-[2.75rem_1fr] gap-x-2">
        <div
          className="flex h-44 flex-col justify-between text-right text-xs text-ink-3 tabular-nums"
          aria-hidden="true"
        >
          {[1, 0.5, 0].map((part) => (
            <span key={part} className="-my-2">
              {number(top * part)}
            </span>
          ))}
        </div>
        <ol className="relative flex h-44 items-stretch gap-px border-b border-line bg-[linear-gradient(var(--color-line)_1px,transparent_1px)] bg-[length:100%_50%] sm:gap-1">
          {days.map((day, index) => (
            <li key={day.day} className="flex min-w-0 flex-1">
              <button
                type="button"
                aria-label={`${shortName(day.day)}：调用 ${day.calls}，失败 ${day.failures}`}
                onMouseEnter={() => setAt(index)}
                onFocus={() => setAt(index)}
                className={classNames('flex w-full items-end', index === at && 'bg-navy/5')}
              >
                <span
                  className="block w-full rounded-t-sm bg-navy"
                  style={{ height: `${(day.calls / top) * 100}%` }}
                />
              </button>
            </li>
          ))}
        </ol>
        <span className="pt-1 text-right text-xs text-ink-3">失败</span>
        <div aria-hidden="true" className="flex h-8 items-end gap-px pt-2 sm:gap-1">
          {days.map((day) => (
            <span
              key={day.day}
              className="failure-bar min-w-0 flex-1"
              style={{ height: day.failures ? `${Math.max(8, (day.failures / worst) * 100)}%` : 0 }}
            />
          ))}
        </div>
        <span />
        <div aria-hidden="true" className="mt-1 flex text-xs text-ink-3 tabular-nums">
          {days.map(({ day }, index) => (
            <span key={day} className="min-w-0 flex-1 overflow-visible whitespace-nowrap">
              {index % every === 0 ? shortName(day) : ''}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

const LINES = [
  { key: 'p99', words: 'P99', colour: 'var(--color-seal-deep)' },
  { key: 'p95', words: 'P95', colour: 'var(--color-navy)' },
  { key: 'p50', words: 'P50', colour: 'var(--color-success)' },
] as const;

/** Percentiles of each day; names stand at the ends of their lines. */
export function LatencyLines({
  days,
  total,
}: {
  days: readonly Bucket[];
  total: ApplicationFigures['total'];
}) {
  const measured = days.filter(({ calls }) => calls > 0);
  const top = roundAbove(Math.max(1, ...measured.map(({ p99 }) => p99 ?? 0)));
  if (measured.length < 2) return <p className="text-sm text-ink-2">有两天以上的调用才画得出线。</p>;
  const pointsOf = (key: (typeof LINES)[number]['key']) =>
    measured
      .map((day, at) => `${(at / (measured.length - 1)) * 100},${100 - ((day[key] ?? 0) / top) * 100}`)
      .join(' ');
  return (
    <div className="grid grid-cols-[2rem_1fr_auto] gap-x-2">
      <div
        className="flex h-36 flex-col justify-between text-right text-xs text-ink-3 tabular-nums"
        aria-hidden="true"
      >
        {[1, 0.5, 0].map((part) => (
          <span key={part} className="-my-2">
            {number(top * part)}
          </span>
        ))}
      </div>
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label="延迟的 P50、P95 与 P99"
        className="h-36 w-full overflow-visible border-b border-line"
      >
        {LINES.map(({ key, colour }) => (
          <polyline
            key={key}
            points={pointsOf(key)}
            fill="none"
            stroke={colour}
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <ul className="flex flex-col justify-center gap-2 text-xs font-semibold tabular-nums">
        {LINES.map(({ key, words, colour }) => (
          <li key={key} style={{ color: colour }}>
            {words} {Math.round(total[key] ?? 0)} ms
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The course of one figure, small. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values);
  if (values.length < 2) return null;
  const points = values
    .map((value, at) => `${(at / (values.length - 1)) * 100},${20 - (value / most) * 18}`)
    .join(' ');
  return (
    <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true" className="h-5 w-20">
      <polyline
        points={points}
        fill="none"
        stroke="var(--color-navy)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
