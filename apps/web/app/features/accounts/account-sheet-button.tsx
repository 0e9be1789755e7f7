import { lazy, Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { MOBILE_HOME } from '~/guards/device.ts';
import { withGoto } from '~/guards/goto.ts';
import { useSession } from '~/session';
import { Icon } from '~/ui';

const AccountSheet = lazy(async () => ({ default: (await import('./account-sheet.tsx')).AccountSheet }));

const LOGIN = '/mobile/login';

/** The right end of the phone's top bar. */
export function AccountSheetButton() {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  if (!user && pathname === LOGIN) return null;
  if (!user)
    return (
      <Link
        to={pathname === MOBILE_HOME ? LOGIN : withGoto(LOGIN, pathname + search)}
        className="grid h-11 place-items-center px-2 text-sm font-semibold text-seal"
      >
        登录
      </Link>
    );
  return (
    <>
      <button
        type="button"
        aria-label="我的账号"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-mr-2.5 grid size-11 place-items-center"
      >
        <Icon name="user" size={24} />
      </button>
      {open && (
        <Suspense>
          <AccountSheet user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
