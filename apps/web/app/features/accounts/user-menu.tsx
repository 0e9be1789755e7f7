import type { CurrentUser } from '@yinxin/api/client';
import { lazy, Suspense, useCallback, useId, useRef } from 'react';
import { isVerified } from '~/guards/route.ts';
import { accountName, CertifiedMark } from '~/parts/accounts/index.ts';
import { useSession } from '~/session/index.ts';
import { classNames, Icon, useEarlyPress } from '~/ui/index.ts';

const AccountMenuPanel = lazy(async () => ({
  default: (await import('./account-menu-panel.tsx')).AccountMenuPanel,
}));

interface UserMenuProps {
  user: CurrentUser;
  /** Beside the site's menu there is room for the name on wide screens only. */
  compact?: boolean;
}

/** The user widget of the desktop header. */
export function UserMenu({ user, compact }: UserMenuProps) {
  const { isShowAccountList: open, showAccountList: setOpen } = useSession().area;
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useId();

  const close = useCallback(() => setOpen(false), [setOpen]);
  useEarlyPress(button, () => setOpen(true));

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
        <span className={classNames('flex items-center gap-2.5', compact && 'max-xl:sr-only')}>
          <span className="max-w-40 truncate max-lg:max-w-16">{accountName(user)}</span>
          <CertifiedMark certified={isVerified(user)} />
        </span>
        <Icon
          name="chevron-down"
          size={14}
          className={classNames('transition-transform', open && 'rotate-180')}
        />
      </button>
      <div
        id={panel}
        hidden={!open}
        className="absolute top-full right-0 mt-2 w-80 rounded-card border border-line bg-white p-3 text-ink shadow-soft"
      >
        {open && (
          <Suspense>
            <AccountMenuPanel {...{ user, close, root, button }} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
