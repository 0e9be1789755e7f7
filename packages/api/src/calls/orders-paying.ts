import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { PAY_CHANNELS } from '../payments.ts';
import { QUOTA_KINDS } from '../products.ts';
import { Fen } from '../schemas.ts';
import { longText, shortText } from '../texts.ts';
import { OrderDetail, OrderId } from './orders.ts';
import { OpenedPayment } from './payments.ts';

const tag = '订单';
const Time = z.string().describe('时间（ISO 8601）');

export const Wallet = z.object({
  coupons: z
    .array(
      z.object({
        code: z.string(),
        name: z.string(),
        words: z.string().describe('优惠内容'),
        discount: Fen.describe('对该订单可减，分'),
        validUntil: Time,
      }),
    )
    .describe('可用于该订单的优惠券'),
  quota: z.array(
    z.object({
      kind: z.enum(keysOf(QUOTA_KINDS)),
      words: z.string(),
      left: z.number(),
      until: Time.nullable().describe('最早到期的一份'),
    }),
  ),
  quotaCovers: z.object({ seals: z.number(), amount: Fen }).describe('该订单可用套餐抵扣的枚数与金额'),
  best: z
    .object({ couponCode: z.string(), useQuota: z.boolean() })
    .describe('付得最少的用法，页面默认采用，可以改'),
});
export const orderWallet = call({
  method: 'GET',
  path: '/api/appapi/order/wallet',
  access: 'login',
  tag,
  summary: '可用的优惠券与套餐余量',
  query: z.object({ id: OrderId.optional().describe('待支付的订单') }),
  answer: Wallet,
});

export const payOrder = call({
  method: 'POST',
  path: '/api/appapi/order/pay',
  access: 'login',
  tag,
  summary: '发起支付；可用优惠券与套餐抵扣，全部抵扣的直接完成',
  body: z.strictObject({
    id: OrderId,
    channel: z.enum(keysOf(PAY_CHANNELS), '请选择支付方式'),
    couponCode: shortText().max(32).default('').describe('不用时为空'),
    useQuota: z.boolean().default(false),
    contractId: z
      .uuid('合同编号格式不正确')
      .optional()
      .describe('为发起这份草稿而付：在手机上付完回到它的“确认发送”'),
    wechatCode: shortText().max(128).optional().describe('微信内支付时的授权码，见 pay/wechat/authorization'),
  }),
  answer: z.object({ order: OrderDetail, payment: OpenedPayment.nullable() }),
  limit: { purpose: 'pay', max: 30, perSeconds: 60 },
});

export const cancelOrder = call({
  method: 'POST',
  path: '/api/appapi/order/cancel',
  access: 'login',
  tag,
  summary: '取消订单；已发起的支付同时关闭',
  body: z.strictObject({ id: OrderId }),
  answer: OrderDetail,
});

export const requestRefund = call({
  method: 'POST',
  path: '/api/appapi/order/refund',
  access: 'login',
  tag,
  summary: '申请全额退款；开始制作前可以申请',
  body: z.strictObject({
    id: OrderId,
    reason: longText('请填写退款原因').min(2, '请填写退款原因').max(100, '原因不超过 100 个字'),
  }),
  answer: OrderDetail,
});
