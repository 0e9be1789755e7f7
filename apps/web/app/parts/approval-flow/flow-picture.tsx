import { Badge, classNames, type Tone } from '~/ui/index.ts';
import type { FlowNode } from './nodes.ts';

const looks: Record<FlowNode['state'], { box: string; tone: Tone; words: string }> = {
  plain: { box: 'border-line-strong bg-white', tone: 'neutral', words: '' },
  done: { box: 'border-success bg-success-soft', tone: 'success', words: '已完成' },
  now: { box: 'border-2 border-navy bg-navy-soft font-semibold', tone: 'navy', words: '进行中' },
  refused: { box: 'border-danger bg-danger-soft', tone: 'danger', words: '未同意' },
};

const Arrow = () => (
  <svg
    viewBox="0 0 12 24"
    className="mx-auto block h-6 w-3 fill-none stroke-ink-3"
    aria-hidden="true"
    focusable="false"
  >
    <path d="M6 0v21M1 15l5 6 5-6" strokeWidth="1.5" />
  </svg>
);

/** A flow as a picture drawn from its data: stations one below the other, whose words are as large on a phone as on a
 * desk, and a list for whoever does not see it. */
export function FlowPicture({ label, nodes }: { label: string; nodes: readonly FlowNode[] }) {
  return (
    <figure aria-label={label}>
      <ol className="max-w-[26rem]">
        {nodes.map(({ title, note, state }, at) => {
          const isEnd = at === 0 || at === nodes.length - 1;
          const { box, tone, words } = looks[state];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a station is its place in the flow
            <li key={at}>
              {at > 0 && <Arrow />}
              <div
                className={classNames(
                  'border px-4 py-2.5 text-center text-[15px] wrap-anywhere',
                  isEnd ? 'rounded-[1.75rem]' : 'rounded',
                  box,
                )}
              >
                <p>{title}</p>
                {note && <p className="text-sm font-normal text-ink-2">{note}</p>}
                {words && (
                  <p className="mt-1">
                    <Badge tone={tone}>{words}</Badge>
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
