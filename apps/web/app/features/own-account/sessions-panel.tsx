import { useStepUp } from '~/parts/proof/index.ts';
import { Line, Panel, useActs } from '~/parts/workspace/index.ts';
import { Badge, Button, calendarDay } from '~/ui/index.ts';
import type { OwnAccount } from './model.ts';

type Session = OwnAccount['sessions'][number];

export function SessionsPanel({ sessions, userId }: { sessions: OwnAccount['sessions']; userId: string }) {
  const { send, attempt } = useActs();
  const { prove, dialog } = useStepUp();

  const end = ({ id, device }: Session) =>
    attempt(async () => {
      if (!(await prove('end-session', id, `${device} 将立即退出登录。`))) return;
      await send('POST /api/appapi/account/endSession', { body: { sessionId: id } });
      return '该设备已退出';
    });
  const endOthers = () =>
    attempt(async () => {
      if (!(await prove('end-sessions', userId, '除本机外，所有设备将立即退出登录。'))) return;
      const { ended } = await send('POST /api/appapi/commend/session/endOthers');
      return `已退出 ${ended} 台设备`;
    });

  return (
    <Panel
      title="登录的设备"
      lead="有不认识的设备时，先让它退出，再更换手机号。"
      aside={
        sessions.length > 1 && (
          <Button variant="secondary" size="sm" onClick={endOthers}>
            退出其他所有设备
          </Button>
        )
      }
    >
      <ul>
        {sessions.map((session) => (
          <Line
            key={session.id}
            title={
              <>
                <span className="font-semibold">{session.device}</span>
                {session.current && <Badge tone="navy">本机</Badge>}
              </>
            }
            note={`${session.network} · ${calendarDay(session.signedInAt).full} 登录`}
          >
            {session.may.includes('end-session') && (
              <Button variant="quiet" size="sm" onClick={() => end(session)}>
                退出
              </Button>
            )}
          </Line>
        ))}
      </ul>
      {dialog}
    </Panel>
  );
}
