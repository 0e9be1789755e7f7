import type { PaymentLine } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { App, Button, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { AskWords } from '../parts/ask-words.tsx';
import { useAdmin } from '../session.tsx';
import { fenOf } from './words.ts';

interface TransferActsProps {
  payment: PaymentLine;
  onChanged: () => void;
}

/** A transfer is booked from the bank's statement, never from the proof alone. */
export function TransferActs({ payment, onChanged }: TransferActsProps) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [open, setOpen] = useState<'confirm' | 'refuse'>();
  const { id, may } = payment;
  const done = (words: string) => {
    message.success(words);
    setOpen(undefined);
    onChanged();
  };
  return (
    <>
      {may.includes('confirm-transfer') && (
        <Button type="primary" onClick={() => setOpen('confirm')}>
          确认到账
        </Button>
      )}
      {may.includes('refuse-transfer') && <Button onClick={() => setOpen('refuse')}>退回凭证</Button>}
      {open === 'confirm' && (
        <ConfirmDialog
          payment={payment}
          onClose={() => setOpen(undefined)}
          onConfirmed={() => done('已入账')}
        />
      )}
      {open === 'refuse' && (
        <AskWords
          title="退回转账凭证"
          label="退回的原因"
          placeholder="付款人会看到，如：金额与订单不符"
          okText="退回"
          onSay={(words) =>
            send('POST /api/admin/payments/refuse-transfer', { body: { id, words } }).then(() =>
              done('已退回，付款人可以重新提交'),
            )
          }
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

interface ConfirmDialogProps {
  payment: PaymentLine;
  onClose: () => void;
  onConfirmed: () => void;
}

interface Values {
  amount: number;
  transaction: string;
  paidOn: string;
}

function ConfirmDialog({ payment, onClose, onConfirmed }: ConfirmDialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<Values>();
  const confirm = ({ amount, ...rest }: Values) =>
    send('POST /api/admin/payments/confirm-transfer', {
      body: { ...rest, id: payment.id, amount: fenOf(amount) },
    }).then(onConfirmed, () => {});
  return (
    <Modal title="确认转账到账" open onCancel={onClose} okText="确认到账" onOk={() => form.submit()}>
      <p className="mb-3 text-ink-2">照银行流水填写；应收 {yuan(payment.amount)}，不一致时不能入账。</p>
      <Form form={form} layout="vertical" onFinish={confirm}>
        <Form.Item
          name="amount"
          label="到账金额（元）"
          rules={[{ required: true, message: '请填写到账金额' }]}
        >
          <InputNumber min={0.01} max={1_000_000} precision={2} />
        </Form.Item>
        <Form.Item
          name="transaction"
          label="银行流水号"
          rules={[
            { required: true, pattern: /^[\w-]{4,64}$/, message: '银行流水号为 4 至 64 位字母、数字或横线' },
          ]}
        >
          <Input maxLength={64} />
        </Form.Item>
        <Form.Item name="paidOn" label="到账日期" rules={[{ required: true, message: '请选择到账日期' }]}>
          <Input type="date" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
