import { COUPON_KINDS, type CouponKind, PRODUCTS, type ProductCode } from '@yinxin/api/client';
import { endOfDay, startOfDay } from '@yinxin/values';
import { Form, Input, InputNumber, Modal, Select } from 'antd';
import { fenOf } from '../money/words.ts';
import { useAdmin } from '../session.tsx';
import { optionsOf } from '../words.ts';

interface Values {
  code: string;
  name: string;
  kind: CouponKind;
  /** Yuan, or percent. */
  value: number;
  least?: number;
  products?: ProductCode[];
  from: string;
  until: string;
  uses: number;
  usesEach: number;
}

const productOptions = Object.entries(PRODUCTS).map(([value, { words }]) => ({ value, label: words }));

export function CouponDialog({ onClose, onCreated }: { onClose: () => void; onCreated: () => void }) {
  const { send } = useAdmin();
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form);
  const create = ({ from, until, value, least = 0, products = [], ...rest }: Values) =>
    send('POST /api/admin/coupons/create', {
      body: {
        ...rest,
        products,
        value: rest.kind === 'amount' ? fenOf(value) : value,
        least: fenOf(least),
        validFrom: startOfDay(from).toISOString(),
        validUntil: endOfDay(until).toISOString(),
      },
    }).then(onCreated, () => {});
  return (
    <Modal title="新增优惠券" open onCancel={onClose} okText="新增" onOk={() => form.submit()}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ kind: 'amount', uses: 100, usesEach: 1 }}
        onFinish={create}
      >
        <Form.Item
          name="code"
          label="券码"
          rules={[{ required: true, pattern: /^[A-Za-z0-9]{6,32}$/, message: '券码为 6 至 32 位字母或数字' }]}
        >
          <Input placeholder="如 WELCOME2026" />
        </Form.Item>
        <Form.Item name="name" label="名称" rules={[{ required: true, message: '请填写名称' }]}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item name="kind" label="方式">
          <Select options={optionsOf(COUPON_KINDS)} />
        </Form.Item>
        <Form.Item
          name="value"
          label={kind === 'percent' ? '减去百分之几' : '减免金额（元）'}
          rules={[{ required: true, message: '请填写优惠' }]}
        >
          <InputNumber min={kind === 'percent' ? 1 : 0.01} max={kind === 'percent' ? 100 : 1_000_000} />
        </Form.Item>
        <Form.Item name="least" label="订单满多少元可用">
          <InputNumber min={0} max={1_000_000} placeholder="不限" />
        </Form.Item>
        <Form.Item name="products" label="只用于这些产品">
          <Select mode="multiple" options={productOptions} placeholder="不限" />
        </Form.Item>
        <div className="flex gap-6">
          <Form.Item name="from" label="开始日期" rules={[{ required: true, message: '请选择开始日期' }]}>
            <Input type="date" />
          </Form.Item>
          <Form.Item name="until" label="截止日期" rules={[{ required: true, message: '请选择截止日期' }]}>
            <Input type="date" />
          </Form.Item>
        </div>
        <div className="flex gap-6">
          <Form.Item name="uses" label="总共可用次数">
            <InputNumber min={1} max={1_000_000} />
          </Form.Item>
          <Form.Item name="usesEach" label="每个主体可用次数">
            <InputNumber min={1} max={1_000} />
          </Form.Item>
        </div>
      </Form>
    </Modal>
  );
}
