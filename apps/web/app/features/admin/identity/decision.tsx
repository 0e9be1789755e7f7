import { REFUSAL_REASONS, type RefusalReason, type VerificationCase } from '@yinxin/api/client';
import { App, Button, Card, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { Hindrance } from '../parts/two-persons.tsx';
import { useAdmin } from '../session.tsx';

interface DecisionProps {
  item: VerificationCase;
  onDecided: (item: VerificationCase) => void;
}

const reasonOptions = Object.entries(REFUSAL_REASONS).map(([value, { words }]) => ({ value, label: words }));

/** Accept, or refuse with a reason that the applicant reads. */
export function Decision({ item, onDecided }: DecisionProps) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [isRefusing, setRefusing] = useState(false);
  const { id, may, decisions, decisionsNeeded, hindrance } = item;
  if (!may.includes('accept-verification') && !may.includes('refuse-verification')) return null;

  const decided = (answer: VerificationCase, words: string) => {
    message.success(words);
    setRefusing(false);
    onDecided(answer);
  };
  const accept = () =>
    send('POST /api/admin/identity/cases/decide', { body: { id, accept: true } }).then(
      (answer) => decided(answer, answer.state === 'verified' ? '已通过' : '已记下，还需另一位审核员通过'),
      () => {},
    );
  const refuse = ({ reason, words = '' }: { reason: RefusalReason; words?: string }) =>
    send('POST /api/admin/identity/cases/decide', { body: { id, accept: false, reason, words } }).then(
      (answer) => decided(answer, '已驳回，原因会告诉申请人'),
      () => {},
    );

  return (
    <Card title="审核">
      {decisionsNeeded > 1 && (
        <p className="mb-3 text-ink-2">
          需要 {decisionsNeeded} 位审核员先后通过，已有 {decisions} 位。
        </p>
      )}
      <Hindrance words={hindrance} />
      {!isRefusing && (
        <div className="flex flex-wrap gap-2">
          {may.includes('accept-verification') && (
            <Button type="primary" onClick={accept}>
              通过
            </Button>
          )}
          <Button onClick={() => setRefusing(true)}>驳回</Button>
        </div>
      )}
      {isRefusing && (
        <Form layout="vertical" onFinish={refuse}>
          <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请选择原因' }]}>
            <Select placeholder="请选择" options={reasonOptions} />
          </Form.Item>
          <Form.Item name="words" label="补充说明（申请人会看到）">
            <Input.TextArea rows={3} maxLength={500} />
          </Form.Item>
          <div className="flex flex-wrap gap-2">
            <Button type="primary" htmlType="submit">
              驳回
            </Button>
            <Button onClick={() => setRefusing(false)}>取消</Button>
          </div>
        </Form>
      )}
    </Card>
  );
}
