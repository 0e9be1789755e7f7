import { randomUUID } from 'node:crypto';
import type { AliyunAccount } from '../accounts.ts';
import { forcedOutcome } from '../sms/forced.ts';
import type { Inbox } from '../sms/inbox.ts';
import { json, type VendorAnswer } from '../vendor-answer.ts';

/** SendSms of 2017-05-25: its checks in its order, its answers. Refusals come with status 200. */
export function sendSms(
  account: AliyunAccount,
  inbox: Inbox,
  query: URLSearchParams,
  now: Date,
): VendorAnswer {
  const signName = query.get('SignName') ?? '';
  const templateId = query.get('TemplateCode') ?? '';
  const numbers = query.get('PhoneNumbers');
  if (!numbers) return refuse('MissingPhoneNumbers', 'PhoneNumbers is mandatory for this action.', 400);
  if (!signName) return refuse('MissingSignName', 'SignName is mandatory for this action.', 400);
  if (!templateId) return refuse('MissingTemplateCode', 'TemplateCode is mandatory for this action.', 400);

  const phones = numbers.split(',').map((number) => number.replace(/^(\+86|0086|86)(?=1\d{10}$)/, ''));
  if (phones.length > 1000) return refuse('isv.MOBILE_COUNT_OVER_LIMIT', '手机号码数量超过限制');
  if (!phones.every((phone) => /^1[3-9]\d{9}$/.test(phone)))
    return refuse('isv.MOBILE_NUMBER_ILLEGAL', '非法手机号');
  if (!account.signNames.includes(signName)) return refuse('isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法');
  const template = account.templates[templateId];
  if (template === undefined) return refuse('isv.SMS_TEMPLATE_ILLEGAL', '短信模板不合法');

  const params = readParams(query.get('TemplateParam') ?? '{}');
  if (!params) return refuse('isv.INVALID_JSON_PARAM', 'JSON参数不合法，只接受字符串值');
  const names = Array.from(template.matchAll(/\$\{(\w+)\}/g), ([, name = '']) => name);
  if (names.some((name) => !params[name])) return refuse('isv.TEMPLATE_MISSING_PARAMETERS', '模板缺少变量');
  if (Object.values(params).some((value) => value.length > 35))
    return refuse('isv.PARAM_LENGTH_LIMIT', '参数超出长度限制');
  if (Object.values(params).some((value) => /https?:\/\//i.test(value))) {
    return refuse('isv.PARAM_NOT_SUPPORT_URL', '不支持URL');
  }

  const forced = phones.map(forcedOutcome).find((outcome) => outcome !== undefined);
  if (forced?.kind === 'refuse') return refuse(forced.aliyun, forced.meaning);
  if (forced) return { kind: forced.kind };

  const text = template.replace(/\$\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const receivedAt = now.toISOString();
  for (const phone of phones)
    inbox.deliver({ vendor: 'aliyun', phone, signName, templateId, text, receivedAt });
  const bizId = `${now.getTime()}^0`;
  return json({ Message: 'OK', RequestId: randomUUID().toUpperCase(), BizId: bizId, Code: 'OK' });
}

export const refuse = (code: string, message: string, status = 200): VendorAnswer =>
  json({ Message: message, RequestId: randomUUID().toUpperCase(), Code: code }, status);

function readParams(text: string): Record<string, string> | undefined {
  try {
    const params: unknown = JSON.parse(text);
    if (typeof params !== 'object' || params === null || Array.isArray(params)) return undefined;
    const entries = Object.entries(params);
    return entries.every(([, value]) => typeof value === 'string') ? Object.fromEntries(entries) : undefined;
  } catch {
    return undefined;
  }
}
