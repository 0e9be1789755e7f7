// What can be ordered, in one table: the price list, the order form, the review desk and the tests are made from it.
// No schema library here: the browser imports it too.

/** Who buys: an organisation by those who keep its seals, or a person for themselves. */
export const OWNER_KINDS = { organization: '单位', person: '个人' } as const;
export type OwnerKind = keyof typeof OWNER_KINDS;

/** Whose something is. */
export interface Owner {
  kind: OwnerKind;
  id: string;
}

export const MEDIA = { cloud: '云端', 'usb-key': 'USB Key' } as const;
export type Medium = keyof typeof MEDIA;

/** What is done with a product. */
export const PRODUCT_ACTS = {
  new: '新办',
  renewal: '续期',
  change: '变更',
  replacement: '补办',
  revocation: '注销',
} as const;
export type ProductAct = keyof typeof PRODUCT_ACTS;

/** 证书 and 印章 are made by the authority; a medium is sent; packages, contracts by use and reports are quota. */
export type ProductKind = 'certificate' | 'seal' | 'medium' | 'package' | 'use' | 'report';

export interface Product {
  words: string;
  kind: ProductKind;
  buyers: readonly OwnerKind[];
  acts: readonly ProductAct[];
  media: readonly Medium[];
  /** How long it can be ordered for; empty where time plays no part. */
  years: readonly number[];
  unit: string;
  /** The most of it in one line. */
  most: number;
}

const everyAct = Object.keys(PRODUCT_ACTS) as ProductAct[];
const media = Object.keys(MEDIA) as Medium[];
const years = [1, 2, 3] as const;
const organization = ['organization'] as const;
const person = ['person'] as const;

const seal = (words: string, buyers: readonly OwnerKind[]): Product => ({
  words,
  kind: 'seal',
  buyers,
  acts: everyAct,
  media,
  years,
  unit: '枚',
  most: 1,
});
const certificate = (words: string, buyers: readonly OwnerKind[]): Product => ({
  ...seal(words, buyers),
  kind: 'certificate',
  unit: '张',
});

const products = {
  'organization-certificate': certificate('单位数字证书', organization),
  'person-certificate': certificate('个人数字证书', person),
  'seal-official': seal('公章', organization),
  'seal-contract': seal('合同专用章', organization),
  'seal-finance': seal('财务专用章', organization),
  'seal-invoice': seal('发票专用章', organization),
  'seal-representative': seal('法定代表人名章', organization),
  'seal-person': seal('个人印章', person),
  handwriting: { ...seal('手写签名', person), media: ['cloud'] },
  'usb-key': {
    words: 'USB Key',
    kind: 'medium',
    buyers: ['organization', 'person'],
    acts: ['new', 'replacement'],
    media: ['usb-key'],
    years: [],
    unit: '个',
    most: 5,
  },
  'contract-package': {
    words: '合同套餐',
    kind: 'package',
    buyers: ['organization', 'person'],
    acts: ['new'],
    media: ['cloud'],
    years: [],
    unit: '份',
    most: 20,
  },
  'contract-by-use': {
    words: '合同（按量）',
    kind: 'use',
    buyers: ['organization', 'person'],
    acts: ['new'],
    media: ['cloud'],
    years: [],
    unit: '份',
    most: 99,
  },
  'verification-report': {
    words: '验证报告',
    kind: 'report',
    buyers: ['organization', 'person'],
    acts: ['new'],
    media: ['cloud'],
    years: [],
    unit: '份',
    most: 50,
  },
} as const satisfies Record<string, Product>;
export type ProductCode = keyof typeof products;
export const PRODUCTS: Readonly<Record<ProductCode, Product>> = products;

/** As an order names it: 公章续期, 合同专用章. */
export const productWords = (product: ProductCode, act: ProductAct): string =>
  act === 'new' ? PRODUCTS[product].words : `${PRODUCTS[product].words}${PRODUCT_ACTS[act]}`;

/** Certificates and seals: made by the authority, and looked at by reviewers. */
export const isMade = (product: ProductCode): boolean =>
  PRODUCTS[product].kind === 'certificate' || PRODUCTS[product].kind === 'seal';

/** What an act on something that exists names by its id. */
export const namesTarget = (product: ProductCode, act: ProductAct): boolean =>
  act !== 'new' && isMade(product);

