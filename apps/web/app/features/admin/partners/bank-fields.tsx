import { Form, Input } from 'antd';
import { typedFen } from './bill-words.ts';

export const amountAbove = (least: number) => ({
  validator: (_: unknown, text?: string) =>
    (typedFen(text) ?? least) <= least
      ? Promise.reject(new Error('请填写大于 0 的金额，至多两位小数'))
      : Promise.resolve(),
});

/** What the bank's statement says of a movement, and why it is entered. */
export const BankFields = () => (
  <>
    <div className="grid grid-cols-2 gap-x-4">
      <Form.Item
        name="transaction"
        label="银行流水号"
        rules={[{ required: true, pattern: /^[\w-]{4,64}$/, message: '4 至 64 位字母、数字或横线' }]}
      >
        <Input maxLength={64} />
      </Form.Item>
      <Form.Item name="paidOn" label="到账日期" rules={[{ required: true, message: '请选择到账日期' }]}>
        <Input type="date" />
      </Form.Item>
    </div>
    <WhyField />
  </>
);

export const WhyField = () => (
  <Form.Item
    name="why"
    label="说明"
    rules={[{ required: true, min: 2, whitespace: true, message: '请填写说明' }]}
  >
    <Input.TextArea rows={2} maxLength={200} placeholder="如：银行流水已核对" />
  </Form.Item>
);
