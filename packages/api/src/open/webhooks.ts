import { z } from 'zod';
import { keysOf } from '../choices.ts';
import { shortText } from '../texts.ts';
import { openCall } from './call.ts';
import {
  DELIVERY_STATES,
  WEBHOOK_KINDS,
  WEBHOOK_LIMITS,
  WEBHOOK_SIGNATURES,
  WEBHOOK_STATES,
} from './webhook-kinds.ts';

const tag = '回调通知';
const managing = { scope: 'webhooks:write', tag, limit: { max: 20, perSeconds: 1 } } as const;
const looking = { ...managing, limit: { max: 50, perSeconds: 1 } } as const;

const Params = z.object({ id: z.uuid('回调地址编号格式不正确').describe('回调地址编号') });
const DeliveryParams = Params.extend({ deliveryId: z.uuid('通知编号格式不正确').describe('通知编号') });
const Url = z
  .url({ protocol: /^https?$/, message: '请填写完整的网址' })
  .max(500)
  .describe('接收通知的地址');
const Kinds = z.array(z.enum(keysOf(WEBHOOK_KINDS))).max(50);
const Description = shortText().max(100);
const Moment = z.iso.datetime({ offset: true, message: '时间格式不正确' });

export const OpenWebhook = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  kinds: Kinds.describe('要哪些事件；空为全部'),
  signature: z.enum(keysOf(WEBHOOK_SIGNATURES)),
  publicKey: z.string().nullable().describe('v1a 的公钥（whpk_…）；v1 没有'),
  state: z.enum(keysOf(WEBHOOK_STATES)),
  failingSince: z.string().nullable().describe('从何时起没有一次成功；正常为空'),
  previousUntil: z.string().nullable().describe('更换密钥期间，旧密钥用到何时'),
  createdAt: z.string(),
});
export type OpenWebhook = z.output<typeof OpenWebhook>;

export const OpenWebhookWithSecret = OpenWebhook.extend({
  secret: z.string().nullable().describe('验证签名的密钥（whsec_…），只显示这一次；v1a 没有，用公钥验证'),
});
export type OpenWebhookWithSecret = z.output<typeof OpenWebhookWithSecret>;

export const createWebhook = openCall({
  name: 'webhooks.create',
  method: 'POST',
  path: '/openapi/v1/webhooks',
  ...managing,
  summary: `新增回调地址，至多 ${WEBHOOK_LIMITS.endpoints} 个`,
  description:
    '新增时向它发送一次 endpoint.challenge：须以 2xx 应答，正文为 data.challenge 的值（纯文本，或 {"challenge":"…"}）。',
  body: z.strictObject({
    url: Url,
    description: Description.default(''),
    kinds: Kinds.default([]).describe('要哪些事件；空为全部'),
    signature: z.enum(keysOf(WEBHOOK_SIGNATURES)).default('v1').describe('签名方式'),
  }),
  example: { url: 'https://shop.example/hooks', kinds: ['contract.signed', 'contract.completed'] },
  answer: OpenWebhookWithSecret,
  slow: true,
});

export const listWebhooks = openCall({
  name: 'webhooks.list',
  method: 'GET',
  path: '/openapi/v1/webhooks',
  ...looking,
  summary: '列出回调地址',
  answer: z.object({ list: z.array(OpenWebhook) }),
});

export const updateWebhook = openCall({
  name: 'webhooks.update',
  method: 'POST',
  path: '/openapi/v1/webhooks/{id}',
  ...managing,
  summary: '修改回调地址，停用，或恢复暂停的地址',
  description: '换了网址的，要再通过一次验证。恢复后，暂停期间积下的通知依次送出。',
  params: Params,
  body: z.strictObject({
    url: Url.optional(),
    description: Description.optional(),
    kinds: Kinds.optional(),
    state: z.enum(['active', 'disabled']).optional(),
  }),
  example: { state: 'active' },
  answer: OpenWebhook,
  slow: true,
});

