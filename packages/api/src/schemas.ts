import { parsePhone } from '@yinxin/identifiers';
import { z } from 'zod';

/** A mainland mobile number in any usual spelling; comes out as eleven digits. */
export const Phone = z
  .string('请输入手机号')
  .transform((text, context) => {
    const phone = parsePhone(text);
    if (phone.ok) return phone.value;
    context.addIssue({ code: 'custom', message: phone.reason });
    return z.NEVER;
  })
  .describe('手机号');

export const SmsCode = z
  .string('请输入验证码')
  .trim()
  .regex(/^\d{6}$/, '请输入 6 位数字验证码')
  .describe('短信验证码');

export const AccountUid = z.uuid('账号编号格式不正确').describe('账号编号');

/** Only its presence is checked here; the organisations module judges the name itself. */
export const OrganizationName = z
  .string('请输入企业名称')
  .trim()
  .min(1, '请输入企业名称')
  .max(200)
  .describe('企业名称');
