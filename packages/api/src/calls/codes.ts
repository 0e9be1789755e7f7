import { z } from 'zod';
import { call } from '../call.ts';
import { Phone } from '../schemas.ts';

export const sendCode = call({
  method: 'POST',
  path: '/api/appapi/sms/getVerificationCode',
  access: 'public',
  tag: '验证码',
  summary: '发送短信验证码；号码是否注册过，回答相同',
  body: z.strictObject({
    phone: Phone,
    businessCode: z
      .union([z.number(), z.string()])
      .transform(String)
      .describe('业务类型：1001 登录，1002 登录合作方平台'),
  }),
  answer: z.object({
    retryAfter: z.number().describe('可再次获取的秒数'),
    expiresIn: z.number().describe('有效秒数'),
  }),
  limit: { purpose: 'send-code', max: 30, perSeconds: 60 },
});
export const sendCodeExternal = call({ ...sendCode, path: '/api/external/sms/getVerificationCode' });
