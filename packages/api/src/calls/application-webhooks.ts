// What the console does about the callbacks of an application, in either environment.
import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { ENVIRONMENTS } from '../open/scopes.ts';
import { WEBHOOK_STATES } from '../open/webhook-kinds.ts';
import {
  createWebhook,
  listDeliveries,
  OpenDelivery,
  OpenDeliveryDetail,
  OpenWebhook,
  OpenWebhookWithSecret,
  replayDeliveries,
  rotateWebhook,
  updateWebhook,
} from '../open/webhooks.ts';

const tag = '开放平台';
const limit = { purpose: 'application-webhook', max: 60, perSeconds: 60 } as const;

const application = {
  id: z.uuid('应用编号格式不正确').describe('应用编号'),
  environment: z.enum(keysOf(ENVIRONMENTS)).describe('沙箱或生产'),
};
const endpoint = { ...application, webhookId: z.uuid('回调地址编号格式不正确').describe('回调地址编号') };
const delivery = { ...endpoint, deliveryId: z.uuid('通知编号格式不正确').describe('通知编号') };

export const applicationWebhooks = call({
  method: 'GET',
  path: '/api/appapi/application/webhooks',
  access: 'login',
  tag,
  summary: '应用在一个环境里的回调地址',
  query: z.object(application),
  answer: z.object({ list: z.array(OpenWebhook) }),
});

export const applicationTodos = call({
  method: 'GET',
  path: '/api/appapi/application/todos',
  access: 'login',
  tag,
  summary: '一个环境里等着办的事：快到期的密钥，暂停的与有通知没有送达的回调地址',
  query: z.object({ environment: application.environment }),
  answer: z.object({
    keys: z.array(
      z.object({ applicationId: z.string(), hint: z.string(), expiresAt: z.string().describe('到期时间') }),
    ),
    webhooks: z.array(
      z.object({
        applicationId: z.string(),
        webhookId: z.string(),
        host: z.string().describe('回调地址的主机'),
        state: z.enum(keysOf(WEBHOOK_STATES)),
        dead: z.number().int().describe('没有送达的通知'),
      }),
    ),
  }),
});

export const createApplicationWebhook = call({
  method: 'POST',
  path: '/api/appapi/application/createWebhook',
  access: 'login',
  tag,
  summary: '新增回调地址；验证签名的密钥只显示一次',
  body: createWebhook.body.extend(application),
  answer: OpenWebhookWithSecret,
  limit,
});

export const changeApplicationWebhook = call({
  method: 'POST',
  path: '/api/appapi/application/changeWebhook',
  access: 'login',
  tag,
  summary: '修改、停用或恢复回调地址',
  body: updateWebhook.body.extend(endpoint),
  answer: OpenWebhook,
  limit,
});

export const rotateApplicationWebhook = call({
  method: 'POST',
  path: '/api/appapi/application/rotateWebhook',
  access: 'login',
  tag,
  summary: rotateWebhook.summary,
  body: z.strictObject(endpoint),
  answer: OpenWebhookWithSecret,
  limit,
});

export const removeApplicationWebhook = call({
  method: 'POST',
  path: '/api/appapi/application/removeWebhook',
  access: 'login',
  tag,
  summary: '删除回调地址及其记录',
  body: z.strictObject(endpoint),
  answer: z.null(),
  limit,
});

export const testApplicationWebhook = call({
  method: 'POST',
  path: '/api/appapi/application/testWebhook',
  access: 'login',
  tag,
  summary: '立即发送一个测试事件，应答写明结果',
  body: z.strictObject(endpoint),
  answer: OpenDeliveryDetail,
  limit,
});

export const applicationDeliveries = call({
  method: 'GET',
  path: '/api/appapi/application/deliveries',
  access: 'login',
  tag,
  summary: listDeliveries.summary,
  query: listDeliveries.query.extend(endpoint),
  answer: listDeliveries.answer,
});

export const applicationDelivery = call({
  method: 'GET',
  path: '/api/appapi/application/delivery',
  access: 'login',
  tag,
  summary: '一条通知的请求与每次应答',
  query: z.object(delivery),
  answer: OpenDeliveryDetail,
});

export const replayApplicationDelivery = call({
  method: 'POST',
  path: '/api/appapi/application/replayDelivery',
  access: 'login',
  tag,
  summary: '重发一条通知，webhook-id 不变',
  body: z.strictObject(delivery),
  answer: OpenDelivery,
  limit,
});

export const replayApplicationDeliveries = call({
  method: 'POST',
  path: '/api/appapi/application/replayDeliveries',
  access: 'login',
  tag,
  summary: replayDeliveries.summary,
  body: replayDeliveries.body.extend(endpoint),
  answer: replayDeliveries.answer,
  limit,
});
