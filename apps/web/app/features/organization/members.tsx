import { IDENTITY_STATES, type MemberRole } from '@yinxin/api/client';
import { useState } from 'react';
import { useStepUp } from '~/parts/proof/index.ts';
import { Line, Panel, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { Badge, Button, calendarDay } from '~/ui/index.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { identityTones, type Member, type OwnCompany } from './model.ts';
import { RoleNames } from './role-picker.tsx';
import { RolesDialog } from './roles-dialog.tsx';

const nameOf = (member: Member) => member.userName || member.phone;

export function Members({ company }: { company: OwnCompany }) {
  const { organization, members } = company;
  const { send, done, failed } = useActs();
  const { ask, dialog: confirming } = useConfirm();
  const { prove, dialog: proving } = useStepUp();
  const [changing, setChanging] = useState<Member>();
  const [inviting, setInviting] = useState(false);
  const [later, setLater] = useState<Member[]>([]);
  const [more, setMore] = useState(members.more);
  const list = [...members.list, ...later];

  const loadMore = async () => {
    const last = list.at(-1);
    try {
      const page = await send('GET /api/appapi/org/members', { query: { after: last?.uid } });
      setLater([...later, ...page.list]);
      setMore(page.more);
    } catch (error) {
      failed(error);
    }
  };

  /** Making somebody an administrator asks for a proof, any other change does not. */
  const setRoles = async (member: Member, roles: MemberRole[]) => {
    const isPromoted = roles.includes('administrator') && !member.roles.includes('administrator');
    setChanging(undefined);
    if (isPromoted && !(await prove('grant-office', member.uid, `${nameOf(member)} 将成为企业管理员。`)))
      return;
    try {
      await send('POST /api/appapi/org/setRoles', { body: { uid: member.uid, roles } });
      await done('角色已调整');
    } catch (error) {
      failed(error);
    }
  };

  const handOver = async (member: Member) => {
    const statement = `${nameOf(member)} 将成为管理员，您将改为业务员。移交后由对方决定谁来管理。`;
    if (!(await prove('hand-over', member.uid, statement))) return;
    try {
      await send('POST /api/appapi/org/handOver', { body: { uid: member.uid } });
      await done('管理员已移交');
    } catch (error) {
      failed(error);
    }
  };

  const remove = (member: Member) =>
    ask({
      title: '移除成员',
      text: `${nameOf(member)} 将立即失去本企业的访问权限，正在使用的页面也会退出。`,
      action: '移除',
      work: async () => {
        await send('POST /api/appapi/org/removeMember', { body: { uid: member.uid } });
        await done('成员已移除');
      },
    });

  return (
    <Panel
      title={`成员（${organization.members}）`}
      aside={
        organization.may.includes('invite-member') && (
          <Button size="sm" onClick={() => setInviting(true)}>
            邀请成员
          </Button>
        )
      }
    >
      <ul>
        {list.map((member) => (
          <Line
            key={member.uid}
            title={
              <>
                <span className="font-semibold">{nameOf(member)}</span>
                {member.self && <Badge tone="navy">我</Badge>}
                <Badge tone={identityTones[member.identityState]}>
                  {IDENTITY_STATES[member.identityState]}
                </Badge>
              </>
            }
            note={
              <>
                <RoleNames roles={member.roles} /> · {member.phone} · {calendarDay(member.joinedAt).full} 加入
              </>
            }
          >
            {member.may.includes('set-roles') && (
              <Button variant="secondary" size="sm" onClick={() => setChanging(member)}>
                调整角色
              </Button>
            )}
            {member.may.includes('hand-over') && (
              <Button variant="secondary" size="sm" onClick={() => handOver(member)}>
                移交管理员
              </Button>
            )}
            {member.may.includes('remove-member') && (
              <Button variant="quiet" size="sm" onClick={() => remove(member)}>
                移除
              </Button>
            )}
          </Line>
        ))}
      </ul>
      {more && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={loadMore}>
          显示更多
        </Button>
      )}
      {changing && (
        <RolesDialog
          title={`调整 ${nameOf(changing)} 的角色`}
          roles={changing.roles}
          onChoose={(roles) => setRoles(changing, roles)}
          onClose={() => setChanging(undefined)}
        />
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {confirming}
      {proving}
    </Panel>
  );
}
