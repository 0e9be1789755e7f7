import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { AUTHORIZATION_STATES, ORDER_ACTS, ORDER_STATES } from '../order-states.ts';
import { PAY_CHANNELS } from '../payments.ts';
import { MEDIA, ORDER_PAPERS, OWNER_KINDS, PRODUCT_ACTS } from '../products.ts';
import { ContactPhone, Fen } from '../schemas.ts';
import { longText, shortText } from '../texts.ts';
import { ProductCodeSchema } from './scenes.ts';

const tag = '订单';

/** What carries an order from one station to the next. */
export const ORDER_STATIONS = ['submit-order', 'settle-order', 'approve-order', 'finish-order'] as const;

const Time = z.string().describe('时间（ISO 8601）');
export const OrderId = z.uuid('订单编号格式不正确');
export const OrderStateSchema = z.enum(keysOf(ORDER_STATES), '没有该状态');
export const MediumSchema = z.enum(keysOf(MEDIA), '没有该介质');
const ProductActSchema = z.enum(keysOf(PRODUCT_ACTS), '没有该办理事项');
const PaperKind = z.enum(keysOf(ORDER_PAPERS), '没有该材料');
const text = (name: string, most: number) => shortText().max(most, `${name}不超过 ${most} 个字`).default('');

/** What a line says of the thing that is to be made; whoever makes it judges it. */
export const LineDetails = z.strictObject({
  seal: z.record(z.string(), z.unknown()).nullable().default(null).describe('印章名称与章面（SealWish）'),
  planId: shortText().max(40).default('').describe('合同套餐的方案标识'),
  reason: text('原因', 100).describe('变更、补办或注销的原因'),
});
export type LineDetails = z.output<typeof LineDetails>;

/** What is asked for; never what it costs. */
export const AskedLine = z.strictObject({
  product: ProductCodeSchema,
  act: ProductActSchema.default('new'),
  medium: MediumSchema.default('cloud'),
  years: z.number().int().min(0).max(3).default(0),
  trial: z.boolean().default(false).describe('企业首枚印章的试用：0 元，天数见价格表'),
  quantity: z.number().int().min(1).max(99).default(1),
  targetId: z
    .uuid('印章或证书编号格式不正确')
    .nullable()
    .default(null)
    .describe('续期、变更等所指的印章或证书'),
  details: LineDetails.prefault({}),
});
export type AskedLine = z.output<typeof AskedLine>;
const AskedLines = z.array(AskedLine).min(1, '请选择要办理的内容').max(10, '一份订单至多 10 项');

export const PricedLine = z.object({
  product: ProductCodeSchema,
  act: ProductActSchema,
  words: z.string(),
  medium: MediumSchema,
  years: z.number(),
  trial: z.boolean(),
  days: z.number().describe('试用的天数；不是试用时为 0'),
  quantity: z.number(),
  unitPrice: Fen.describe('单价，分'),
  amount: Fen.describe('金额，分'),
  targetId: z.string().nullable(),
  details: LineDetails,
});

export const OrderLine = PricedLine.extend({
  id: z.string(),
  state: z
    .enum(['waiting', 'making', 'held', 'failed', 'done'])
    .describe('未开始、制作中、等待、受阻、已完成'),
  reason: z.string().describe('等待或受阻的原因'),
  doneAt: Time.nullable(),
});
export type OrderLine = z.output<typeof OrderLine>;

const Paper = z.object({
  paperId: z.string(),
  kind: PaperKind,
  words: z.string(),
  name: z.string(),
  url: z.string(),
});
const PaperAsked = z.object({
  kind: PaperKind,
  words: z.string(),
  required: z.boolean(),
  why: z.string(),
  given: z.boolean(),
});

const Delivery = z.strictObject({
  name: shortText('请填写收件人').min(1, '请填写收件人').max(30),
  phone: ContactPhone,
  address: shortText('请填写收件地址').min(5, '请填写收件地址').max(200),
});

