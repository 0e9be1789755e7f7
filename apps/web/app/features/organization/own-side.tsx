import { APPLICATION_STATES, RECLAIM_STATES } from '@yinxin/api/client';
import { useStepUp } from '~/parts/proof/index.ts';
import { Line, Panel, useActs } from '~/parts/workspace/index.ts';
import { Badge, Button, calendarDay } from '~/ui/index.ts';
import type { OwnSide } from './model.ts';
import { RoleNames } from './role-picker.tsx';

/** Invitations to this person and what they have asked for themselves; nothing where there is nothing. */
export function OwnRequests({ side }: { side: OwnSide }) {
  const { send, done, moved, failed } = useActs();
  const attempt = (work: () => Promise<unknown>) => work().catch(failed);
  const { invitations, applications, reclaims } = side;
  const { prove, dialog } = useStepUp();
  const proveReclaim = (reclaimId: string, organizationName: string) =>
    attempt(async () => {
      const statement = `我们会与企业登记核对您的姓名和证件号码，确认您是${organizationName}的法定代表人。`;
      if (!(await prove('prove-reclaim', reclaimId, statement))) return;
      await send('POST /api/appapi/identity/reclaim/prove', { body: { reclaimId } });
      await done('已确认，接下来由我们审核');
    });

  return (
    <>
      {invitations.length > 0 && (
        <Panel title="收到的邀请">
          <ul>
            {invitations.map(({ id, organizationName, roles, expiresAt }) => (
              <Line
                key={id}
                title={<span className="font-semibold">{organizationName}</span>}
                note={
                  <>
                    邀请您担任 <RoleNames roles={roles} /> · {calendarDay(expiresAt).full} 前有效
                  </>
                }
              >
                <Button
                  size="sm"
                  onClick={() =>
                    attempt(async () => {
                      await send('POST /api/appapi/org/acceptInvitation', { body: { id } });
                      moved(`已加入${organizationName}`);
                    })
                  }
                >
                  接受
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() =>
                    attempt(async () => {
                      await send('POST /api/appapi/org/declineInvitation', { body: { id } });
                      await done('已谢绝');
                    })
                  }
                >
                  谢绝
                </Button>
              </Line>
            ))}
          </ul>
        </Panel>
      )}
      {applications.length > 0 && (
        <Panel title="我的加入申请">
          <ul>
            {applications.map(({ id, organizationName, state, reason, createdAt, may }) => (
              <Line
                key={id}
                title={
                  <>
                    <span className="font-semibold">{organizationName}</span>
                    <Badge tone={state === 'pending' ? 'warning' : 'neutral'}>
                      {APPLICATION_STATES[state]}
                    </Badge>
                  </>
                }
                note={`${calendarDay(createdAt).full} 申请${reason ? ` · ${reason}` : ''}`}
              >
                {may.includes('withdraw-application') && (
                  <Button
                    variant="secondary"
                    size="sm"
                    onClick={() =>
                      attempt(async () => {
                        await send('POST /api/appapi/org/withdrawApplication', { body: { id } });
                        await done('申请已撤回');
                      })
                    }
                  >
                    撤回
                  </Button>
                )}
              </Line>
            ))}
          </ul>
        </Panel>
      )}
      {reclaims.length > 0 && (
        <Panel title="管理员变更申请">
          <ul>
            {reclaims.map(({ id, organizationName, state, decision, createdAt, may }) => (
              <Line
                key={id}
                title={
                  <>
                    <span className="font-semibold">{organizationName}</span>
                    <Badge>{RECLAIM_STATES[state]}</Badge>
                  </>
                }
                note={`${calendarDay(createdAt).full} 申请${decision ? ` · ${decision}` : ''}`}
              >
                {may.includes('prove-reclaim') && (
                  <Button size="sm" onClick={() => proveReclaim(id, organizationName)}>
                    核验法定代表人
                  </Button>
                )}
                {may.includes('withdraw-reclaim') && (
                  <Button
                    variant="secondary"
                    size="sm"
                    onClick={() =>
                      attempt(async () => {
                        await send('POST /api/appapi/org/withdrawReclaim', { body: { id } });
                        await done('申请已撤回');
                      })
                    }
                  >
                    撤回
                  </Button>
                )}
              </Line>
            ))}
          </ul>
          {dialog}
        </Panel>
      )}
    </>
  );
}
