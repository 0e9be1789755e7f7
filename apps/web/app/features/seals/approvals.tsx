import { USE_REQUEST_STATES, type UseRequestState } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { Line, Nothing, Panel, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { Badge, Button, clockTime, Icon, type IconName, type Tone } from '~/ui/index.ts';
import { grouped } from './digest.ts';
import type { UseRequest, UseRequests } from './model.ts';
import { MoreButton } from './more-button.tsx';
import { useMore } from './use-more.ts';

const looks: Record<UseRequestState, { tone: Tone; icon: IconName }> = {
  pending: { tone: 'warning', icon: 'clock' },
  approved: { tone: 'success', icon: 'circle-check' },
  refused: { tone: 'danger', icon: 'failed' },
  withdrawn: { tone: 'neutral', icon: 'undo' },
  used: { tone: 'neutral', icon: 'seal' },
  expired: { tone: 'neutral', icon: 'clock' },
};

const noteOf = (request: UseRequest): string =>
  [
    `${request.applicant} 申请`,
    request.sceneName,
    request.amount !== null && exactYuan(request.amount),
    `用途：${request.reason}`,
    request.decision && `意见：${request.decision}`,
    clockTime(request.createdAt).short,
    request.state === 'pending' && `${clockTime(request.expiresAt).short} 前有效`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Who wants to use which seal on what; keepers decide, nobody decides their own. */
export function Approvals({ requests }: { requests: UseRequests }) {
  const { send, attempt } = useActs();
  const { ask, dialog } = useConfirm();
  const { list, more, busy, loadMore } = useMore(requests, (last) =>
    send('GET /api/appapi/seal/useRequests', { query: { before: last?.requestId } }),
  );

  const approve = ({ requestId, document, sealName, applicant }: UseRequest) =>
    ask({
      title: '同意用印',
      text: `${applicant} 可在《${document}》上用一次${sealName}。只对摘要相同的文件有效。`,
      action: '同意',
      work: async () =>
        void attempt(async () => {
          await send('POST /api/appapi/seal/decideUse', { body: { requestId, approve: true } });
          return '已同意用印';
        }),
    });
  const refuse = ({ requestId }: UseRequest) =>
    ask({
      title: '不同意用印',
      text: '理由会告诉申请人。',
      action: '不同意',
      reason: '理由',
      work: async (words) =>
        void attempt(async () => {
          await send('POST /api/appapi/seal/decideUse', { body: { requestId, approve: false, words } });
          return '已告知申请人';
        }),
    });
  const withdraw = ({ requestId }: UseRequest) =>
    attempt(async () => {
      await send('POST /api/appapi/seal/withdrawUse', { body: { requestId } });
      return '申请已撤回';
    });

  return (
    <Panel
      title={requests.pending > 0 ? `用印审批（${requests.pending} 件待办）` : '用印审批'}
      lead="一次审批对应一份文件的一次用印，按文件摘要核对。"
    >
      {list.length === 0 && <Nothing>没有用印申请。授权时选择须审批的，用印前会出现在这里。</Nothing>}
      <ul>
        {list.map((request) => (
          <Line
            key={request.requestId}
            title={
              <>
                <span className="font-semibold">{request.document}</span>
                <span className="text-sm text-ink-2">{request.sealName}</span>
                <Badge tone={looks[request.state].tone}>
                  <Icon name={looks[request.state].icon} size={14} />
                  {USE_REQUEST_STATES[request.state]}
                </Badge>
              </>
            }
            note={
              <>
                {noteOf(request)}
                <span className="block font-mono text-xs wrap-anywhere">{grouped(request.digest)}</span>
              </>
            }
          >
            {request.may.includes('approve-use') && (
              <Button size="sm" onClick={() => approve(request)}>
                同意
              </Button>
            )}
            {request.may.includes('refuse-use') && (
              <Button size="sm" variant="secondary" onClick={() => refuse(request)}>
                不同意
              </Button>
            )}
            {request.may.includes('withdraw-use') && (
              <Button size="sm" variant="secondary" onClick={() => withdraw(request)}>
                撤回
              </Button>
            )}
          </Line>
        ))}
      </ul>
      {more && <MoreButton busy={busy} onMore={loadMore} />}
      {dialog}
    </Panel>
  );
}
