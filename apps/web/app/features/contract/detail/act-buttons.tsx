import { Fragment, useCallback, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink, buttonClass, classNames, Icon, useDismiss } from '~/ui/index.ts';
import type { DetailAct } from './main-acts.ts';

interface ActButtonProps {
  act: DetailAct;
  variant: 'primary' | 'secondary';
  size?: 'md' | 'sm';
  className?: string;
}

/** One act as a button, whichever way it goes. */
export function ActButton({ act, variant, size = 'sm', className }: ActButtonProps) {
  const { words, icon, to, href, opens, run } = act;
  const content = (
    <>
      <Icon name={icon} size={18} />
      {words}
    </>
  );
  if (to)
    return (
      <ButtonLink to={to} variant={variant} size={size} className={className}>
        {content}
      </ButtonLink>
    );
  if (href)
    return (
      <a
        href={href}
        {...(opens === 'file' ? { download: true } : { target: '_blank', rel: 'noopener' })}
        className={buttonClass({ variant, size }, className)}
      >
        {content}
      </a>
    );
  return (
    <Button variant={variant} size={size} className={className} onClick={run}>
      {content}
    </Button>
  );
}

const entry = 'flex min-h-11 w-full items-center gap-3 px-4 text-left text-sm hover:bg-paper';

/** The same as a line of a list. */
export function ActLine({ act, onDone }: { act: DetailAct; onDone: () => void }) {
  const { words, icon, grave, to, href, opens, run } = act;
  const content = (
    <>
      <Icon name={grave ? 'stop' : icon} size={18} />
      {words}
    </>
  );
  if (to)
    return (
      <Link to={to} className={entry}>
        {content}
      </Link>
    );
  if (href)
    return (
      <a
        href={href}
        {...(opens === 'file' ? { download: true } : { target: '_blank', rel: 'noopener' })}
        onClick={onDone}
        className={entry}
      >
        {content}
      </a>
    );
  return (
    <button
      type="button"
      onClick={() => {
        onDone();
        run?.();
      }}
      className={classNames(entry, grave && 'text-danger')}
    >
      {content}
    </button>
  );
}

const groupOf = ({ grave, group }: DetailAct) => (grave ? 'end' : group);

/** The rest of the acts in one column, a line between what they are for. */
export function MoreActs({ acts }: { acts: readonly DetailAct[] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, close, root, button);
  if (acts.length === 0) return null;
  return (
    <div ref={root} className="relative z-30">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        更多
        <Icon name="chevron-down" size={16} />
      </button>
      <ul
        id={id}
        hidden={!open}
        className="absolute top-full right-0 mt-1 min-w-48 rounded border border-line bg-white py-1 shadow-soft"
      >
        {acts.map((act, index) => {
          const before = acts[index - 1];
          return (
            <Fragment key={act.key}>
              {before && groupOf(before) !== groupOf(act) && (
                <li aria-hidden="true" className="my-1 border-t border-line" />
              )}
              <li>
                <ActLine act={act} onDone={close} />
              </li>
            </Fragment>
          );
        })}
      </ul>
    </div>
  );
}
