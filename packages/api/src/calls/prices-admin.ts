import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { mixedTerms } from '../price-terms.ts';
import { PRODUCT_ACTS, PRODUCTS } from '../products.ts';
import { PRICE_LIST_STANDINGS, PRICE_LIST_STATES } from '../scenes.ts';
import { PageLimit, PageNumber } from '../schemas.ts';
import { namedText, shortText } from '../texts.ts';
import { May } from './operators.ts';
import { ProductCodeSchema } from './scenes.ts';
import { Digest } from './two-persons.ts';

const tag = '运营后台';

const optionalLine = (name: string, most: number) =>
  shortText().max(most, `${name}不超过 ${most} 个字`).default('');
const MOST_FEN = 100_000_000;
/** Whole 分, up to a million yuan. */
const price = (name: string, least = 1) =>
  z
    .number(`请填写${name}`)
    .int(`${name}应为整数分`)
    .min(least, `请填写${name}`)
    .max(MOST_FEN, `${name}不超过 100 万元`);
const quantity = (name: string, least: number) =>
  z
    .number(`请填写${name}`)
    .int(`${name}应为整数`)
    .min(least, `${name}至少为 ${least}`)
    .max(100_000_000, `${name}过大`);

const TIER_RULE = '每档的上限要比前一档大，只有最后一档留空（不限）';
const tiers = z
  .array(z.strictObject({ upTo: quantity('上限', 1).nullable().default(null), unit: price('每份价格') }))
  .min(1, '请至少填写一档')
  .max(20, '至多 20 档')
  .refine(
    (all) =>
      all.every(({ upTo }, index) =>
        index === all.length - 1 ? upTo === null : upTo !== null && upTo > (all[index - 1]?.upTo ?? 0),
      ),
    TIER_RULE,
  );

const ProductAct = z.enum(keysOf(PRODUCT_ACTS), '没有该办理事项');

/** The price of one thing that can be ordered. */
export const ProductPrice = z.strictObject({
  product: ProductCodeSchema,
  act: ProductAct,
  years: z.number().int().min(0).max(3).default(0).describe('年限；0 为不论年限'),
  amount: price('价格', 0).describe('单价，分'),
});
export type ProductPrice = z.output<typeof ProductPrice>;

const PlanId = z.string('请填写方案标识').regex(/^[a-z0-9-]{2,40}$/, '方案标识为小写字母、数字与连字符');
const common = {
  id: PlanId,
  name: namedText('名称', 30),
  text: namedText('说明', 100),
  sample: z.boolean().default(false).describe('示例价，不是正式报价'),
};

/** One way to pay for contracts, or one thing beside them, as the price page shows it. */
export const PriceEntry = z.discriminatedUnion(
  'model',
  [
    z.strictObject({
      model: z.literal('trial'),
      ...common,
      contracts: quantity('试用份数', 1).max(100, '试用份数不超过 100'),
      days: quantity('试用天数', 1).max(366, '试用天数不超过 366').describe('自首次发出起'),
      sealDays: quantity('印章试用天数', 0)
        .max(366, '印章试用天数不超过 366')
        .default(0)
        .describe('企业首枚印章试用的天数；0 为不提供'),
    }),
    z.strictObject({
      model: z.literal('package'),
      ...common,
      contracts: quantity('份数', 1),
      seals: quantity('单位印章枚数', 0).default(0).describe('套餐含的单位印章'),
      price: price('价格'),
      includes: z.array(namedText('包含项目', 40)).max(20).default([]),
      recommended: z.boolean().default(false),
    }),
    z.strictObject({ model: z.literal('use'), ...common, tiers }),
    z.strictObject({ model: z.literal('api'), ...common, tiers }),
    z.strictObject({
      model: z.literal('private'),
      ...common,
      parts: z
        .array(z.strictObject({ name: namedText('构成', 20), text: namedText('说明', 60) }))
        .max(20)
        .default([]),
    }),
    z.strictObject({
      model: z.literal('add-on'),
      ...common,
      text: optionalLine('说明', 100),
      unit: namedText('计量单位', 6),
      price: price('单价').nullable().default(null).describe('为空时取所指产品的价格'),
      product: ProductPrice.omit({ amount: true }).nullable().default(null).describe('可订购的产品'),
      question: optionalLine('计算器提问', 30),
      usual: quantity('预填数量', 0).default(0),
    }),
  ],
  '请选择计费方式',
);
export type PriceEntry = z.output<typeof PriceEntry>;

