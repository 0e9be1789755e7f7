import { z } from 'zod';
import { call } from '../call.ts';
import { keysOf } from '../choices.ts';
import { STEP_UP_ACTS, STEP_UP_METHODS } from '../step-up.ts';
import { shortText } from '../texts.ts';

const tag = '意愿确认';

export const beginStepUp = call({
  method: 'POST',
  path: '/api/appapi/stepUp/begin',
  access: 'login',
  tag,
  summary: '为一项操作发起意愿确认；此前未完成的随之作废',
  body: z
    .strictObject({
      act: z.enum(keysOf(STEP_UP_ACTS)).describe('要进行的操作'),
      target: shortText().min(1).max(100).describe('操作对象的编号'),
      method: z.enum(keysOf(STEP_UP_METHODS)).default('sms').describe('认证方式；签署密码只用于签署合同'),
    })
    .refine(({ act, method }) => method !== 'password' || act === 'sign-contract', '签署密码只用于签署合同'),
  answer: z.object({
    stepUpId: z.string(),
    sentTo: z.string().describe('验证码发往的手机号（脱敏）'),
    retryAfter: z.number().describe('可再次发起的秒数'),
    expiresIn: z.number().describe('须在多少秒内完成'),
  }),
  limit: { purpose: 'step-up', max: 30, perSeconds: 60 },
});

export const confirmStepUp = call({
  method: 'POST',
  path: '/api/appapi/stepUp/confirm',
  access: 'login',
  tag,
  summary: '提交验证码等凭证；通过后可进行一次该操作',
  body: z.strictObject({
    stepUpId: z.uuid('认证编号格式不正确'),
    proof: z.string('请输入验证码').trim().min(1, '请输入验证码').max(200).describe('验证码或签署密码'),
  }),
  answer: z.object({ expiresIn: z.number().describe('须在多少秒内进行该操作') }),
  limit: { purpose: 'step-up', max: 30, perSeconds: 60 },
});