export const rotateWebhook = openCall({
  name: 'webhooks.rotate',
  method: 'POST',
  path: '/openapi/v1/webhooks/{id}/rotate',
  ...managing,
  summary: `更换签名密钥；此后 ${WEBHOOK_LIMITS.rotationHours} 小时内新旧两个密钥都签名`,
  params: Params,
  answer: OpenWebhookWithSecret,
});

export const deleteWebhook = openCall({
  name: 'webhooks.delete',
  method: 'POST',
  path: '/openapi/v1/webhooks/{id}/delete',
  ...managing,
  summary: '删除回调地址及其记录',
  params: Params,
  answer: z.object({ id: z.string() }),
});

const Attempt = z.object({
  at: z.string(),
  url: z.string(),
  timestamp: z.string().describe('webhook-timestamp'),
  signature: z.string().describe('webhook-signature'),
  status: z.number().int().nullable().describe('应答的状态码；没有应答为空'),
  answer: z.string().describe(`应答的正文，至多 ${WEBHOOK_LIMITS.answerBytes} 字节`),
  error: z.string().describe('没有成功的原因'),
  milliseconds: z.number(),
});

export const OpenDelivery = z.object({
  id: z.string(),
  messageId: z.string().describe('webhook-id，重发不变'),
  type: z.string(),
  contractId: z.string().nullable(),
  state: z.enum(keysOf(DELIVERY_STATES)),
  attempts: z.number().int(),
  createdAt: z.string(),
  settledAt: z.string().nullable().describe('送达或放弃的时间'),
});
export type OpenDelivery = z.output<typeof OpenDelivery>;

export const OpenDeliveryDetail = OpenDelivery.extend({
  payload: z.string().describe('请求的正文，逐字节'),
  history: z.array(Attempt).describe('每一次发送，新的在前'),
});
export type OpenDeliveryDetail = z.output<typeof OpenDeliveryDetail>;

export const testWebhook = openCall({
  name: 'webhooks.test',
  method: 'POST',
  path: '/openapi/v1/webhooks/{id}/test',
  ...managing,
  summary: '立即发送一个测试事件，应答写明结果',
  params: Params,
  answer: OpenDeliveryDetail,
  slow: true,
});

export const listDeliveries = openCall({
  name: 'webhooks.deliveries',
  method: 'GET',
  path: '/openapi/v1/webhooks/{id}/deliveries',
  ...looking,
  summary: `列出通知，新的在前；保存 ${WEBHOOK_LIMITS.historyDays} 天`,
  params: Params,
  query: z.object({
    state: z.enum(keysOf(DELIVERY_STATES)).optional(),
    contractId: z.uuid('合同编号格式不正确').optional(),
    cursor: z.uuid('cursor 格式不正确').optional().describe('上一页给出的 next'),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answer: z.object({ list: z.array(OpenDelivery), next: z.string().nullable() }),
});

export const getDelivery = openCall({
  name: 'webhooks.delivery',
  method: 'GET',
  path: '/openapi/v1/webhooks/{id}/deliveries/{deliveryId}',
  ...looking,
  summary: '一条通知的请求与每次应答',
  params: DeliveryParams,
  answer: OpenDeliveryDetail,
});

export const replayDelivery = openCall({
  name: 'webhooks.replay',
  method: 'POST',
  path: '/openapi/v1/webhooks/{id}/deliveries/{deliveryId}/replay',
  ...managing,
  summary: '重发一条通知，webhook-id 不变',
  params: DeliveryParams,
  answer: OpenDelivery,
});

export const replayDeliveries = openCall({
  name: 'webhooks.replayRange',
  method: 'POST',
  path: '/openapi/v1/webhooks/{id}/replay',
  ...managing,
  summary: `重发一段时间内的通知，一次至多 ${WEBHOOK_LIMITS.replay} 条`,
  params: Params,
  body: z.strictObject({
    from: Moment.describe('从这个时间（含）起产生的'),
    to: Moment.optional().describe('到这个时间（不含）为止；缺省为现在'),
    state: z.enum(['dead', 'delivered']).default('dead').describe('重发未能送达的，或已送达的'),
  }),
  answer: z.object({ count: z.number().int() }),
});
