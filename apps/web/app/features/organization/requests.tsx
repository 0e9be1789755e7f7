import { APPLICATION_STATES, IDENTITY_STATES, INVITATION_STATES, type MemberRole } from '@yinxin/api/client';
import { useState } from 'react';
import { Line, Nothing, Panel, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { Badge, Button, calendarDay } from '~/ui/index.ts';
import { type Application, type Invitation, identityTones } from './model.ts';
import { RoleNames } from './role-picker.tsx';
import { RolesDialog } from './roles-dialog.tsx';

const nameOf = ({ userName, phone }: Application) => userName || phone;

/** Who asks to join. */
export function Applications({ applications }: { applications: readonly Application[] }) {
  const { send, done, failed } = useActs();
  const { ask, dialog } = useConfirm();
  const [accepting, setAccepting] = useState<Application>();

  const accept = async ({ id }: Application, roles: MemberRole[]) => {
    setAccepting(undefined);
    try {
      await send('POST /api/appapi/org/acceptApplication', { body: { id, roles } });
      await done('已同意加入');
    } catch (error) {
      failed(error);
    }
  };
  const refuse = (application: Application) =>
    ask({
      title: `拒绝 ${nameOf(application)} 加入`,
      text: '理由会告诉对方。',
      action: '拒绝',
      reason: '理由',
      work: async (reason) => {
        await send('POST /api/appapi/org/refuseApplication', { body: { id: application.id, reason } });
        await done('已拒绝');
      },
    });

  return (
    <Panel title="加入申请">
      {applications.length === 0 && <Nothing>没有人申请加入。</Nothing>}
      <ul>
        {applications.map((application) => {
          const { id, identityState, state, reason, createdAt, phone, may } = application;
          return (
            <Line
              key={id}
              title={
                <>
                  <span className="font-semibold">{nameOf(application)}</span>
                  <Badge tone={identityTones[identityState]}>{IDENTITY_STATES[identityState]}</Badge>
                  {state !== 'pending' && <Badge>{APPLICATION_STATES[state]}</Badge>}
                </>
              }
              note={`${phone} · ${calendarDay(createdAt).full} 申请${reason ? ` · ${reason}` : ''}`}
            >
              {may.includes('accept-application') && (
                <Button size="sm" onClick={() => setAccepting(application)}>
                  同意
                </Button>
              )}
              {may.includes('refuse-application') && (
                <Button variant="secondary" size="sm" onClick={() => refuse(application)}>
                  拒绝
                </Button>
              )}
            </Line>
          );
        })}
      </ul>
      {accepting && (
        <RolesDialog
          title={`同意 ${nameOf(accepting)} 加入`}
          roles={['operator']}
          without="administrator"
          onChoose={(roles) => accept(accepting, roles)}
          onClose={() => setAccepting(undefined)}
        />
      )}
      {dialog}
    </Panel>
  );
}

/** Who was asked in. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const { send, done, failed } = useActs();
  const withdraw = async (id: string) => {
    try {
      await send('POST /api/appapi/org/withdrawInvitation', { body: { id } });
      await done('邀请已撤回');
    } catch (error) {
      failed(error);
    }
  };
  return (
    <Panel title="已发出的邀请">
      {invitations.length === 0 && <Nothing>还没有发出过邀请。</Nothing>}
      <ul>
        {invitations.map(({ id, phone, state, roles, expiresAt, may }) => (
          <Line
            key={id}
            title={
              <>
                <span className="font-semibold">{phone}</span>
                <Badge tone={state === 'accepted' ? 'success' : 'neutral'}>{INVITATION_STATES[state]}</Badge>
              </>
            }
            note={
              <>
                <RoleNames roles={roles} /> · {calendarDay(expiresAt).full} 前有效
              </>
            }
          >
            {may.includes('withdraw-invitation') && (
              <Button variant="secondary" size="sm" onClick={() => withdraw(id)}>
                撤回
              </Button>
            )}
          </Line>
        ))}
      </ul>
    </Panel>
  );
}
