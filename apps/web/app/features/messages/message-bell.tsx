import { lazy, Suspense, useCallback, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { countWords, MESSAGES } from '~/parts/messages/model.ts';
import { classNames, Icon, useDismiss, useEarlyPress } from '~/ui/index.ts';

const BellPanel = lazy(async () => ({ default: (await import('./bell-panel.tsx')).BellPanel }));

const label = (unread: number) => (unread > 0 ? `消息，${unread} 条未读` : '消息');

/** The bell with what is unread. */
const Bell = ({ unread, ring }: { unread: number; ring: string }) => (
  <>
    <Icon name="bell" size={22} />
    {unread > 0 && (
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-0.5 right-0 min-w-[18px] rounded-full bg-seal px-1 text-center text-xs leading-[18px] font-semibold text-white ring-2',
          ring,
        )}
      >
        {countWords(unread)}
      </span>
    )}
  </>
);

/** The phone's bell leads to the messages. */
export const MessageLink = ({ unread }: { unread: number }) => (
  <Link
    to={`/mobile${MESSAGES}`}
    aria-label={label(unread)}
    className="relative grid size-11 place-items-center"
  >
    <Bell unread={unread} ring="ring-white" />
  </Link>
);

/** The desktop's bell unfolds the newest of them. */
export function MessageBell({ unread }: { unread: number }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const close = useCallback(() => setOpen(false), []);
  useDismiss(open, close, root, button);
  useEarlyPress(button, () => setOpen(true));
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label(unread)}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
        className="relative grid size-11 place-items-center rounded text-white"
      >
        <Bell unread={unread} ring="ring-navy" />
      </button>
      <div
        id={panel}
        hidden={!open}
        className="absolute top-full right-0 mt-2 w-96 rounded-card border border-line bg-white px-5 py-4 text-ink shadow-soft"
      >
        {open && (
          <Suspense>
            <BellPanel unread={unread} onLeave={close} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
