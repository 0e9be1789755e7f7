import type { PaymentLine } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { App, Form, Input, InputNumber, Modal } from 'antd';
import { useAdmin } from '../session.tsx';
import { fenOf, yuanOf } from './words.ts';

interface RefundDialogProps {
  payment: PaymentLine;
  onClose: () => void;
  onRequested: () => void;
}

interface Values {
  amount: number;
  reason: string;
}

/** Whole or in part, never more than was paid; above a limit a second person must agree. */
export function RefundDialog({ payment, onClose, onRequested }: RefundDialogProps) {
  const { send } = useAdmin();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const left = payment.amount - payment.refunded;
  const request = ({ amount, reason }: Values) =>
    send('POST /api/admin/refunds/request', {
      body: { paymentId: payment.id, amount: fenOf(amount), reason },
    }).then(
      (refund) => {
        message.success(refund.state === 'requested' ? '已申请，等待另一位同事批准' : '已批准，正在原路退回');
        onRequested();
      },
      () => {},
    );
  return (
    <Modal title="退款" open onCancel={onClose} okText="申请退款" onOk={() => form.submit()}>
      <p className="mb-3 text-ink-2">
        {payment.subject}，可退 {yuan(left)}。
      </p>
      <Form form={form} layout="vertical" initialValues={{ amount: yuanOf(left) }} onFinish={request}>
        <Form.Item
          name="amount"
          label="退款金额（元）"
          rules={[{ required: true, message: '请填写退款金额' }]}
        >
          <InputNumber min={0.01} max={yuanOf(left)} precision={2} />
        </Form.Item>
        <Form.Item
          name="reason"
          label="原因"
          rules={[{ required: true, min: 2, whitespace: true, message: '请填写原因' }]}
        >
          <Input.TextArea rows={3} maxLength={200} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
