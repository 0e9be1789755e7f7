import { ADJUSTMENT_WAYS, type AdjustmentWay, BILL_LIMITS, type BillDetail } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { Form, Input, Modal } from 'antd';
import { useAdmin } from '../session.tsx';
import { typedFen } from './bill-words.ts';

interface AdjustmentDialogProps {
  bill: BillDetail['bill'];
  way: AdjustmentWay;
  onClose: () => void;
  onAsked: () => void;
}

const isAmount = {
  validator: (_: unknown, text?: string) =>
    typedFen(text) ? Promise.resolve() : Promise.reject(new Error('请填写金额，减少为负，至多两位小数')),
};

/** A correction as it is proposed; what it comes to stands beside it. */
export function AdjustmentDialog({ bill, way, onClose, onAsked }: AdjustmentDialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<{ amount: string; reason: string }>();
  const amount = typedFen(Form.useWatch('amount', form));
  const ask = ({ amount: text, reason }: { amount: string; reason: string }) =>
    send('POST /api/admin/bills/adjustments/request', {
      body: { id: bill.id, amount: typedFen(text) ?? 0, reason },
    }).then(onAsked, () => {});
  return (
    <Modal title="申请调账" open onCancel={onClose} okText="申请" onOk={() => form.submit()}>
      <p className="mb-3 text-ink-2">
        {ADJUSTMENT_WAYS[way]}
        {way === 'version' ? '，由合作方重新核对。' : '；已确认的账单不变。'}由另一位同事复核后生效。
      </p>
      <Form form={form} layout="vertical" onFinish={ask}>
        <Form.Item
          name="amount"
          label="调账金额（元）"
          rules={[isAmount]}
          extra={
            way === 'version' && amount
              ? `应结金额由 ${exactYuan(bill.payable)} 变为 ${exactYuan(bill.payable + amount)}`
              : '增加填正数，减少填负数，如 -28.00'
          }
        >
          <Input inputMode="text" placeholder="-28.00" />
        </Form.Item>
        <Form.Item
          name="reason"
          label="理由"
          rules={[{ required: true, min: 2, whitespace: true, message: '请填写理由' }]}
          extra="合作方会看到"
        >
          <Input.TextArea rows={3} maxLength={BILL_LIMITS.reason} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
