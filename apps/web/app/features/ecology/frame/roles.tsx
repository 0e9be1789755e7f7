import { PARTNER_ROLES, type PartnerSession } from '@yinxin/api/client';
import { useState } from 'react';
import { PARTNER_CONSOLE } from '~/site/partner.ts';
import { Badge, Dialog, Icon } from '~/ui/index.ts';
import { usePartner } from '../session.tsx';

export const roleNameOf = ({ roleId, roleList }: PartnerSession): string =>
  roleList.find(({ id }) => id === roleId)?.roleName ?? '';

/** Another role sees other pages, so everything is loaded anew. */
function useRoleChange() {
  const { send, failed } = usePartner();
  const [busy, setBusy] = useState<string>();
  const change = async (roleId: string) => {
    setBusy(roleId);
    try {
      await send('POST /api/user/commend/role/change', { form: { roleId } });
      window.location.assign(PARTNER_CONSOLE);
    } catch (error) {
      failed(error);
      setBusy(undefined);
    }
  };
  return { busy, change };
}

/** The roles somebody holds, with what each may do. */
export function RoleList({ self, titled = true }: { self: PartnerSession; titled?: boolean }) {
  const { busy, change } = useRoleChange();
  return (
    <>
      {titled && (
        <div className="px-4 pt-3.5 pb-2">
          <h2 className="text-base font-semibold">切换角色</h2>
          <p className="text-xs text-ink-3">菜单和权限由服务器按角色给出</p>
        </div>
      )}
      <ul className={titled ? 'px-2 pb-2' : undefined}>
        {self.roleList.map(({ id, name, roleName, role }) => {
          const isCurrent = id === self.roleId;
          return (
            <li key={id}>
              <button
                type="button"
                disabled={isCurrent || busy !== undefined}
                aria-busy={busy === id || undefined}
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => change(id)}
                className="flex min-h-14 w-full items-center gap-3 rounded px-2 py-2 text-left hover:bg-paper disabled:hover:bg-transparent aria-[current]:bg-navy-soft aria-[current]:hover:bg-navy-soft"
              >
                <span
                  aria-hidden="true"
                  className="grid size-9 shrink-0 place-items-center rounded border border-line bg-white font-semibold text-navy"
                >
                  {[...name][0]}
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block text-sm font-semibold">{roleName}</span>
                  <span className="block truncate text-xs text-ink-2">{name}</span>
                  <span className="block text-xs text-ink-2">{PARTNER_ROLES[role].says}</span>
                </span>
                {isCurrent && (
                  <Badge tone="success">
                    <Icon name="check" size={14} />
                    当前
                  </Badge>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {self.roleList.length === 1 && (
        <p className="px-4 pb-3.5 text-xs text-ink-3">您只有这一个角色；要增加角色，请联系贵公司管理员。</p>
      )}
    </>
  );
}

export const RoleDialog = ({ self, onClose }: { self: PartnerSession; onClose: () => void }) => (
  <Dialog open onClose={onClose} title="切换角色" description="菜单和权限由服务器按角色给出。">
    <RoleList self={self} titled={false} />
  </Dialog>
);
