import { classNames } from '~/ui/index.ts';
import type { FlowNode } from './nodes.ts';

const WIDTH = 360;
const BOX = 62;
const GAP = 26;
const MOST = 21;

const looks: Record<FlowNode['state'], { box: string; words: string }> = {
  plain: { box: 'fill-white stroke-line-strong', words: '' },
  done: { box: 'fill-success-soft stroke-success', words: '已完成' },
  now: { box: 'fill-navy-soft stroke-navy', words: '进行中' },
  refused: { box: 'fill-danger-soft stroke-danger', words: '未同意' },
};

const short = (text: string) => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);

/** A flow as a picture drawn from its data, and as a list for whoever does not see it. */
export function FlowPicture({ label, nodes }: { label: string; nodes: readonly FlowNode[] }) {
  const height = nodes.length * (BOX + GAP) - GAP + 4;
  return (
    <figure aria-label={label}>
      <svg
        viewBox={`0 0 ${WIDTH} ${height}`}
        className="h-auto w-full max-w-[26rem]"
        aria-hidden="true"
        focusable="false"
      >
        {nodes.map(({ title, note, state }, at) => {
          const top = 2 + at * (BOX + GAP);
          const isEnd = at === 0 || at === nodes.length - 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a station is its place in the flow
            <g key={at}>
              {at > 0 && (
                <path
                  d={`M${WIDTH / 2} ${top - GAP} v${GAP - 3} m-5 -6 l5 6 l5 -6`}
                  className="fill-none stroke-ink-3"
                  strokeWidth="1.5"
                />
              )}
              <rect
                x="2"
                y={top}
                width={WIDTH - 4}
                height={BOX}
                rx={isEnd ? BOX / 2 : 8}
                className={looks[state].box}
                strokeWidth={state === 'now' ? 2 : 1}
              />
              <text
                x={WIDTH / 2}
                y={top + (note ? 26 : 37)}
                textAnchor="middle"
                className={classNames('fill-ink text-[15px]', state === 'now' && 'font-semibold')}
              >
                {short(title)}
              </text>
              {note && (
                <text x={WIDTH / 2} y={top + 47} textAnchor="middle" className="fill-ink-2 text-[13px]">
                  {short(note)}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <ol className="sr-only">
        {nodes.map(({ title, note, state }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a station is its place in the flow
          <li key={at}>{[title, note, looks[state].words].filter(Boolean).join('，')}</li>
        ))}
      </ol>
    </figure>
  );
}
