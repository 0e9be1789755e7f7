import { useCallback, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { classNames, Icon, useDismiss } from '~/ui/index.ts';

export type MenuAct =
  | { words: string; to: string }
  | {
      words: string;
      /** Cannot be undone, or takes something out of use. */
      grave?: boolean;
      run: () => void;
    };

const entry = 'flex min-h-11 w-full items-center gap-2 px-4 text-left text-sm hover:bg-paper';

/** What is done rarely stands behind three dots. */
export function ActMenu({ name, acts }: { name: string; acts: readonly MenuAct[] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, close, root, button);
  if (acts.length === 0) return null;
  return (
    <div ref={root} className={classNames('relative', open ? 'z-30' : 'z-20')}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${name}的更多操作`}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded text-ink-2 hover:text-ink"
      >
        <Icon name="more" />
      </button>
      <ul
        id={id}
        hidden={!open}
        className="absolute top-11 right-1 z-20 min-w-36 overflow-hidden rounded border border-line bg-white py-1 shadow-soft"
      >
        {acts.map((act) => (
          <li key={act.words}>
            {'to' in act ? (
              <Link to={act.to} className={entry}>
                {act.words}
              </Link>
            ) : (
              <button
                type="button"
                onClick={() => {
                  close();
                  act.run();
                }}
                className={classNames(entry, act.grave && 'text-danger')}
              >
                {act.grave && <Icon name="stop" size={16} />}
                {act.words}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
