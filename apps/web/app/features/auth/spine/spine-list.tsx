import { classNames, Icon } from '~/ui/index.ts';
import type { SpineGroup } from './spine.ts';

const looks: Record<SpineGroup['state'], string> = {
  done: 'border-success bg-success text-white',
  now: 'border-navy bg-navy text-white',
  later: 'border-line-strong bg-white text-ink-2',
};

/** Beside the page on a desk: what is done, where one is, what comes and what it takes. */
export const SpineAside = ({ groups }: { groups: readonly SpineGroup[] }) => (
  <aside className="max-lg:hidden">
    <ol aria-label="办理步骤" className="space-y-6">
      {groups.map(({ name, note, state }, index) => (
        <li
          key={name}
          aria-current={state === 'now' ? 'step' : undefined}
          className={classNames(
            'relative flex gap-3',
            index + 1 < groups.length &&
              'before:absolute before:top-7 before:-bottom-6 before:left-3 before:w-px before:bg-line-strong',
          )}
        >
          <span
            className={classNames(
              'grid size-6 shrink-0 place-items-center rounded-full border text-xs font-semibold',
              looks[state],
            )}
          >
            {state === 'done' ? <Icon name="check" size={14} label="已完成" /> : index + 1}
          </span>
          <span className="min-w-0">
            <span className="block font-semibold">{name}</span>
            <span className="block text-xs text-ink-2 wrap-anywhere">{note}</span>
          </span>
        </li>
      ))}
    </ol>
    <ul className="mt-6 space-y-2 border-t border-line pt-4 text-xs text-ink-2">
      <li className="flex gap-2">
        <Icon name="circle-check" size={16} className="text-success" />
        已保存，换手机可以接着办
      </li>
      <li className="flex gap-2">
        <Icon name="lock" size={16} />
        加密保存，只用于认证
      </li>
    </ul>
  </aside>
);

/** Above the page on a phone: one bar in as many parts. */
export const SpineBar = ({ groups }: { groups: readonly SpineGroup[] }) => (
  <ol aria-label="办理步骤" className="mb-4 grid auto-cols-fr grid-flow-col gap-1.5 text-xs lg:hidden">
    {groups.map(({ name, state }) => (
      <li
        key={name}
        aria-current={state === 'now' ? 'step' : undefined}
        className={classNames(
          'border-t-2 pt-1',
          state === 'done'
            ? 'border-success text-success-ink'
            : state === 'now'
              ? 'border-navy font-semibold'
              : 'border-line-strong text-ink-3',
        )}
      >
        {name}
        {state === 'done' && <span className="sr-only">，已完成</span>}
      </li>
    ))}
  </ol>
);
