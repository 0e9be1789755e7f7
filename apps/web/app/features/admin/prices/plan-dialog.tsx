import { PRODUCT_ACTS, PRODUCTS, type PriceEntry } from '@yinxin/api/client';
import { Button, Checkbox, Form, Input, InputNumber, Modal, Select } from 'antd';
import { optionsOf } from '../words.ts';
import { PLAN_MODELS } from './plan-models.ts';
import { fieldsOf, type PlanValues, planOf } from './plan-values.ts';

interface PlanDialogProps {
  plan: PriceEntry;
  onClose: () => void;
  onDone: (plan: PriceEntry) => void;
}

const required = (message: string) => [{ required: true, message }];
const money = <InputNumber min={0.01} max={1_000_000} precision={2} />;
const count = <InputNumber min={0} max={100_000_000} precision={0} />;
const productOptions = Object.entries(PRODUCTS)
  .filter(([, { kind }]) => kind !== 'package')
  .map(([value, { words }]) => ({ value, label: words }));

export function PlanDialog({ plan, onClose, onDone }: PlanDialogProps) {
  const [form] = Form.useForm<PlanValues>();
  return (
    <Modal title={PLAN_MODELS[plan.model]} open onCancel={onClose} okText="完成" onOk={() => form.submit()}>
      <Form
        form={form}
        layout="vertical"
        initialValues={fieldsOf(plan)}
        onFinish={(values) => onDone(planOf(plan, values))}
      >
        <Form.Item name="name" label="名称" rules={required('请填写名称')}>
          <Input maxLength={30} />
        </Form.Item>
        <Form.Item
          name="id"
          label="标识"
          rules={[
            { required: true, pattern: /^[a-z0-9-]{2,40}$/, message: '小写字母、数字与连字符，2 至 40 位' },
          ]}
        >
          <Input maxLength={40} />
        </Form.Item>
        <Form.Item name="text" label="说明" rules={plan.model === 'add-on' ? [] : required('请填写说明')}>
          <Input maxLength={100} />
        </Form.Item>
        <ModelFields model={plan.model} />
        <Form.Item name="sample" valuePropName="checked">
          <Checkbox>示例价，不是正式报价</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  );
}

function ModelFields({ model }: { model: PriceEntry['model'] }) {
  switch (model) {
    case 'trial':
      return <TrialFields />;
    case 'package':
      return <PackageFields />;
    case 'use':
    case 'api':
      return <TierFields />;
    case 'private':
      return <PartFields />;
    case 'add-on':
      return <AddOnFields />;
  }
}

const TrialFields = () => (
  <>
    <div className="flex flex-wrap gap-x-6">
      <Form.Item name="contracts" label="试用合同（份）" rules={required('请填写份数')}>
        <InputNumber min={1} max={100} precision={0} />
      </Form.Item>
      <Form.Item name="days" label="自首次发出起（天）" rules={required('请填写天数')}>
        <InputNumber min={1} max={366} precision={0} />
      </Form.Item>
      <Form.Item name="sealDays" label="企业首枚印章（天，0 为不提供）">
        <InputNumber min={0} max={366} precision={0} />
      </Form.Item>
    </div>
    <p className="mb-4 text-ink-3">个人按证件、企业按统一社会信用代码，各试用一次；到期不自动扣款。</p>
  </>
);

const PackageFields = () => (
  <>
    <div className="flex flex-wrap gap-x-6">
      <Form.Item name="contracts" label="合同份数" rules={required('请填写份数')}>
        {count}
      </Form.Item>
      <Form.Item name="seals" label="含单位印章（枚）">
        {count}
      </Form.Item>
      <Form.Item name="price" label="价格（元）" rules={required('请填写价格')}>
        {money}
      </Form.Item>
    </div>
    <Form.Item name="includes" label="包含项目，每行一项">
      <Input.TextArea rows={4} />
    </Form.Item>
    <Form.Item name="recommended" valuePropName="checked">
      <Checkbox>在价格页上推荐</Checkbox>
    </Form.Item>
  </>
);

const TierFields = () => (
  <Form.List name="tiers">
    {(fields, { add, remove }) => (
      <div className="mb-4 grid gap-2">
        {fields.map(({ key, name }, index) => (
          <div key={key} className="flex flex-wrap items-end gap-4">
            <Form.Item name={[name, 'upTo']} label={index === 0 ? '至多（份）' : undefined} className="mb-0!">
              <InputNumber min={1} max={100_000_000} precision={0} placeholder="不限" />
            </Form.Item>
            <Form.Item
              name={[name, 'unit']}
              label={index === 0 ? '每份（元）' : undefined}
              rules={required('请填写')}
              className="mb-0!"
            >
              {money}
            </Form.Item>
            <Button disabled={fields.length === 1} onClick={() => remove(name)}>
              移除
            </Button>
          </div>
        ))}
        <div>
          <Button onClick={() => add({ upTo: null })}>增加一档</Button>
        </div>
        <p className="text-ink-3">每档的上限要比前一档大，只有最后一档不填。</p>
      </div>
    )}
  </Form.List>
);

const PartFields = () => (
  <Form.List name="parts">
    {(fields, { add, remove }) => (
      <div className="mb-4 grid gap-2">
        {fields.map(({ key, name }) => (
          <div key={key} className="flex flex-wrap items-end gap-2">
            <Form.Item name={[name, 'name']} rules={required('请填写')} className="mb-0!">
              <Input maxLength={20} placeholder="构成" aria-label="构成" />
            </Form.Item>
            <Form.Item name={[name, 'text']} rules={required('请填写')} className="mb-0! flex-1">
              <Input maxLength={60} placeholder="说明" aria-label="构成的说明" />
            </Form.Item>
            <Button onClick={() => remove(name)}>移除</Button>
          </div>
        ))}
        <div>
          <Button onClick={() => add({})}>增加构成</Button>
        </div>
      </div>
    )}
  </Form.List>
);

/** Its price stands here, or is that of a thing that can be ordered. */
function AddOnFields() {
  const product = Form.useWatch('product');
  return (
    <>
      <div className="flex flex-wrap gap-x-6">
        <Form.Item name="unit" label="计量单位" rules={required('请填写计量单位')}>
          <Input maxLength={6} />
        </Form.Item>
        <Form.Item name="product" label="取产品的价格">
          <Select allowClear options={productOptions} placeholder="不取，自定单价" className="w-48!" />
        </Form.Item>
        {product ? (
          <>
            <Form.Item name="act" label="事项">
              <Select options={optionsOf(PRODUCT_ACTS)} className="w-24!" />
            </Form.Item>
            <Form.Item name="years" label="年限（0 为不论）">
              <InputNumber min={0} max={3} precision={0} />
            </Form.Item>
          </>
        ) : (
          <Form.Item name="price" label="单价（元）" rules={required('请填写单价')}>
            {money}
          </Form.Item>
        )}
      </div>
      <Form.Item name="question" label="计算器里的提问">
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="usual" label="预填数量">
        {count}
      </Form.Item>
    </>
  );
}
