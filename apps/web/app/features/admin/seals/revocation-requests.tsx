import type { ResultOf } from '@yinxin/api/client';
import { App, Button, Card } from 'antd';
import { useCallback, useState } from 'react';
import { useLoaded } from '../lists/use-loaded.ts';
import { AskWords } from '../parts/ask-words.tsx';
import { useAdmin } from '../session.tsx';
import { timeText } from '../words.ts';

type Request = ResultOf<'GET /api/admin/certificates/requests'>[number];

/** Revocations that one operator asked for and another decides; nothing is shown while none waits. */
export function RevocationRequests({ onDecided }: { onDecided: () => void }) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const { value = [], reload } = useLoaded(
    useCallback(() => send('GET /api/admin/certificates/requests'), [send]),
  );
  const [asked, setAsked] = useState<{ request: Request; approve: boolean }>();
  if (value.length === 0) return null;
  const decide = (why: string) => {
    if (!asked) return Promise.resolve();
    const { request, approve } = asked;
    return send('POST /api/admin/certificates/decide-revocation', {
      body: { id: request.id, approve, why },
    }).then(({ revoked }) => {
      message.success(approve ? `已吊销 ${revoked} 张证书` : '已驳回');
      reload();
      onDecided();
    });
  };
  return (
    <Card title="待审批的吊销" className="mb-6!">
      <ul className="grid gap-4">
        {value.map((request) => (
          <li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-60 flex-1 wrap-anywhere">
              {request.serials.length === 1 ? request.serials[0] : `${request.serials.length} 张证书`}
              {request.authority && <strong className="text-danger"> 含本机构的证书</strong>}
              <span className="block text-ink-2">{request.why}</span>
              <span className="block text-ink-3">
                {request.by} · {timeText(request.requestedAt)}
              </span>
            </span>
            {request.may.includes('approve-revocation') && (
              <Button danger onClick={() => setAsked({ request, approve: true })}>
                同意吊销
              </Button>
            )}
            {request.may.includes('refuse-revocation') && (
              <Button onClick={() => setAsked({ request, approve: false })}>不同意</Button>
            )}
            {request.may.length === 0 && <span className="text-ink-3">等待另一位同事</span>}
          </li>
        ))}
      </ul>
      {asked && (
        <AskWords
          title={asked.approve ? '同意吊销' : '不同意吊销'}
          label="说明"
          okText={asked.approve ? '吊销' : '驳回'}
          danger={asked.approve}
          onSay={decide}
          onClose={() => setAsked(undefined)}
        >
          {asked.approve && '吊销随即生效，不能恢复。'}
        </AskWords>
      )}
    </Card>
  );
}
