import { type AdminOrder, type DueLine, ORDER_REFUSALS } from '@yinxin/api/client';
import { App, Button } from 'antd';
import { useState } from 'react';
import { DecisionBar } from '../desk/review.tsx';
import { useNext } from '../desk/use-next.ts';
import { AskWords } from '../parts/ask-words.tsx';
import { RedButton } from '../parts/red-button.tsx';
import { Hindrance } from '../parts/two-persons.tsx';
import { useAdmin } from '../session.tsx';

/** Accept once every paper was opened, or refuse with a reason that the buyer reads; then the next case opens. */
export function OrderDecision({ order, next }: { order: AdminOrder; next: DueLine | undefined }) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [isRefusing, setRefusing] = useState(false);
  const { id, may, approvals, approvalsNeeded, hindrance } = order;
  const [mayAccept, mayRefuse] = [may.includes('approve-order'), may.includes('reject-order')];
  const openNext = useNext();
  const unseen = order.papers.filter(({ seenAt }) => !seenAt).length;
  if (!mayAccept && !mayRefuse) return null;

  const accept = () =>
    send('POST /api/admin/orders/decide', { body: { id, accept: true } }).then(
      (answer) => {
        message.success(answer.state === 'reviewing' ? '已记下，还需另一位审核员通过' : '已通过，开始制作');
        return openNext(answer.id);
      },
      () => {},
    );
  const refuse = (words: string) =>
    send('POST /api/admin/orders/decide', { body: { id, accept: false, words } }).then((answer) => {
      message.success('已驳回，原因会告诉申请方');
      void openNext(answer.id);
    });

  return (
    <DecisionBar
      next={next}
      words={
        <>
          {approvalsNeeded > 1 && (
            <p>
              含公章，需要 {approvalsNeeded} 位审核员先后通过。
              {mayAccept && approvals > 0 && '前一位已作决定；您作出决定之后，才会看到其结论和理由。'}
            </p>
          )}
          <Hindrance words={hindrance} />
          {mayAccept && unseen > 0 && (
            <p className="text-warning-ink">还有 {unseen} 份材料没有看，看过才能通过。</p>
          )}
        </>
      }
    >
      {mayRefuse && (
        <Button size="large" onClick={() => setRefusing(true)}>
          驳回
        </Button>
      )}
      {mayAccept && (
        <RedButton size="large" disabled={unseen > 0} onClick={accept}>
          通过
        </RedButton>
      )}
      {isRefusing && (
        <AskWords
          title="驳回订单"
          label="驳回原因"
          placeholder="申请方会看到；写明缺什么、怎样改"
          templates={ORDER_REFUSALS}
          okText="驳回"
          onSay={refuse}
          onClose={() => setRefusing(false)}
        >
          已付的款保留在订单里，申请方改好后重新提交，不再付款。
        </AskWords>
      )}
    </DecisionBar>
  );
}
