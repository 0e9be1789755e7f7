import { PARTNER_LIMITS, PRICE_RULE_KINDS, type PriceRuleKind } from '@yinxin/api/client';
import { parseUnitPrice, parseYuan } from '@yinxin/values';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { optionsOf } from '../words.ts';

const isPrice = (message: string) => ({
  validator: (_: unknown, text?: string) =>
    parseUnitPrice(text ?? '') === undefined ? Promise.reject(new Error(message)) : Promise.resolve(),
});
const isAmount = {
  validator: (_: unknown, text?: string) =>
    (parseYuan(text ?? '') ?? -1) < 0
      ? Promise.reject(new Error('请填写金额，至多两位小数'))
      : Promise.resolve(),
};
const PRICE_ASKED = '请填写单价，至多四位小数';

interface TermsFieldsProps {
  kind: PriceRuleKind;
  /** Those that the agreement allows. */
  kinds: readonly PriceRuleKind[];
  unit: string;
}

/** The fields of a price, by its kind. */
export function TermsFields({ kind, kinds, unit }: TermsFieldsProps) {
  const options = optionsOf(PRICE_RULE_KINDS).filter(({ value }) => kinds.includes(value));
  return (
    <>
      <Form.Item name="kind" label="计价方式">
        <Select options={options} />
      </Form.Item>
      {kind === 'tier' && <Steps unit={unit} />}
      {kind === 'package' && (
        <div className="grid grid-cols-2 gap-x-4">
          <Form.Item name="fee" label="月费（元）" rules={[isAmount]}>
            <Input inputMode="decimal" placeholder="如 980" />
          </Form.Item>
          <Form.Item
            name="included"
            label={`每月包含（${unit}）`}
            rules={[{ required: true, message: '请填写包含的数量' }]}
          >
            <InputNumber min={0} max={PARTNER_LIMITS.units} precision={0} className="w-full!" />
          </Form.Item>
        </div>
      )}
      {kind !== 'tier' && (
        <div className="grid grid-cols-2 gap-x-4">
          <Form.Item
            name="unitPrice"
            label={`${kind === 'package' ? '超出部分单价' : kind === 'share' ? '客户单价' : '单价'}（元/${unit}）`}
            rules={[isPrice(PRICE_ASKED)]}
          >
            <Input inputMode="decimal" placeholder="至多四位小数，如 0.0525" />
          </Form.Item>
          {kind === 'share' && (
            <Form.Item
              name="share"
              label="合作方分得（%）"
              rules={[{ required: true, message: '请填写比例' }]}
            >
              <Input inputMode="decimal" placeholder="至多两位小数，如 25.5" />
            </Form.Item>
          )}
        </div>
      )}
    </>
  );
}

const Steps = ({ unit }: { unit: string }) => (
  <Form.List name="steps">
    {(fields, { add, remove }) => (
      <fieldset className="mb-4">
        <legend className="mb-2">阶梯（每档的{unit}数按该档单价计）</legend>
        {fields.map(({ key, name }) => (
          <div key={key} className="flex items-start gap-2">
            <Form.Item
              name={[name, 'from']}
              className="w-40"
              rules={name === 0 ? [] : [{ required: true, message: '请填写起点' }]}
            >
              <InputNumber
                aria-label={`第 ${name + 1} 档，超过多少${unit}起`}
                prefix="超过"
                suffix={unit}
                min={0}
                max={PARTNER_LIMITS.units}
                precision={0}
                disabled={name === 0}
                placeholder="0"
                className="w-full!"
              />
            </Form.Item>
            <Form.Item name={[name, 'unitPrice']} className="flex-1" rules={[isPrice(PRICE_ASKED)]}>
              <Input aria-label={`第 ${name + 1} 档单价（元）`} inputMode="decimal" suffix={`元/${unit}`} />
            </Form.Item>
            <Button disabled={fields.length === 1 || name === 0} onClick={() => remove(name)}>
              删除
            </Button>
          </div>
        ))}
        <Button disabled={fields.length >= PARTNER_LIMITS.steps} onClick={() => add({})}>
          增加一档
        </Button>
      </fieldset>
    )}
  </Form.List>
);