const isSold = ({ product, act, years }: Omit<ProductPrice, 'amount'>): boolean => {
  const row = PRODUCTS[product];
  return (
    row.kind !== 'package' &&
    row.kind !== 'use' &&
    row.acts.includes(act) &&
    (years === 0 || row.years.includes(years))
  );
};
const keyOf = ({ product, act, years }: Omit<ProductPrice, 'amount'>) => `${product} ${act} ${years}`;

/** The whole list: what can be ordered, and what the price page shows. One amount stands in one place. */
export const PriceListData = z
  .strictObject({ products: z.array(ProductPrice).max(300), plans: z.array(PriceEntry).max(60) })
  .superRefine(({ products, plans }, context) => {
    const complain = (message: string) => context.addIssue({ code: 'custom', message });
    const priced = new Set(products.map(keyOf));
    if (priced.size < products.length) complain('同一产品、事项与年限只能有一个价格');
    for (const row of products)
      if (!isSold(row)) complain(`${PRODUCTS[row.product].words}没有“${PRODUCT_ACTS[row.act]}”或没有该年限`);
    if (new Set(plans.map(({ id }) => id)).size < plans.length) complain('方案标识重复');
    if (plans.filter(({ model }) => model === 'trial').length > 1) complain('试用只能有一种');
    for (const plan of plans) {
      if (plan.model !== 'add-on') continue;
      if ((plan.price === null) === (plan.product === null))
        complain(`${plan.name}：单价与产品须填且只填一项`);
      if (plan.product && !priced.has(keyOf(plan.product)))
        complain(`${plan.name}：价格表中没有所指产品的价格`);
    }
  });
export type PriceListData = z.output<typeof PriceListData>;
/** As it is saved from now on: lists from before the rule are still read. */
const NewPriceListData = PriceListData.superRefine(({ products }, context) => {
  for (const message of mixedTerms(products)) context.addIssue({ code: 'custom', message });
});

const ListId = z.uuid('价格表编号格式不正确');

export const PriceListLine = z.object({
  id: z.string(),
  number: z.number().nullable().describe('版本号；草稿没有'),
  state: z.enum(keysOf(PRICE_LIST_STATES)),
  standing: z.enum(keysOf(PRICE_LIST_STANDINGS)),
  note: z.string(),
  validFrom: z.string().nullable(),
  authorName: z.string().describe('最近保存的人'),
  writers: z.array(z.string()).describe('草稿：保存过它的每一个人，都不能发布它'),
  publisherName: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  hindrance: z.string().nullable().describe('当前操作员不能发布的原因'),
  may: May,
});
export type PriceListLine = z.output<typeof PriceListLine>;
export const PriceListItem = PriceListLine.extend({
  version: z.string().nullable().describe('草稿的版本，保存与发布时传回；已发布的没有'),
  data: PriceListData,
});
export type PriceListItem = z.output<typeof PriceListItem>;

export const adminPriceLists = call({
  method: 'GET',
  path: '/api/admin/prices',
  access: 'operator',
  tag,
  summary: '价格表的各个版本，新的在前',
  query: z.object({ page: PageNumber, limit: PageLimit }),
  answer: z.object({ list: z.array(PriceListLine), total: z.number() }),
});
export const adminPriceList = call({
  method: 'GET',
  path: '/api/admin/prices/item',
  access: 'operator',
  tag,
  summary: '一份价格表的全部价格',
  query: z.object({ id: ListId }),
  answer: PriceListItem,
});
export const adminSavePrices = call({
  method: 'POST',
  path: '/api/admin/prices/save',
  access: 'operator',
  tag,
  summary: '新建或修改价格表草稿；已发布的不能更改',
  body: z.strictObject({
    id: ListId.optional().describe('要修改的草稿；不给时新建'),
    version: Digest.optional().describe('所修改的版本；他人其间保存过的不覆盖'),
    note: namedText('说明', 100),
    data: NewPriceListData,
  }),
  answer: PriceListItem,
});
export const adminDiscardPrices = call({
  method: 'POST',
  path: '/api/admin/prices/discard',
  access: 'operator',
  tag,
  summary: '删除价格表草稿',
  body: z.strictObject({ id: ListId }),
  answer: z.null(),
});
export const adminPublishPrices = call({
  method: 'POST',
  path: '/api/admin/prices/publish',
  access: 'operator',
  tag,
  summary: '发布所看到的价格表，自所给时间起生效；不给时立即生效。保存过它的人不能发布',
  body: z.strictObject({
    id: ListId,
    version: Digest,
    validFrom: z.iso.datetime({ offset: true, message: '生效时间格式不正确' }).optional(),
  }),
  answer: PriceListItem,
});
