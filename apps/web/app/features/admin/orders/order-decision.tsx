import type { AdminOrder } from '@yinxin/api/client';
import { App, Button, Card } from 'antd';
import { useState } from 'react';
import { AskWords } from '../parts/ask-words.tsx';
import { Hindrance } from '../parts/two-persons.tsx';
import { useAdmin } from '../session.tsx';

interface OrderDecisionProps {
  order: AdminOrder;
  onDecided: (order: AdminOrder) => void;
}

/** Accept, or refuse with a reason that the buyer reads. */
export function OrderDecision({ order, onDecided }: OrderDecisionProps) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [isRefusing, setRefusing] = useState(false);
  const { id, may, approvals, approvalsNeeded, hindrance } = order;
  const [mayAccept, mayRefuse] = [may.includes('approve-order'), may.includes('reject-order')];
  if (!mayAccept && !mayRefuse) return null;

  const accept = () =>
    send('POST /api/admin/orders/decide', { body: { id, accept: true } }).then(
      (answer) => {
        message.success(answer.state === 'reviewing' ? '已记下，还需另一位审核员通过' : '已通过，开始制作');
        onDecided(answer);
      },
      () => {},
    );
  const refuse = (words: string) =>
    send('POST /api/admin/orders/decide', { body: { id, accept: false, words } }).then((answer) => {
      message.success('已驳回，原因会告诉申请方');
      onDecided(answer);
    });

  return (
    <Card title="审核">
      {approvalsNeeded > 1 && (
        <p className="mb-3 text-ink-2">
          含公章，需要 {approvalsNeeded} 位审核员先后通过，已有 {approvals} 位。
        </p>
      )}
      <Hindrance words={hindrance} />
      <div className="flex flex-wrap gap-2">
        {mayAccept && (
          <Button type="primary" onClick={accept}>
            通过
          </Button>
        )}
        {mayRefuse && <Button onClick={() => setRefusing(true)}>驳回</Button>}
      </div>
      {isRefusing && (
        <AskWords
          title="驳回订单"
          label="驳回原因"
          placeholder="申请方会看到；写明缺什么、怎样改"
          okText="驳回"
          onSay={refuse}
          onClose={() => setRefusing(false)}
        >
          已付的款保留在订单里，申请方改好后重新提交，不再付款。
        </AskWords>
      )}
    </Card>
  );
}
