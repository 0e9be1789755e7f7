import { z } from 'zod';
import { call } from '../call.ts';
import { CAPTCHA_FORMS } from '../captcha.ts';
import { keysOf } from '../choices.ts';

export const captcha = call({
  method: 'POST',
  path: '/api/appapi/captcha/draw',
  access: 'public',
  tag: '验证码',
  summary: '取一个验证码：图形，或可以朗读的文字题；只能用一次，五分钟内有效',
  body: z.strictObject({ form: z.enum(keysOf(CAPTCHA_FORMS)).default('picture') }),
  answer: z.object({
    captchaId: z.string().describe('登录时原样带回'),
    form: z.enum(keysOf(CAPTCHA_FORMS)),
    picture: z.string().nullable().describe('PNG 的 data URL；文字题为空'),
    question: z.string().describe('图形：怎样填写；文字题：题目'),
    expiresIn: z.number().describe('有效秒数'),
  }),
  limit: { purpose: 'captcha', max: 30, perSeconds: 60 },
});
