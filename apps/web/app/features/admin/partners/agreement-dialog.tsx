import { PARTNER_LIMITS, SETTLE_MODES, type SettleMode } from '@yinxin/api/client';
import { dayInChina, parseYuan } from '@yinxin/values';
import { Checkbox, Form, Input, InputNumber, Modal, Select } from 'antd';
import { useAdmin } from '../session.tsx';
import { optionsOf } from '../words.ts';

interface Values {
  number: string;
  settleMode: SettleMode;
  checkDays: number;
  confirmsAlone: boolean;
  payDays: number;
  /** Per cent, as it is typed. */
  taxRate: string;
  beginsOn: string;
  endsOn?: string;
}

interface AgreementDialogProps {
  partnerId: string;
  onClose: () => void;
  onAdded: () => void;
}

const isRate = {
  validator: (_: unknown, text?: string) => {
    const rate = parseYuan(text ?? '');
    return rate === undefined || rate < 0 || rate > PARTNER_LIMITS.taxRate
      ? Promise.reject(new Error('税率为 0 至 20，至多两位小数'))
      : Promise.resolve();
  },
};

/** One more agreement: those before it stay as they were. */
export function AgreementDialog({ partnerId, onClose, onAdded }: AgreementDialogProps) {
  const { send } = useAdmin();
  const [form] = Form.useForm<Values>();
  const needed = (message: string) => [{ required: true, message }];
  const add = ({ taxRate, endsOn, ...rest }: Values) =>
    send('POST /api/admin/partners/agreements/add', {
      body: { id: partnerId, ...rest, endsOn: endsOn || null, taxRate: parseYuan(taxRate) ?? 0 },
    }).then(onAdded, () => {});
  return (
    <Modal title="登记协议" open onCancel={onClose} okText="登记" onOk={() => form.submit()}>
      <p className="mb-3 text-ink-2">登记后不能修改；自生效日起代替先前的协议，已出账的账期不变。</p>
      <Form
        form={form}
        layout="vertical"
        initialValues={{
          ...{ settleMode: 'postpaid', checkDays: 18, payDays: 30, taxRate: '6', confirmsAlone: false },
          beginsOn: dayInChina(new Date()),
        }}
        onFinish={add}
      >
        <div className="grid grid-cols-2 gap-x-4">
          <Form.Item name="number" label="协议编号" rules={needed('请填写协议编号')}>
            <Input maxLength={PARTNER_LIMITS.agreementNumber} />
          </Form.Item>
          <Form.Item name="settleMode" label="结算方式">
            <Select options={optionsOf(SETTLE_MODES)} />
          </Form.Item>
          <Form.Item name="beginsOn" label="生效日" rules={needed('请选择生效日')}>
            <Input type="date" />
          </Form.Item>
          <Form.Item name="endsOn" label="截止日" extra="不填则长期有效">
            <Input type="date" />
          </Form.Item>
          <Form.Item name="checkDays" label="核对期限（天）" rules={needed('请填写核对期限')}>
            <InputNumber min={1} max={PARTNER_LIMITS.checkDays} precision={0} className="w-full!" />
          </Form.Item>
          <Form.Item name="payDays" label="付款期限（天）" rules={needed('请填写付款期限')}>
            <InputNumber min={1} max={PARTNER_LIMITS.payDays} precision={0} className="w-full!" />
          </Form.Item>
          <Form.Item name="taxRate" label="税率（%）" rules={[isRate]}>
            <Input inputMode="decimal" />
          </Form.Item>
        </div>
        <Form.Item
          name="confirmsAlone"
          valuePropName="checked"
          extra="到期前 7、3、1 天提醒合作方；协议没有约定的，不要勾选。"
        >
          <Checkbox>协议约定：逾期未核对的账单视为确认</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}
