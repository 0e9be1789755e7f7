import { MEMBER_ACTS, MEMBER_ROLES, type Member, refusalInOrganization } from '@yinxin/api/client';
import { Link } from 'react-router';
import { Badge, ButtonLink, Icon } from '~/ui/index.ts';
import { NoOrganization } from '../console/parts.tsx';
import type { Team } from './load.ts';

const ORGANIZATION = '/businessProcessing/organization';

/** What matters on the open platform, by the acts of the one table of members' rights. */
const RIGHTS = {
  'read-platform': '看应用与日志',
  'submit-work-order': '提交工单',
  'manage-platform': '管理应用与沙箱密钥',
  'go-live': '上线与生产密钥',
} as const;
const rights = Object.keys(RIGHTS) as (keyof typeof RIGHTS)[];

const nameOf = ({ userName, phone }: Member) => userName || phone;

/** Rights come from the role; the state of the organisation is told once above. */
const has = ({ roles }: Member, right: keyof typeof RIGHTS) =>
  refusalInOrganization(right, roles, MEMBER_ACTS[right].states[0]) === undefined;

const Mark = ({ on }: { on: boolean }) =>
  on ? (
    <span className="inline-flex items-center gap-1 text-success-ink">
      <Icon name="check" size={16} />
      <span className="lg:sr-only">可以</span>
    </span>
  ) : (
    <span className="text-ink-3">
      <span aria-hidden="true">—</span>
      <span className="sr-only">不可以</span>
    </span>
  );

const Row = ({ member }: { member: Member }) => (
  <tr className="border-t border-line align-top max-lg:block max-lg:px-4 max-lg:py-3">
    <th scope="row" className="px-4 py-3 text-left font-normal max-lg:block max-lg:p-0">
      <span className="flex flex-wrap items-center gap-2">
        <b>{nameOf(member)}</b>
        {member.self && <Badge tone="navy">我</Badge>}
      </span>
      <span className="block text-sm text-ink-3">
        {member.roles.map((role) => MEMBER_ROLES[role]).join('、')}
        {member.userName && ` · ${member.phone}`}
      </span>
    </th>
    {rights.map((right) => (
      <td
        key={right}
        className="px-4 py-3 lg:text-center max-lg:flex max-lg:justify-between max-lg:px-0 max-lg:py-1 max-lg:text-sm"
      >
        <span className="text-ink-2 lg:hidden">{RIGHTS[right]}</span>
        <Mark on={has(member, right)} />
      </td>
    ))}
  </tr>
);

/** Who may do what on the open platform; who is in and which role they have is decided where the organisation is. */
export function TeamPage({ team }: { team: Team | null }) {
  if (!team) return <NoOrganization />;
  const { organization, members } = team;
  const mayChange = organization.may.includes('set-roles') || organization.may.includes('invite-member');
  const last = members.list.at(-1);
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="font-serif text-xl font-semibold">团队</h1>
          <p className="text-sm text-ink-2">
            {organization.organizationName}，{organization.members} 人。权限随企业角色而定，一人可以兼任。
          </p>
        </div>
        {mayChange && (
          <ButtonLink to={ORGANIZATION} size="sm">
            邀请成员或调整角色
          </ButtonLink>
        )}
      </div>
      {organization.state !== 'certified' && (
        <p className="rounded border border-line bg-paper px-4 py-3 text-sm text-ink-2">
          企业还没有认证：现在可以管理应用、使用沙箱；认证之后才能邀请成员、申请上线。
          <Link to="/platform/authentication" className="ml-1 text-navy underline underline-offset-4">
            去认证
          </Link>
        </p>
      )}
      <div className="overflow-x-auto rounded-card border border-line bg-white">
        <table className="w-full border-collapse max-lg:block max-lg:[&_tbody]:block">
          <caption className="sr-only">成员在开放平台的权限</caption>
          <thead className="bg-paper text-sm text-ink-2 max-lg:sr-only">
            <tr>
              <th scope="col" className="px-4 py-2.5 text-left font-normal">
                成员
              </th>
              {rights.map((right) => (
                <th key={right} scope="col" className="px-4 py-2.5 font-normal">
                  {RIGHTS[right]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {members.list.map((member) => (
              <Row key={member.uid} member={member} />
            ))}
          </tbody>
        </table>
      </div>
      {members.more && last && (
        <Link to={`?after=${last.uid}`} className="inline-flex min-h-11 items-center text-navy underline">
          后面的成员
        </Link>
      )}
      <p className="text-sm text-ink-3">
        {organization.roles.includes('administrator')
          ? '生产密钥每次新建都要管理员本人确认。成员离开企业，登录立即失效；由其授权的应用须重新授权。'
          : '需要更多权限，请联系企业的管理员。'}
      </p>
    </div>
  );
}
