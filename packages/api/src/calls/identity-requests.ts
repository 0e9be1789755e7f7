import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { IDENTITY_ANSWERS, IDENTITY_REQUEST_KINDS } from '../identity-requests.ts';
import { shortText } from '../texts.ts';

const tag = '实名认证';
const Token = shortText()
  .regex(/^[\w-]{20,100}$/, '链接不完整，请重新打开')
  .describe('链接中的 token');

export const IdentityRequest = z.object({
  kind: z.enum(keysOf(IDENTITY_REQUEST_KINDS)),
  applicationName: z.string().describe('询问的应用'),
  askedBy: z.string().describe('应用所属的企业'),
  organizationName: z.string().describe('要认证的企业'),
  answer: z.enum(keysOf(IDENTITY_ANSWERS)),
  isVerified: z.boolean().describe('所问的已经认证'),
});
export type IdentityRequest = z.output<typeof IdentityRequest>;

export const identityRequest = call({
  method: 'GET',
  path: '/api/appapi/identityRequest/get',
  access: 'login',
  tag,
  summary: '谁在询问本人的认证结果；只有链接所写手机号的人可以看到',
  query: z.object({ token: Token }),
  answer: IdentityRequest,
});

export const decideIdentityRequest = call({
  method: 'POST',
  path: '/api/appapi/identityRequest/decide',
  access: 'login',
  tag,
  summary: '同意或不同意把认证结果告诉询问的应用；同意之后可以收回',
  body: z.strictObject({ token: Token, agree: z.boolean() }),
  answer: IdentityRequest,
});