export const OrderSummary = z.object({
  id: z.string(),
  number: z.string().describe('订单号'),
  state: OrderStateSchema,
  title: z.string().describe('内容概要'),
  ownerKind: z.enum(keysOf(OWNER_KINDS)),
  ownerName: z.string().describe('单位名称，或脱敏的姓名'),
  sceneName: z.string(),
  amount: Fen.describe('按价格表的金额，分'),
  discount: Fen.describe('优惠与套餐抵扣，分'),
  payable: Fen.describe('应付，分'),
  paid: Fen.describe('实付，分'),
  refunded: Fen.describe('已退，分'),
  reason: z.string().describe('驳回、受阻或关闭的原因'),
  createdAt: Time,
  updatedAt: Time,
  expiresAt: Time.nullable().describe('待支付订单的关闭时间'),
  passed: z.partialRecord(z.enum(ORDER_STATIONS), Time).describe('何时提交、支付、审核通过与完成'),
  may: z.array(z.enum([...ORDER_ACTS, 'request-invoice'])).describe('当前可进行的操作'),
});
export type OrderSummary = z.output<typeof OrderSummary>;

const Authorization = z.object({
  state: z.enum(keysOf(AUTHORIZATION_STATES)),
  over: z.string().describe('不再有效的原因；有效的为空'),
  representative: z.string().describe('法定代表人（脱敏）'),
  phone: z.string().describe('法定代表人的手机号（脱敏）'),
  sentAt: Time,
  until: Time,
  answeredAt: Time.nullable(),
});

export const OrderDetail = OrderSummary.extend({
  scene: z.object({ sceneId: z.string(), sceneName: z.string(), appId: z.string(), appName: z.string() }),
  priceList: z.object({ id: z.string(), number: z.number() }).nullable().describe('计价所用的价格表'),
  lines: z.array(OrderLine),
  papers: z.array(Paper),
  papersAsked: z.array(PaperAsked),
  authorization: Authorization.nullable().describe('最近一次请法定代表人在线授权；没有请求过为空'),
  delivery: z
    .object({ name: z.string(), phone: z.string(), address: z.string() })
    .nullable()
    .describe('寄送地址（脱敏）'),
  note: z.string(),
  agreement: z
    .object({ version: z.string(), sha256: z.string(), at: Time })
    .nullable()
    .describe('提交时同意的数字证书服务协议'),
  coupon: z.object({ code: z.string(), words: z.string(), discount: Fen }).nullable(),
  quotaUsed: z.number().describe('用套餐抵扣的印章枚数'),
  payment: z
    .object({ channel: z.enum(keysOf(PAY_CHANNELS)), state: z.string(), expiresAt: Time.nullable() })
    .nullable()
    .describe('最近一次支付'),
  invoice: z.object({ id: z.string(), state: z.string(), words: z.string(), url: z.string() }).nullable(),
  timeline: z
    .array(z.object({ at: Time, act: z.string(), words: z.string(), note: z.string(), by: z.string() }))
    .describe('经过，新的在前'),
});
export type OrderDetail = z.output<typeof OrderDetail>;

export const orderCatalogue = call({
  method: 'GET',
  path: '/api/appapi/order/catalogue',
  access: 'login',
  tag,
  summary: '当前账号可订购的内容、价格、已知信息与协议版本；表单只问未知的',
  answer: z.object({
    priceList: z.object({ id: z.string(), number: z.number(), validFrom: Time }),
    sample: z.boolean().describe('价格为示例价'),
    products: z.array(
      z.object({
        product: ProductCodeSchema,
        act: ProductActSchema,
        words: z.string(),
        unit: z.string(),
        media: z.array(MediumSchema),
        prices: z.array(z.object({ years: z.number(), amount: Fen })),
        most: z.number(),
      }),
    ),
    packages: z.array(
      z.object({
        planId: z.string(),
        name: z.string(),
        contracts: z.number(),
        seals: z.number(),
        price: Fen,
      }),
    ),
    byUse: z
      .array(z.object({ quantity: z.number(), amount: Fen }))
      .describe('按量购买的几种份数与金额；不出售时为空'),
    trialDays: z.number().nullable().describe('首枚印章可以试用的天数；不能试用时为空'),
    known: z.object({
      ownerKind: z.enum(keysOf(OWNER_KINDS)),
      certified: z.boolean(),
      organizationName: z.string(),
      code: z.string(),
      representative: z.string().describe('法定代表人（脱敏）'),
      personName: z.string().describe('经办人或本人（脱敏）'),
      phone: z.string().describe('手机号（脱敏）'),
      hasUsbKey: z.boolean(),
      isRepresentative: z.boolean().describe('当前经办人就是法定代表人，不用授权书'),
    }),
    agreement: z
      .object({ name: z.string(), title: z.string(), version: z.string(), sha256: z.string() })
      .nullable(),
    may: z.array(z.enum(['place-order'])),
  }),
});