/** What proves who asks and for what; the agreement page tells it in words (/agreement/digitCertApplyMaterial). */
export const ORDER_PAPERS = {
  authorization: '办理授权书（盖章）',
  'loss-report': '遗失声明',
  'change-proof': '变更证明',
} as const;
export type OrderPaper = keyof typeof ORDER_PAPERS;

interface PaperAsked {
  kind: OrderPaper;
  /** Without it the order is not taken. */
  required: boolean;
  why: string;
}

interface Wanted {
  product: ProductCode;
  act: ProductAct;
}

/**
 * The papers an order asks for; what is known from the verification is not asked again. A letter proves that the
 * representative agrees: who is the representative, or has their consent online, brings none.
 */
export function papersAsked(
  buyer: OwnerKind,
  lines: readonly Wanted[],
  { authorised }: { authorised: boolean },
): PaperAsked[] {
  const asked: PaperAsked[] = [];
  const has = (test: (line: Wanted) => boolean) => lines.some(test);
  const made = has(({ product }) => isMade(product));
  if (buyer === 'organization' && made && !authorised)
    asked.push({ kind: 'authorization', required: true, why: '单位授权经办人办理证书与印章' });
  if (has(({ act }) => act === 'change'))
    asked.push({ kind: 'change-proof', required: buyer === 'organization', why: '登记信息或印模变更的证明' });
  if (has(({ act }) => act === 'replacement'))
    asked.push({ kind: 'loss-report', required: false, why: '介质或密钥遗失的说明' });
  return asked;
}

/** What reviewers of orders often have to say no with; the buyer reads it and knows what to do. */
export const ORDER_REFUSALS: readonly string[] = [
  '授权书未盖公章，请加盖公章后重新上传。',
  '材料照片不清晰，请在光线充足处重新拍摄，四角完整、文字清晰。',
  '章面名称与登记的名称不一致，请核对后重新提交。',
  '印章编码与备案不一致，请按公安机关给出的 13 位编码填写。',
  '授权书上的经办人不是下单的人，请由法定代表人重新授权。',
];

/** How many reviewers must agree: the seal that binds a company as a whole takes two. */
export const reviewsNeeded = (lines: readonly Wanted[]): number =>
  lines.some(
    ({ product, act }) => product === 'seal-official' && ['new', 'change', 'replacement'].includes(act),
  )
    ? 2
    : 1;

/** New seals of an organisation, which a package or a trial may pay for. */
export const isNewCompanySeal = ({ product, act }: Wanted): boolean =>
  act === 'new' && PRODUCTS[product].kind === 'seal' && PRODUCTS[product].buyers.includes('organization');

export const COUPON_KINDS = { amount: '减免金额', percent: '折扣' } as const;
export type CouponKind = keyof typeof COUPON_KINDS;

/** What a package gives. */
export const QUOTA_KINDS = { contracts: '合同', seals: '单位印章', reports: '验证报告' } as const;
export type QuotaKind = keyof typeof QUOTA_KINDS;

/** Whoever bought something hears of it when less than so many per cent are left, and so many days before the rest is lost. */
export const QUOTA_REMINDERS = { percent: 10, days: 30 } as const;

/** What a customer of a partner has left: nothing is taken from it, the partner is billed. */
export const BILLED_LEFT = 999_999;

/** What a trial gives, each once to a person and to a company: contracts, and to a company its first seal. */
export const TRIAL_KINDS = { contracts: '试用合同', seal: '试用印章' } as const;
export type TrialKind = keyof typeof TRIAL_KINDS;

/** How somebody stands towards a trial. */
export const TRIAL_STATES = {
  unverified: '完成认证后可以试用',
  open: '可以试用',
  begun: '试用中',
  over: '试用已用完或到期',
  taken: '该主体已在其他账号试用过',
} as const;
export type TrialState = keyof typeof TRIAL_STATES;

export const INVOICE_KINDS = { normal: '增值税普通发票', special: '增值税专用发票' } as const;
export type InvoiceKind = keyof typeof INVOICE_KINDS;
export const INVOICE_STATES = { requested: '开具中', issued: '已开具', refused: '未开具' } as const;
export type InvoiceState = keyof typeof INVOICE_STATES;

/** Times of orders (docs/specification/constants.md). */
export const ORDER_TIMES = {
  /** An order that nobody pays ends. */
  unpaidHours: 24,
  /** Money by bank takes its time. */
  transferDays: 7,
  /** So long before the end its buyer is reminded. */
  remindHours: 2,
} as const;
