import { z } from 'zod';
import { call } from '../call.ts';
import { Fen } from '../schemas.ts';

/** Money is whole 分 everywhere. */

export const PriceTier = z.object({
  upTo: z.number().int().nullable().describe('本档到一年内的第几份为止；末档不限，为空'),
  unit: Fen.describe('本档内每份的价格，分'),
});
export type PriceTier = z.output<typeof PriceTier>;

const plan = {
  id: z.string(),
  name: z.string(),
  text: z.string().describe('一句话说明'),
  sample: z.boolean().describe('示例价，不是正式报价'),
};
const tiers = z.array(PriceTier).describe('阶梯，各档只计落在本档内的份数');

export const PricePlan = z.discriminatedUnion('model', [
  z.object({
    model: z.literal('trial'),
    ...plan,
    contracts: z.number().int().describe('实名的个人、认证的企业各可试用的份数'),
    days: z.number().int().describe('试用合同自首次发出起的有效天数'),
    sealDays: z.number().int().describe('企业首枚印章试用的天数；0 为不提供'),
  }),
  z.object({
    model: z.literal('package'),
    ...plan,
    contracts: z.number().int().describe('一年内可用的份数'),
    price: Fen.describe('一年的价格，分'),
    includes: z.array(z.string()).describe('包含的项目'),
    recommended: z.boolean(),
  }),
  z.object({ model: z.literal('use'), ...plan, tiers }),
  z.object({ model: z.literal('api'), ...plan, tiers }),
  z.object({
    model: z.literal('private'),
    ...plan,
    parts: z.array(z.object({ name: z.string(), text: z.string() })).describe('报价由哪些部分构成'),
  }),
  z.object({
    model: z.literal('add-on'),
    ...plan,
    unit: z.string().describe('计量单位，如 次、份'),
    price: Fen.describe('单价，分'),
    question: z.string().describe('费用计算器中的提问；为空时不进入计算器'),
    usual: z.number().int().describe('计算器预填的数量'),
  }),
]);
export type PricePlan = z.output<typeof PricePlan>;

export const pricePlans = call({
  method: 'GET',
  path: '/api/back/operation/pricePlan/getPricePlanAll',
  access: 'public',
  tag: '内容',
  summary: '价格方案：套餐、按量、接口、私有化与增值项，金额单位为分',
  answer: z.array(PricePlan),
});
