import { dayInChina } from '@yinxin/values';
import { Form, Input, Modal, Select } from 'antd';
import { useAdmin } from '../session.tsx';
import { amountAbove, BankFields } from './bank-fields.tsx';
import { typedFen } from './bill-words.ts';

interface Values {
  partner: string;
  amount: string;
  transaction: string;
  paidOn: string;
  why: string;
}

interface DepositDialogProps {
  partners: readonly { id: string; code: string; name: string }[];
  onClose: () => void;
  onAsked: () => void;
}

/** Money that a partner paid in advance, for another to look up at the bank. */
export function DepositDialog({ partners, onClose, onAsked }: DepositDialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<Values>();
  const ask = ({ amount, ...rest }: Values) =>
    send('POST /api/admin/partnerPayments/request', {
      body: { kind: 'deposit', amount: typedFen(amount) ?? 0, ...rest },
    }).then(onAsked, () => {});
  return (
    <Modal title="登记预存款" open onCancel={onClose} okText="登记" onOk={() => form.submit()}>
      <Form form={form} layout="vertical" initialValues={{ paidOn: dayInChina(new Date()) }} onFinish={ask}>
        <Form.Item name="partner" label="合作方" rules={[{ required: true, message: '请选择合作方' }]}>
          <Select options={partners.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))} />
        </Form.Item>
        <Form.Item name="amount" label="金额（元）" rules={[amountAbove(0)]}>
          <Input inputMode="decimal" />
        </Form.Item>
        <BankFields />
      </Form>
    </Modal>
  );
}
