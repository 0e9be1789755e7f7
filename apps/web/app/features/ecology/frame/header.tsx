import type { PartnerSession } from '@yinxin/api/client';
import { useRef, useState } from 'react';
import { PARTNER_CONSOLE } from '~/site/partner.ts';
import { Icon, useDismiss } from '~/ui/index.ts';
import { EcologyBrand } from './brand.tsx';
import { RoleList, roleNameOf } from './roles.tsx';
import { useLeave } from './use-leave.tsx';

interface Sidebar {
  isOpen: boolean;
  fold(): void;
}

/** A panel that opens below its button. */
function usePanel() {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(open, () => setOpen(false), root, button);
  return { open, root, button, toggle: () => setOpen(!open), close: () => setOpen(false) };
}

const panelClass =
  'absolute top-full right-0 z-50 mt-2 w-80 max-w-[calc(100vw-1.5rem)] rounded-card border border-line bg-white text-ink shadow-soft';

function RoleChoice({ self }: { self: PartnerSession }) {
  const { open, root, button, toggle } = usePanel();
  return (
    <div ref={root} className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={toggle}
        className="flex h-9 items-center gap-2 rounded border border-navy-line px-3 text-sm text-white transition-colors hover:border-white pointer-coarse:h-11"
      >
        <span className="text-mist max-sm:sr-only">角色</span>
        {roleNameOf(self)}
        <Icon name="chevron-down" size={16} />
      </button>
      {open && (
        <div className={`${panelClass} max-sm:right-3`}>
          <RoleList self={self} />
        </div>
      )}
    </div>
  );
}

function OwnMenu({ self }: { self: PartnerSession }) {
  const { open, root, button, toggle, close } = usePanel();
  const { userInfo } = self;
  const { leave, changePassword, dialog } = useLeave();
  return (
    <div ref={root} className="sm:relative">
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        onClick={toggle}
        className="flex h-11 items-center gap-2.5 text-left text-white"
      >
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded bg-white text-sm font-semibold text-navy"
        >
          {[...userInfo.orgName][0]}
        </span>
        <span className="max-w-56 min-w-0 max-lg:sr-only">
          <span className="block truncate text-sm leading-5">{userInfo.orgName}</span>
          <span className="block truncate text-xs leading-4 text-mist">
            {userInfo.userName}・{roleNameOf(self)}
          </span>
          <span className="sr-only">账号菜单</span>
        </span>
        <Icon name="chevron-down" size={16} className="max-lg:hidden" />
      </button>
      {open && (
        <div className={`${panelClass} w-64 max-sm:right-3`}>
          <div className="border-b border-line px-4 py-3">
            <p className="font-semibold wrap-anywhere">{userInfo.orgName}</p>
            <p className="text-sm text-ink-2">{userInfo.userName}</p>
            <p className="text-xs text-ink-3">
              {userInfo.account}　{userInfo.phone}
            </p>
          </div>
          <ul className="py-1 text-sm">
            {!userInfo.mustChangePassword && (
              <li>
                <button
                  type="button"
                  className="flex h-11 w-full items-center gap-2.5 px-4 hover:bg-paper"
                  onClick={() => {
                    close();
                    changePassword();
                  }}
                >
                  <Icon name="lock" size={18} />
                  修改密码
                </button>
              </li>
            )}
            <li>
              <button
                type="button"
                className="flex h-11 w-full items-center gap-2.5 px-4 hover:bg-paper"
                onClick={leave}
              >
                <Icon name="logout" size={18} />
                退出登录
              </button>
            </li>
          </ul>
        </div>
      )}
      {dialog}
    </div>
  );
}

/** Where one is, in which role, and the way out; without anybody only where one is. */
export const ConsoleHeader = ({
  self,
  sidebar,
}: {
  self?: PartnerSession;
  sidebar?: Sidebar | undefined;
}) => (
  <header data-site-header="" className="on-dark sticky top-0 z-40 bg-navy">
    <a href="#content" className="skip-link rounded bg-white px-4 py-2 text-sm text-navy">
      跳到正文
    </a>
    <div className="relative flex h-14 items-center gap-2 px-3 sm:gap-3 lg:px-6">
      {sidebar && (
        <button
          type="button"
          aria-expanded={sidebar.isOpen}
          aria-label={sidebar.isOpen ? '收起菜单' : '展开菜单'}
          onClick={sidebar.fold}
          className="-ml-2 hidden size-10 place-items-center rounded text-white hover:bg-navy-line lg:grid"
        >
          <Icon name="menu" size={20} />
        </button>
      )}
      <EcologyBrand to={PARTNER_CONSOLE} onDark />
      {self && (
        <div className="ml-auto flex items-center gap-2 sm:gap-5">
          <RoleChoice self={self} />
          <OwnMenu self={self} />
        </div>
      )}
    </div>
  </header>
);
