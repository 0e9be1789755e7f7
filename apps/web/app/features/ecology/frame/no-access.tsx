import { useState } from 'react';
import type { PartnerMenu } from '~/site/partner-context.ts';
import { firstPage } from '~/site/partner-menu.ts';
import { Button, ButtonLink } from '~/ui/index.ts';
import { usePartner } from '../session.tsx';
import { RoleDialog, roleNameOf } from './roles.tsx';

const LockedPage = () => (
  <svg
    width={96}
    height={96}
    viewBox="0 0 72 72"
    fill="none"
    stroke="var(--color-line-strong)"
    strokeWidth="1.5"
    aria-hidden="true"
    className="shrink-0"
  >
    <path d="M16 10h28l12 12v40H16z" fill="#fff" />
    <path d="M44 10v12h12" />
    <g stroke="var(--color-ink)">
      <rect x="27" y="36" width="18" height="14" rx="2" fill="#fff" />
      <path d="M31 36v-4a5 5 0 0 1 10 0v4" />
    </g>
  </svg>
);

/** In place of a page that the role may not open, or that there is none of. */
export function NoAccess({ menu }: { menu: PartnerMenu }) {
  const { self } = usePartner();
  const [choosing, setChoosing] = useState(false);
  const first = firstPage(menu);
  return (
    <div className="mx-auto flex max-w-2xl flex-wrap items-center gap-x-8 gap-y-5 px-4 py-16">
      <LockedPage />
      <div className="min-w-0 flex-1 basis-72">
        <h1 className="text-lg font-semibold">您没有权限访问该页面或该页面不存在</h1>
        <p className="mt-1.5 mb-5 text-sm text-ink-2">
          当前角色：{roleNameOf(self)}。{self.roleList.length > 1 ? '换一个角色也许可以打开；' : ''}
          地址有误的，请从菜单重新进入。
        </p>
        <div className="flex flex-wrap gap-3">
          {first && <ButtonLink to={first}>回到首个菜单</ButtonLink>}
          <Button variant={first ? 'secondary' : 'primary'} onClick={() => setChoosing(true)}>
            切换角色
          </Button>
        </div>
      </div>
      {choosing && <RoleDialog self={self} onClose={() => setChoosing(false)} />}
    </div>
  );
}
