import { lazy, Suspense, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '~/session/index.ts';
import { withGoto } from '~/site/goto.ts';
import { MOBILE_HOME } from '~/site/paths.ts';
import { Icon, useEarlyPress } from '~/ui/index.ts';

const AccountSheet = lazy(async () => ({ default: (await import('./account-sheet.tsx')).AccountSheet }));

const LOGIN = '/mobile/login';

/** The right end of the phone's top bar. */
export function AccountSheetButton() {
  const { user, area } = useSession();
  const { pathname, search } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  useEarlyPress(button, () => area.showAccountList(true));
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
        ref={button}
        type="button"
        aria-label="我的账号"
        aria-haspopup="dialog"
        onClick={() => area.showAccountList(true)}
        className="-mr-2.5 grid size-11 place-items-center"
      >
        <Icon name="user" size={24} />
      </button>
      {area.isShowAccountList && (
        <Suspense>
          <AccountSheet user={user} onClose={() => area.showAccountList(false)} />
        </Suspense>
      )}
    </>
  );
}
