import type { CurrentUser } from '@yinxin/api/client';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { isVerified } from '~/guards/route.ts';
import { classNames, Icon } from '~/ui';
import { accountName } from './account-name.ts';
import { CertifiedMark } from './certified-mark.tsx';

const AccountPanel = lazy(async () => ({ default: (await import('./account-panel.tsx')).AccountPanel }));

/** The user widget of the desktop header. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();

  useEffect(() => {
    if (!open) return;
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      // An open dialog takes Escape for itself.
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onElsewhere);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onElsewhere);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div ref={root} data-user-widget="" className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
        className="flex h-11 items-center gap-2.5 rounded px-2 text-sm transition-colors hover:text-seal"
      >
        <span className="grid size-8 place-items-center rounded-full bg-navy-soft text-navy">
          <Icon name={user.type === 1 ? 'building' : 'user'} size={18} />
        </span>
        <span className="max-w-40 truncate">{accountName(user)}</span>
        <CertifiedMark certified={isVerified(user)} />
        <Icon
          name="chevron-down"
          size={14}
          className={classNames('transition-transform', open && 'rotate-180')}
        />
      </button>
      <div
        id={panel}
        hidden={!open}
        className="absolute top-full right-0 mt-2 w-80 rounded-card border border-line bg-white p-3 shadow-soft"
      >
        {open && (
          <Suspense>
            <AccountPanel user={user} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
