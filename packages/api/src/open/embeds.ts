import { z } from 'zod';
import { keysOf } from '../choices.ts';
import { openCall } from './call.ts';
import { EMBED_PAGES, EMBED_SECONDS } from './scopes.ts';

export const createEmbed = openCall({
  name: 'embeds.create',
  method: 'POST',
  path: '/openapi/v1/embeds',
  scope: 'embeds:write',
  tag: '嵌入',
  summary: '取一个一次性的嵌入地址，放进您页面的 iframe 或 App 的 WebView',
  description: `地址 ${EMBED_SECONDS / 60} 分钟内打开一次有效。只有应用登记的来源可以嵌入；没有登录的人在页面里用自己的手机验证码登录，签署时仍由本人确认意愿。signing 须给出 contractId 与 partyId；template 可给出 templateId。`,
  body: z.strictObject({
    page: z.enum(keysOf(EMBED_PAGES)).describe('嵌入哪一页'),
    contractId: z.uuid('合同编号格式不正确').optional(),
    partyId: z.uuid('签署方编号格式不正确').optional(),
    templateId: z.uuid('模板编号格式不正确').optional(),
    returnUrl: z.url('返回地址格式不正确').max(500).optional().describe('完成后回到的地址，须属于登记的来源'),
  }),
  example: {
    page: 'signing',
    contractId: '019a9b1e-7c00-7000-8000-000000000001',
    partyId: '019a9b1e-7c00-7000-8000-000000000002',
  },
  answer: z.object({ url: z.string(), expiresAt: z.string() }),
  limit: { max: 20, perSeconds: 1 },
});
