import { MEMBER_ROLES, type MemberRole } from '@yinxin/api/client';
import { Checkbox } from '~/ui/index.ts';

const duties: Record<MemberRole, string> = {
  administrator: '管理成员、角色与企业认证',
  'seal-keeper': '保管印章，审批用印',
  operator: '发起与签署合同',
  auditor: '只能查看，用于内部审计',
};

const roles = Object.keys(MEMBER_ROLES) as MemberRole[];

interface RolePickerProps {
  chosen: readonly MemberRole[];
  /** Not offered here; the administrator's office is given in a way of its own. */
  without?: MemberRole;
  error?: string;
  onChange: (roles: MemberRole[]) => void;
}

/** Several roles per person. */
export function RolePicker({ chosen, without, error, onChange }: RolePickerProps) {
  const toggle = (role: MemberRole, on: boolean) =>
    onChange(roles.filter((each) => (each === role ? on : chosen.includes(each))));
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">角色</legend>
      <div className="space-y-2">
        {roles
          .filter((role) => role !== without)
          .map((role) => (
            <Checkbox
              key={role}
              checked={chosen.includes(role)}
              onChange={(event) => toggle(role, event.currentTarget.checked)}
            >
              <span className="font-semibold text-ink">{MEMBER_ROLES[role]}</span>　{duties[role]}
            </Checkbox>
          ))}
      </div>
      {error && <p className="mt-1.5 text-sm text-danger">{error}</p>}
    </fieldset>
  );
}

export const RoleNames = ({ roles: held }: { roles: readonly MemberRole[] }) =>
  held.map((role) => MEMBER_ROLES[role]).join('、');
