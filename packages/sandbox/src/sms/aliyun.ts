import { refuse, requestId } from '../aliyun/gateway.ts';
import { json, type VendorAnswer } from '../vendor-answer.ts';
import type { AliyunAccount } from './accounts.ts';
import type { SmsService } from './service.ts';

interface SendSmsQuery {
  phones: string[];
  signName: string;
  templateCode: string;
  /** Undefined if it is not a JSON object of strings. */
  params: Record<string, string> | undefined;
}

/** SendSms of 2017-05-25: its checks in its order, its answers. Refusals come with status 200. */
export function aliyunSms(
  { account, inbox, outcomeOf }: SmsService<AliyunAccount>,
  search: URLSearchParams,
  now: Date,
): VendorAnswer {
  const missing = ['PhoneNumbers', 'SignName', 'TemplateCode'].find((name) => !search.get(name));
  if (missing) return refuse(`Missing${missing}`, `${missing} is mandatory for this action.`, 400);

  const query = readQuery(search);
  const { phones, signName, templateCode: templateId } = query;
  const refusal = refusalOf(account, query);
  if (refusal) return refuse(...refusal);

  const forced = phones.map(outcomeOf).find((outcome) => outcome !== undefined);
  if (forced?.kind === 'refuse') return refuse(forced.aliyun, forced.meaning);
  if (forced) return { kind: forced.kind };

  const template = account.templates[templateId] ?? '';
  const text = template.replace(PLACEHOLDER, (_, name: string) => query.params?.[name] ?? '');
  for (const phone of phones) inbox.deliver({ vendor: 'aliyun', phone, signName, templateId, text, at: now });
  return json({ Message: 'OK', RequestId: requestId(), BizId: `${now.getTime()}^0`, Code: 'OK' });
}

const PLACEHOLDER = /\$\{(\w+)\}/g;

function refusalOf(account: AliyunAccount, query: SendSmsQuery): [code: string, message: string] | undefined {
  const { phones, signName, templateCode, params } = query;
  if (phones.length > 1000) return ['isv.MOBILE_COUNT_OVER_LIMIT', '手机号码数量超过限制'];
  if (!phones.every((phone) => /^1[3-9]\d{9}$/.test(phone)))
    return ['isv.MOBILE_NUMBER_ILLEGAL', '非法手机号'];
  if (!account.signNames.includes(signName)) return ['isv.SMS_SIGNATURE_ILLEGAL', '短信签名不合法'];
  const template = account.templates[templateCode];
  if (template === undefined) return ['isv.SMS_TEMPLATE_ILLEGAL', '短信模板不合法'];

  if (!params) return ['isv.INVALID_JSON_PARAM', 'JSON参数不合法，只接受字符串值'];
  const names = Array.from(template.matchAll(PLACEHOLDER), ([, name = '']) => name);
  if (names.some((name) => !params[name])) return ['isv.TEMPLATE_MISSING_PARAMETERS', '模板缺少变量'];
  const values = Object.values(params);
  if (values.some((value) => value.length > 35)) return ['isv.PARAM_LENGTH_LIMIT', '参数超出长度限制'];
  if (values.some((value) => /https?:\/\//i.test(value))) return ['isv.PARAM_NOT_SUPPORT_URL', '不支持URL'];
  return undefined;
}

function readQuery(search: URLSearchParams): SendSmsQuery {
  const numbers = (search.get('PhoneNumbers') ?? '').split(',');
  return {
    phones: numbers.map((number) => number.replace(/^(\+86|0086|86)(?=1\d{10}$)/, '')),
    signName: search.get('SignName') ?? '',
    templateCode: search.get('TemplateCode') ?? '',
    params: readParams(search.get('TemplateParam') ?? '{}'),
  };
}

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
