import type { BillDetail } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import { Form, Input, Modal } from 'antd';
import { Fact, Facts } from '../parts/facts.tsx';
import { useAdmin } from '../session.tsx';

interface InvoiceDialogProps {
  bill: BillDetail['bill'];
  onClose: () => void;
  onIssued: () => void;
}

/** The number of an invoice that was issued in the tax system, beside what it has to say. */
export function InvoiceDialog({ bill, onClose, onIssued }: InvoiceDialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<{ number: string }>();
  const issue = ({ number }: { number: string }) =>
    send('POST /api/admin/bills/invoice', { body: { id: bill.id, number: number.trim() } }).then(
      onIssued,
      () => {},
    );
  return (
    <Modal title="登记发票" open onCancel={onClose} okText="登记" onOk={() => form.submit()}>
      {bill.invoice && (
        <Facts>
          <Fact name="抬头">{bill.invoice.title}</Fact>
          <Fact name="税号">{bill.invoice.taxNumber}</Fact>
          <Fact name="价税合计">{exactYuan(bill.payable)}</Fact>
          <Fact name="其中税额">{exactYuan(bill.tax)}</Fact>
        </Facts>
      )}
      <Form form={form} layout="vertical" className="mt-4!" onFinish={issue}>
        <Form.Item
          name="number"
          label="发票号码"
          extra={`登记后合作方须在 ${bill.agreement.payDays} 天内付款`}
          rules={[{ required: true, pattern: /^\s*\d{8}(\d{12})?\s*$/, message: '8 位或 20 位数字' }]}
        >
          <Input inputMode="numeric" maxLength={24} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
