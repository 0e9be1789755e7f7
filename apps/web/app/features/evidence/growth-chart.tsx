import type { EvidenceLogState } from '@yinxin/api/client';
import { clockTime } from '~/ui/index.ts';

const [WIDTH, HEIGHT] = [720, 200];

/** How the log grew, a point for each checkpoint that is shown; it never goes down. */
export function GrowthChart({ growth }: Pick<EvidenceLogState, 'growth'>) {
  const [first, last] = [growth[0], growth.at(-1)];
  if (!first || !last || growth.length < 2)
    return <p className="text-sm text-ink-2">日志刚刚开始，有了几个检查点之后在此画出增长。</p>;
  const [from, to] = [Date.parse(first.at), Date.parse(last.at)];
  const x = (at: string) => ((Date.parse(at) - from) / Math.max(1, to - from)) * WIDTH;
  const y = (size: number) => HEIGHT - (size / last.size) * HEIGHT;
  const steps = growth.map(
    ({ at, size }, n) =>
      `${n === 0 ? 'M' : 'H'}${x(at).toFixed(1)}${n === 0 ? ' ' : 'V'}${y(size).toFixed(1)}`,
  );
  return (
    <figure>
      <svg
        viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`}
        role="img"
        aria-label={`日志的条数从 ${clockTime(first.at).full} 的 ${first.size} 条增长到 ${clockTime(last.at).full} 的 ${last.size} 条`}
        className="h-auto w-full text-navy"
      >
        <path d={`M0 ${HEIGHT}H${WIDTH}`} className="stroke-line" strokeWidth={1} />
        <path
          d={steps.join('')}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="mt-2 flex flex-wrap justify-between gap-x-4 text-xs text-ink-3">
        <span>
          {clockTime(first.at).full}，{first.size.toLocaleString('zh-CN')} 条
        </span>
        <span>
          {clockTime(last.at).full}，{last.size.toLocaleString('zh-CN')} 条
        </span>
      </figcaption>
    </figure>
  );
}