export const quoteOrder = call({
  method: 'POST',
  path: '/api/appapi/order/quote',
  access: 'login',
  tag,
  reads: true,
  summary: '按现行价格表计价，并列出所需材料；不保存',
  body: z.strictObject({ lines: AskedLines }),
  answer: z.object({ lines: z.array(PricedLine), amount: Fen, papersAsked: z.array(PaperAsked) }),
});

export const saveOrder = call({
  method: 'POST',
  path: '/api/appapi/order/save',
  access: 'login',
  tag,
  summary: '保存订单草稿，或修改被驳回的订单（内容与金额不变，只改材料与说明）',
  body: z.strictObject({
    id: OrderId.optional(),
    lines: AskedLines.optional().describe('被驳回的订单只能改各项的说明'),
    papers: z.array(z.uuid('材料编号格式不正确')).max(10).optional(),
    delivery: Delivery.nullable().optional(),
    note: longText().max(200, '备注不超过 200 个字').optional(),
  }),
  answer: OrderDetail,
});

export const uploadOrderPaper = call({
  method: 'POST',
  path: '/api/appapi/order/papers',
  access: 'login',
  tag,
  summary: '上传订单材料（图片或 PDF，至多 10 MB）',
  query: z.object({ kind: PaperKind }),
  takes: 'file',
  answer: Paper,
});

const agreed = {
  id: OrderId,
  agreementVersion: shortText('请阅读并同意协议').min(1, '请阅读并同意协议').max(20),
};

export const submitOrder = call({
  method: 'POST',
  path: '/api/appapi/order/submit',
  access: 'login',
  tag,
  summary: '提交订单：由服务器计价，进入待支付；无须付费的直接待审核',
  body: z.strictObject(agreed),
  answer: OrderDetail,
});

export const resubmitOrder = call({
  method: 'POST',
  path: '/api/appapi/order/resubmit',
  access: 'login',
  tag,
  summary: '被驳回后重新提交，不再付款',
  body: z.strictObject(agreed),
  answer: OrderDetail,
});

export const orderList = call({
  method: 'GET',
  path: '/api/appapi/order/list',
  access: 'login',
  tag,
  summary: '当前账号的订单，新的在前',
  query: z.object({
    before: OrderId.optional().describe('上一页最后一条的编号'),
    limit: z.coerce.number().int().min(1).max(50).default(20),
    state: OrderStateSchema.optional(),
    product: ProductCodeSchema.optional(),
    number: shortText().max(30).optional().describe('订单号，可只写开头'),
    from: z.iso.date('日期格式不正确').optional().describe('自该日起'),
    to: z.iso.date('日期格式不正确').optional().describe('至该日止'),
  }),
  answer: z.object({
    list: z.array(OrderSummary),
    more: z.boolean(),
    counts: z.partialRecord(OrderStateSchema, z.number()).describe('各状态的份数，每项至多数到 100'),
  }),
});

export const orderDetail = call({
  method: 'GET',
  path: '/api/appapi/order/detail',
  access: 'login',
  tag,
  summary: '一份订单与其经过',
  query: z.object({ id: OrderId }),
  answer: OrderDetail,
});

export const orderReceipt = call({
  method: 'GET',
  path: '/api/appapi/order/receipt',
  access: 'login',
  tag,
  summary: '付款收据',
  query: z.object({ id: OrderId }),
  answer: z.object({
    number: z.string(),
    payer: z.string(),
    payee: z.string(),
    lines: z.array(z.object({ words: z.string(), quantity: z.number(), amount: Fen })),
    amount: Fen,
    discount: Fen,
    paid: Fen,
    refunded: Fen,
    channel: z.string(),
    transaction: z.string().describe('支付流水号'),
    paidAt: Time,
  }),
});
