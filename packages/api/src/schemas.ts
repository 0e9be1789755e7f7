import { type Parsed, parseContactPhone, parseIdCard, parsePhone } from '@yinxin/identifiers';
import { MOST_FEN } from '@yinxin/values';
import { z } from 'zod';
import { shortText } from './texts.ts';

export const parsedBy =
  (parse: (text: string) => Parsed) => (text: string, context: z.core.$RefinementCtx) => {
    const parsed = parse(text);
    if (parsed.ok) return parsed.value;
    context.addIssue({ code: 'custom', message: parsed.reason });
    return z.NEVER;
  };

/** A mainland mobile number in any usual spelling; comes out as eleven digits. */
export const Phone = z.string('请输入手机号').transform(parsedBy(parsePhone)).describe('手机号');

/** Of a resident identity card, where one is named. */
export const IdCardIfAny = z
  .string('请输入居民身份证号码')
  .transform((text, context) => (text === '' ? text : parsedBy(parseIdCard)(text, context)));

/** A mobile number, a landline or a service number. */
export const ContactPhone = z
  .string('请输入联系电话')
  .transform(parsedBy(parseContactPhone))
  .describe('手机号，或带区号的座机号');

/** Money in an answer, whole 分. */
export const Fen = z.number().int();

/** Money that somebody names, whole 分. */
export const GivenFen = Fen.min(0).max(MOST_FEN).describe('金额（分）');

export const SmsCode = shortText('请输入验证码')
  .regex(/^\d{6}$/, '请输入 6 位数字验证码')
  .describe('短信验证码');

export const AccountUid = z.uuid('账号编号格式不正确').describe('账号编号');

/** Only its presence is checked here; the organisations module judges the name itself. */
export const OrganizationName = shortText('请输入企业名称')
  .min(1, '请输入企业名称')
  .max(200)
  .describe('企业名称');

export const PageNumber = z.coerce
  .number('页码应为数字')
  .int('页码应为整数')
  .min(1, '页码从 1 开始')
  .max(10_000)
  .default(1);
export const PageLimit = z.coerce
  .number('每页条数应为数字')
  .int('每页条数应为整数')
  .min(1)
  .max(50, '每页最多 50 条')
  .default(10);
