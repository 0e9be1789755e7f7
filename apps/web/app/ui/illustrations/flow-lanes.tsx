import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';

interface FlowLanesProps {
  /** Who takes part, from top to bottom. */
  lanes: string[];
  steps: { lane: number; name: string; text: string }[];
}

type Places = CSSProperties & Record<`--${string}`, string | number>;

/** The line through all steps, in a drawing of 100 × 100 per cell that stretches with the grid. */
function wayThrough(steps: FlowLanesProps['steps']): string {
  const middle = (lane: number) => lane * 100 - 50;
  return steps
    .map(({ lane }, index) => {
      const x = index * 100 + 50;
      return index === 0 ? `M${x} ${middle(lane)}` : `H${x - 50}V${middle(lane)}H${x}`;
    })
    .join('');
}

function Way({ lanes, steps }: FlowLanesProps) {
  return (
    <svg
      viewBox={`0 0 ${steps.length * 100} ${lanes.length * 100}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-y-0 right-0 left-24 h-full w-[calc(100%-6rem)] max-lg:hidden"
    >
      <path
        d={wayThrough(steps)}
        fill="none"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        className="stroke-seal/50"
      />
    </svg>
  );
}

/** Who does what, one after the other: lanes where there is room, a line of steps where there is not. */
export function FlowLanes({ lanes, steps }: FlowLanesProps) {
  const grid: Places = { '--lanes': lanes.length, '--steps': steps.length };
  return (
    <div
      style={grid}
      className="relative isolate grid lg:auto-rows-[7.5rem] lg:grid-cols-[6rem_repeat(var(--steps),minmax(0,1fr))]"
    >
      {lanes.map((lane, index) => (
        <p
          key={lane}
          aria-hidden="true"
          style={{ '--lane': index + 1 } as Places}
          className={classNames(
            'col-start-1 col-end-[-1] row-start-(--lane) flex items-center border-t border-line pl-4 text-sm font-semibold text-navy max-lg:hidden',
            index === lanes.length - 1 && 'border-b',
            index % 2 === 0 ? 'bg-white' : 'bg-paper',
          )}
        >
          {lane}
        </p>
      ))}
      <Way lanes={lanes} steps={steps} />
      <ol className="contents">
        {steps.map(({ lane, name, text }, index) => (
          <li
            key={name}
            style={{ '--lane': lane, '--at': index + 2 } as Places}
            className="relative border-l-2 border-seal/30 pb-6 pl-6 last:border-transparent last:pb-0 lg:col-start-(--at) lg:row-start-(--lane) lg:m-2 lg:self-center lg:rounded lg:border lg:border-line lg:bg-white lg:px-3 lg:py-3 lg:text-center lg:shadow-soft lg:last:border-line lg:last:pb-3"
          >
            <span
              aria-hidden="true"
              className="absolute top-0 -left-[13px] grid size-6 place-items-center rounded-full bg-seal font-mono text-xs text-white lg:-top-3 lg:left-1/2 lg:-translate-x-1/2"
            >
              {index + 1}
            </span>
            <p className="text-sm text-navy lg:sr-only">{lanes[lane - 1]}</p>
            <p className="font-semibold lg:text-sm">{name}</p>
            <p className="text-sm text-ink-3 lg:text-xs">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
