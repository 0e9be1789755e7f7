import type { ResultOf } from '@yinxin/api/client';
import { App } from 'antd';
import { useCallback, useState } from 'react';
import { useLoaded } from '../lists/use-loaded.ts';
import { AskWords } from '../parts/ask-words.tsx';
import { Fact } from '../parts/facts.tsx';
import { RequestCard, RequestItem } from '../parts/two-persons.tsx';
import { useAdmin } from '../session.tsx';

type Request = ResultOf<'GET /api/admin/certificates/requests'>[number];

/** The rest is counted. */
const MOST_SHOWN = 20;

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
      body: { id: request.id, digest: request.digest, approve, why },
    }).then(({ revoked }) => {
      message.success(approve ? `已吊销 ${revoked} 张证书` : '已驳回');
      reload();
      onDecided();
    });
  };
  return (
    <>
      <RequestCard title="待复核的吊销">
        {value.map((request) => (
          <RequestItem
            key={request.id}
            request={request}
            title={`吊销 ${request.serials.length} 张证书`}
            onDecide={(approve) => setAsked({ request, approve })}
          >
            <Fact name="序列号">
              {request.serials.slice(0, MOST_SHOWN).join('\n')}
              {request.serials.length > MOST_SHOWN && `\n等 ${request.serials.length} 张`}
              {request.authority && <strong className="block text-danger">含本机构的证书</strong>}
            </Fact>
            <Fact name="吊销原因">{request.reason}</Fact>
          </RequestItem>
        ))}
      </RequestCard>
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
    </>
  );
}
