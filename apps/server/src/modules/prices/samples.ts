import {
  keysOf,
  PRODUCT_ACTS,
  PRODUCTS,
  type PriceListData,
  PriceListData as PriceListSchema,
} from '@yinxin/api';
import type { z } from 'zod';
import type { Database } from '../../db/connect.ts';
import { beginPrices } from './lists.ts';

type Draft = z.input<typeof PriceListSchema>;
type Plan = Draft['plans'][number];
type Product = Draft['products'][number];
type WithoutId<P> = P extends unknown ? Omit<P, 'id'> : never;

const priced = (id: string, data: WithoutId<Plan>): Plan => ({ ...data, id, sample: true }) as Plan;

const trial: Plan = {
  id: 'trial',
  model: 'trial',
  name: '试用',
  text: '实名的个人、认证的企业各试用一次，到期不自动扣款',
  contracts: 3,
  days: 30,
  sealDays: 30,
};

const packages: Plan[] = [
  priced('package-start', {
    model: 'package',
    name: '起步',
    text: '刚开始把合同搬到线上',
    contracts: 100,
    seals: 1,
    price: 39_800,
    includes: ['1 枚单位印章', '成员不限', '全部签署功能', '证据报告不另收费'],
  }),
  priced('package-standard', {
    model: 'package',
    name: '标准',
    text: '合同每天都有，几个部门用印',
    contracts: 500,
    seals: 5,
    price: 178_000,
    includes: ['5 枚单位印章', '成员不限', '全部签署功能', '证据报告不另收费'],
    recommended: true,
  }),
  priced('package-enterprise', {
    model: 'package',
    name: '企业',
    text: '部门多，合同量大',
    contracts: 3_000,
    seals: 50,
    price: 930_000,
    includes: ['50 枚单位印章', '成员不限', '全部签署功能', '证据报告不另收费'],
  }),
];

const otherWays: Plan[] = [
  priced('by-use', {
    model: 'use',
    name: '按量',
    text: '用多少付多少，没有最低消费。',
    tiers: [
      { upTo: 100, unit: 500 },
      { upTo: 1_000, unit: 420 },
      { upTo: 10_000, unit: 350 },
      { upTo: null, unit: 320 },
    ],
  }),
  priced('by-api', {
    model: 'api',
    name: 'API',
    text: '从您的系统发起，量越大单价越低。',
    tiers: [
      { upTo: 1_000, unit: 360 },
      { upTo: 10_000, unit: 300 },
      { upTo: 100_000, unit: 220 },
      { upTo: null, unit: 160 },
    ],
  }),
  {
    id: 'private',
    model: 'private',
    name: '私有化',
    text: '装在您的机房，签署不限量，按项目报价。',
    parts: [
      { name: '软件授权', text: '按节点数与使用单位数' },
      { name: '实施服务', text: '勘察、部署、联调、培训' },
      { name: '年度维护', text: '升级、支持、应急' },
      { name: '密码设备', text: '密码机与 USB Key，可自备' },
    ],
  },
];

type AddOn = Omit<Extract<Plan, { model: 'add-on' }>, 'model' | 'id' | 'text'> & { text?: string };
const addOn = (id: string, data: AddOn) => priced(id, { model: 'add-on', ...data });
const aYear = (product: Product['product'], years: number) => ({ product, act: 'new', years }) as const;

const addOns: Plan[] = [
  addOn('verification-report', {
    name: '验证报告',
    text: '为任意文件出具，没有就填 0',
    unit: '份',
    product: aYear('verification-report', 0),
    question: '出具多少份验证报告',
    usual: 2,
  }),
  addOn('person-certificate', {
    name: '个人数字证书（一年）',
    unit: '张',
    product: aYear('person-certificate', 1),
  }),
  addOn('company-certificate', {
    name: '单位数字证书（一年）',
    text: '单独申请的；印章自带证书，不用另买',
    unit: '张',
    product: aYear('organization-certificate', 1),
    question: '单独申请几张单位证书',
    usual: 1,
  }),
  addOn('key', {
    name: 'USB Key',
    text: '私钥要放在自己手里的选',
    unit: '个',
    product: aYear('usb-key', 0),
    question: '要几个 USB Key',
    usual: 1,
  }),
];

const byYears = (
  product: Product['product'],
  act: Product['act'],
  ...amounts: readonly number[]
): Product[] => amounts.map((amount, index) => ({ product, act, years: index + 1, amount }));
const flat = (product: Product['product'], act: Product['act'], amount: number): Product => ({
  product,
  act,
  years: 0,
  amount,
});

/** Certificates by the year, seals by the piece; a change costs less than a new one, an end nothing. */
const certificate = (product: Product['product'], first: number, more: number): Product[] => [
  ...byYears(product, 'new', first, first + more, first + 2 * more),
  ...byYears(product, 'renewal', first, first + more, first + 2 * more),
  flat(product, 'change', first / 4),
  flat(product, 'replacement', first / 2),
  flat(product, 'revocation', 0),
];
const seal = (product: Product['product'], amount: number): Product[] =>
  keysOf(PRODUCT_ACTS).map((act) =>
    flat(
      product,
      act,
      act === 'new' || act === 'replacement' ? amount : act === 'revocation' ? 0 : amount / 2,
    ),
  );

const products: Product[] = [
  ...certificate('organization-certificate', 20_000, 10_000),
  ...certificate('person-certificate', 6_000, 3_000),
  ...keysOf(PRODUCTS)
    .filter(
      (product) => PRODUCTS[product].kind === 'seal' && PRODUCTS[product].buyers.includes('organization'),
    )
    .flatMap((product) => seal(product, 8_000)),
  ...seal('seal-person', 2_000),
  ...seal('handwriting', 0),
  flat('usb-key', 'new', 8_000),
  flat('usb-key', 'replacement', 8_000),
  flat('verification-report', 'new', 1_900),
];

/** Sample prices (示例价) in 分; the pages say so wherever they stand. */
export const samplePrices: PriceListData = PriceListSchema.parse({
  products,
  plans: [trial, ...packages, ...otherWays, ...addOns],
});

/** A demo sells at sample prices from its first start; elsewhere nothing is sold before a list is published. */
export const seedPrices = (db: Database, { samples }: { samples: boolean }): Promise<void> =>
  samples ? db.transaction((tx) => beginPrices(tx, '示例价格', samplePrices)) : Promise.resolve();
