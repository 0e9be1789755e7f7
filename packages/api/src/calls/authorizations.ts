import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { AUTHORIZATION_STATES } from '../order-states.ts';
import { Phone, SmsCode } from '../schemas.ts';
import { shortText } from '../texts.ts';
import { LinkToken } from './contracts-links.ts';
import { OrderDetail, OrderId } from './orders.ts';

// A legal representative lets somebody else order for the company (docs/decisions/0057): asked by a message with a link,
// answered without an account, by whoever proves to be the representative. Fetching the link changes nothing.

const tag = '办理授权';
const Time = z.string().describe('时间（ISO 8601）');
const CodeSent = z.object({
  sentTo: z.string().describe('法定代表人的手机号（脱敏）'),
  retryAfter: z.number(),
  expiresIn: z.number(),
});
const LIMIT = { purpose: 'authorization', max: 20, perSeconds: 60 } as const;

export const askAuthorization = call({
  method: 'POST',
  path: '/api/appapi/order/authorization/ask',
  access: 'login',
  tag,
  summary: '请法定代表人在线授权：向其手机发送短信链接；同一手机号再次请求即重新发送，另一手机号取代前一个',
  body: z.strictObject({ id: OrderId, phone: Phone.describe('法定代表人本人的手机号') }),
  answer: OrderDetail,
  limit: LIMIT,
});

export const cancelAuthorization = call({
  method: 'POST',
  path: '/api/appapi/order/authorization/cancel',
  access: 'login',
  tag,
  summary: '不再请求，或不再使用授权；订单提交之前',
  body: z.strictObject({ id: OrderId }),
  answer: OrderDetail,
});

export const authorizationAsked = call({
  method: 'GET',
  path: '/api/appapi/authorization/asked',
  access: 'public',
  tag,
  summary: '短信链接请求的授权：哪家企业、办什么、谁经办、何时之前；只看不记',
  query: z.object({ token: LinkToken }),
  answer: z.object({
    state: z.enum(keysOf(AUTHORIZATION_STATES)),
    over: z.string().describe('不能再答复的原因；可以答复的为空'),
    organization: z.string(),
    code: z.string().describe('统一社会信用代码'),
    representative: z.string().describe('登记的法定代表人（脱敏）'),
    phone: z.string().describe('收到链接的手机号（脱敏）'),
    handler: z.string().describe('经办人（脱敏）'),
    handlerPhone: z.string().describe('经办人手机号（脱敏）'),
    what: z.array(z.string()).describe('办理的内容'),
    seals: z
      .array(z.object({ words: z.string(), svg: z.string(), widthMm: z.number(), heightMm: z.number() }))
      .describe('章面'),
    until: Time,
    answeredAt: Time.nullable(),
    canWithdraw: z.boolean().describe('已同意而印章还没有制作，可以撤回'),
  }),
  limit: { purpose: 'authorization-asked', max: 60, perSeconds: 60 },
});

export const proveAuthorization = call({
  method: 'POST',
  path: '/api/appapi/authorization/prove',
  access: 'public',
  tag,
  summary: '证明自己是登记的法定代表人：姓名、证件号码与登记一致，手机号以其本人身份办理；随后发送验证码',
  body: z.strictObject({
    token: LinkToken,
    name: shortText('请输入姓名').min(1, '请输入姓名').max(64, '姓名过长'),
    number: shortText('请输入身份证号码').min(15, '请输入身份证号码').max(20, '身份证号码过长'),
    consentVersion: shortText('请先同意').max(20).describe('同意处理身份证件号码的文本版本'),
  }),
  answer: CodeSent.extend({
    text: z.string().describe('授权的全文'),
    sha256: z.string().describe('全文的 SHA-256'),
  }),
  limit: LIMIT,
});

export const answerAuthorization = call({
  method: 'POST',
  path: '/api/appapi/authorization/answer',
  access: 'public',
  tag,
  summary: '以发到法定代表人手机的验证码作出答复；只能答复一次',
  body: z.strictObject({
    token: LinkToken,
    code: SmsCode,
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('所读全文的 SHA-256'),
    agree: z.boolean().describe('同意，或不同意'),
  }),
  answer: z.null(),
  limit: LIMIT,
});

export const withdrawalCode = call({
  method: 'POST',
  path: '/api/appapi/authorization/withdrawalCode',
  access: 'public',
  tag,
  summary: '撤回授权之前，向法定代表人的手机发送验证码',
  body: z.strictObject({ token: LinkToken }),
  answer: CodeSent,
  limit: LIMIT,
});

export const withdrawAuthorization = call({
  method: 'POST',
  path: '/api/appapi/authorization/withdraw',
  access: 'public',
  tag,
  summary: '法定代表人撤回授权：印章制作之前；已提交的订单随之驳回',
  body: z.strictObject({ token: LinkToken, code: SmsCode }),
  answer: z.null(),
  limit: LIMIT,
});
