import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { Fen } from '../schemas.ts';
import { PAY_CHANNELS, PAYABLE_STATES, PAYMENT_STATES, REFUND_STATES } from '../state-machines.ts';
import type { FileContent } from './files.ts';

const tag = '支付';
export const PayChannelName = z.enum(keysOf(PAY_CHANNELS), '请选择支付方式').describe('支付方式');
const Time = z.string().describe('时间（ISO 8601）');
const PaymentId = z.uuid('支付编号格式不正确');

/** What the payer gets when an attempt is opened; orders' own call answers with it. */
export const OpenedPayment = z.object({
  paymentId: z.string(),
  channel: PayChannelName,
  amount: Fen.describe('应付金额，分'),
  qr: z.string().optional().describe('二维码的内容'),
  redirect: z.string().optional().describe('手机浏览器打开的收银台地址'),
  bridge: z
    .object({
      appId: z.string(),
      timeStamp: z.string(),
      nonceStr: z.string(),
      package: z.string(),
      signType: z.literal('RSA'),
      paySign: z.string(),
    })
    .optional()
    .describe('微信内调起支付的参数（WeixinJSBridge getBrandWCPayRequest）'),
  bank: z
    .object({
      holder: z.string().describe('收款户名'),
      account: z.string().describe('收款账号'),
      bankName: z.string().describe('开户行'),
      remark: z.string().describe('转账附言，须原样填写'),
    })
    .optional(),
  expiresAt: Time,
});
export type OpenedPayment = z.output<typeof OpenedPayment>;

export const PaymentView = z.object({
  paymentId: z.string(),
  channel: PayChannelName,
  channelWords: z.string(),
  state: z.enum(keysOf(PAYMENT_STATES)),
  stateWords: z.string(),
  amount: Fen,
  refunded: Fen.describe('已退金额，分'),
  createdAt: Time,
  expiresAt: Time,
  paidAt: Time.nullable(),
  note: z.string().describe('凭证被退回的原因等'),
});
export type PaymentView = z.output<typeof PaymentView>;

export const payChannels = call({
  method: 'GET',
  path: '/api/appapi/pay/channels',
  access: 'login',
  tag,
  summary: '可用的支付方式',
  answer: z.array(
    z.object({
      channel: PayChannelName,
      words: z.string(),
      gives: z.enum(['code', 'page', 'bridge', 'account']).describe('得到二维码、页面、微信内参数或收款账号'),
    }),
  ),
});

export const payStatus = call({
  method: 'GET',
  path: '/api/appapi/pay/status',
  access: 'login',
  tag,
  summary: '一个订单的支付状态；支付窗口每隔几秒查询',
  query: z.object({ reference: z.uuid('订单编号格式不正确').describe('订单编号') }),
  answer: z.object({
    state: z.enum([...keysOf(PAYABLE_STATES), 'none']).describe('none：还没有发起过支付'),
    stateWords: z.string(),
    amount: Fen,
    refunded: Fen,
    payments: z.array(PaymentView).describe('各次支付，新的在前'),
    refunds: z.array(
      z.object({
        refundId: z.string(),
        amount: Fen,
        state: z.enum(keysOf(REFUND_STATES)),
        stateWords: z.string(),
        reason: z.string(),
        createdAt: Time,
        finishedAt: Time.nullable(),
      }),
    ),
  }),
  limit: { purpose: 'pay-status', max: 120, perSeconds: 60 },
});

export const payCode = call({
  method: 'GET',
  path: '/api/appapi/pay/code',
  access: 'login',
  tag,
  summary: '待支付的二维码图片（SVG）',
  query: z.object({ paymentId: PaymentId }),
  answer: z.custom<FileContent>().describe('SVG 图片'),
  sends: 'file',
  byLink: true,
});

export const payWechatAuthorization = call({
  method: 'GET',
  path: '/api/appapi/pay/wechat/authorization',
  access: 'login',
  tag,
  summary: '在微信内支付之前取得授权码的地址；授权码随后用于发起支付',
  query: z.object({
    goto: z
      .string()
      .regex(/^\/(?![/\\])[\w/?&=%.-]{0,400}$/, '返回地址应为站内地址')
      .describe('授权后返回的站内地址'),
  }),
  answer: z.object({ url: z.string() }),
});

export const payProof = call({
  method: 'POST',
  path: '/api/appapi/pay/proof',
  access: 'login',
  tag,
  summary: '提交银行转账凭证（图片或 PDF），等待核对；核对前可以重新提交',
  query: z.object({ paymentId: PaymentId }),
  takes: 'file',
  answer: PaymentView,
  limit: { purpose: 'pay-proof', max: 10, perSeconds: 600 },
});
