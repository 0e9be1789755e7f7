import type { BillDetail } from '@yinxin/api/client';
import { dayInChina, exactYuan } from '@yinxin/values';
import { Form, Modal } from 'antd';
import { useAdmin } from '../session.tsx';
import { BankFields } from './bank-fields.tsx';

interface Values {
  transaction: string;
  paidOn: string;
  why: string;
}

interface SettlementDialogProps {
  bill: BillDetail['bill'];
  onClose: () => void;
  onAsked: () => void;
}

/** The whole of a bill, paid at once: nothing is settled by halves. */
export function SettlementDialog({ bill, onClose, onAsked }: SettlementDialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<Values>();
  const ask = (values: Values) =>
    send('POST /api/admin/partnerPayments/request', {
      body: { kind: 'settlement', bill: bill.id, ...values },
    }).then(onAsked, () => {});
  return (
    <Modal
      title={`${bill.settleMode === 'share' ? '登记付款' : '登记收款'}：${exactYuan(bill.payable)}`}
      open
      onCancel={onClose}
      okText="登记"
      onOk={() => form.submit()}
    >
      <p className="mb-3 text-ink-2">账单一次结清，金额须与流水一致；由另一位同事核对流水后入账。</p>
      <Form form={form} layout="vertical" initialValues={{ paidOn: dayInChina(new Date()) }} onFinish={ask}>
        <BankFields />
      </Form>
    </Modal>
  );
}
