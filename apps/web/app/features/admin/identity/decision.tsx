import { type DueLine, REFUSAL_REASONS, type RefusalReason, type VerificationCase } from '@yinxin/api/client';
import { App, Button, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { DecisionBar } from '../desk/review.tsx';
import { useNext } from '../desk/use-next.ts';
import { RedButton } from '../parts/red-button.tsx';
import { Hindrance } from '../parts/two-persons.tsx';
import { useAdmin } from '../session.tsx';

const reasonOptions = Object.entries(REFUSAL_REASONS).map(([value, { words }]) => ({ value, label: words }));

/** Accept once every paper was opened, or refuse with a reason that the applicant reads; then the next case opens. */
export function Decision({ item, next }: { item: VerificationCase; next: DueLine | undefined }) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [isRefusing, setRefusing] = useState(false);
  const openNext = useNext();
  const [form] = Form.useForm<{ reason: RefusalReason; words?: string }>();
  const reason = Form.useWatch('reason', form);
  const { id, may, decisions, decisionsNeeded, hindrance } = item;
  const unseen = item.papers.filter(({ seenAt }) => !seenAt).length;
  if (!may.includes('accept-verification') && !may.includes('refuse-verification')) return null;

  const decided = (answer: VerificationCase, words: string) => {
    message.success(words);
    return openNext(answer.id);
  };
  const accept = () =>
    send('POST /api/admin/identity/cases/decide', { body: { id, accept: true } }).then(
      (answer) => decided(answer, answer.state === 'verified' ? '已通过' : '已记下，还需另一位审核员通过'),
      () => {},
    );
  const refuse = ({ words = '', ...given }: { reason: RefusalReason; words?: string }) =>
    send('POST /api/admin/identity/cases/decide', { body: { id, accept: false, ...given, words } }).then(
      (answer) => decided(answer, '已驳回，原因会告诉申请人'),
      () => {},
    );

  const mayAccept = may.includes('accept-verification');
  return (
    <DecisionBar
      next={next}
      words={
        <>
          {decisionsNeeded > 1 && (
            <p>
              需要 {decisionsNeeded} 位审核员先后通过。
              {decisions > 0 && '前一位已作决定；您作出决定之后，才会看到其结论和理由。'}
            </p>
          )}
          <Hindrance words={hindrance} />
          {unseen > 0 && mayAccept && (
            <p className="text-warning-ink">还有 {unseen} 份材料没有看，看过才能通过。</p>
          )}
        </>
      }
    >
      <Button size="large" onClick={() => setRefusing(true)}>
        驳回
      </Button>
      {mayAccept && (
        <RedButton size="large" disabled={unseen > 0} onClick={accept}>
          通过
        </RedButton>
      )}
      <Modal
        title="驳回认证"
        open={isRefusing}
        okText="驳回"
        onOk={form.submit}
        onCancel={() => setRefusing(false)}
        destroyOnHidden
      >
        <Form form={form} layout="vertical" onFinish={refuse}>
          <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请选择原因' }]}>
            <Select placeholder="请选择" options={reasonOptions} />
          </Form.Item>
          {reason && (
            <p className="mb-4 text-ink-2">
              申请人会看到：{REFUSAL_REASONS[reason].words}。{REFUSAL_REASONS[reason].advice}
            </p>
          )}
          <Form.Item name="words" label="补充说明（申请人会看到）">
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
        </Form>
      </Modal>
    </DecisionBar>
  );
}
