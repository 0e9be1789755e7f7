import type { RefundLine } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { App, Button, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { AskWords } from '../parts/ask-words.tsx';
import { useAdmin } from '../session.tsx';

/** What this operator may do with a refund now. */
export function RefundActs({ refund, onChanged }: { refund: RefundLine; onChanged: () => void }) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [open, setOpen] = useState<'refuse' | 'confirm'>();
  const { id, may, amount, hindrance } = refund;
  const done = (words: string) => {
    message.success(words);
    setOpen(undefined);
    onChanged();
  };
  const approve = () =>
    send('POST /api/admin/refunds/decide', { body: { id, approve: true } }).then(
      ({ state }) => done(state === 'requested' ? '已记下，还需另一位同事批准' : '已批准，正在退款'),
      () => {},
    );
  const retry = () =>
    send('POST /api/admin/refunds/retry', { body: { id } }).then(
      () => done('已重新发送'),
      () => {},
    );
  return (
    <>
      {may.includes('approve-refund') && (
        <Button size="small" type="primary" onClick={approve}>
          批准
        </Button>
      )}
      {may.includes('refuse-refund') && (
        <Button size="small" onClick={() => setOpen('refuse')}>
          驳回
        </Button>
      )}
      {may.includes('retry-refund') && (
        <Button size="small" onClick={retry}>
          重新发送
        </Button>
      )}
      {may.includes('confirm-refund') && (
        <Button size="small" onClick={() => setOpen('confirm')}>
          确认已汇出
        </Button>
      )}
      {hindrance && <span className="text-ink-3">{hindrance}</span>}
      {open === 'refuse' && (
        <AskWords
          title="驳回退款"
          label="驳回的原因"
          okText="驳回"
          onSay={(words) =>
            send('POST /api/admin/refunds/decide', { body: { id, approve: false, words } }).then(() =>
              done('已驳回'),
            )
          }
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title={`确认已汇出 ${yuan(amount)}`}
          onClose={() => setOpen(undefined)}
          onConfirm={(transaction) =>
            send('POST /api/admin/refunds/confirm', { body: { id, transaction } }).then(
              () => done('已记下'),
              () => {},
            )
          }
        />
      )}
    </>
  );
}

interface ConfirmDialogProps {
  title: string;
  onClose: () => void;
  onConfirm: (transaction: string) => void;
}

function ConfirmDialog({ title, onClose, onConfirm }: ConfirmDialogProps) {
  const [form] = Form.useForm<{ transaction: string }>();
  return (
    <Modal title={title} open onCancel={onClose} okText="确认" onOk={() => form.submit()}>
      <Form form={form} layout="vertical" onFinish={({ transaction }) => onConfirm(transaction)}>
        <Form.Item
          name="transaction"
          label="银行流水号"
          rules={[
            { required: true, pattern: /^[\w-]{4,64}$/, message: '银行流水号为 4 至 64 位字母、数字或横线' },
          ]}
        >
          <Input maxLength={64} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
