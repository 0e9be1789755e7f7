import { randomUUID } from 'node:crypto';
import { refuse, respond } from '../tencent/gateway.ts';
import type { VendorAnswer } from '../vendor-answer.ts';
import type { TencentAccount } from './accounts.ts';
import type { SmsService } from './service.ts';

interface SendSmsBody {
  SmsSdkAppId: string;
  SignName: string;
  TemplateId: string;
  TemplateParamSet: string[];
  PhoneNumberSet: string[];
  SessionContext: string;
}

/** SendSms of 2021-01-11: request errors come whole, everything about a number in its own status. */
export function tencentSms(service: SmsService<TencentAccount>, bytes: Buffer, now: Date): VendorAnswer {
  const { account, inbox, outcomeOf } = service;
  const body = readBody(bytes);
  if (!body) return refuse('InvalidParameter', 'The request body is not valid.');
  if (body.PhoneNumberSet.length === 0) return refuse('MissingParameter', 'PhoneNumberSet is required.');
  if (body.PhoneNumberSet.length > 200) {
    return refuse('LimitExceeded.PhoneNumberCountLimit', 'The number of mobile numbers exceeds 200.');
  }

  const phones = body.PhoneNumberSet.map((number) => number.replace(/^(\+86|0086|86)(?=1\d{10}$)/, ''));
  const forced = phones.map(outcomeOf).find((outcome) => outcome !== undefined);
  if (forced && forced.kind !== 'refuse') return { kind: forced.kind };

  const statuses = phones.map((phone) => {
    const code = refusalOf(service, body, phone);
    if (code) return status(body, phone, code);
    const text = fill(account.templates[body.TemplateId] ?? '', body.TemplateParamSet);
    const { SignName: signName, TemplateId: templateId } = body;
    inbox.deliver({ vendor: 'tencent', phone, signName, templateId, text, at: now });
    return status(body, phone);
  });
  return respond({ SendStatusSet: statuses });
}

function refusalOf(
  { account, outcomeOf }: SmsService<TencentAccount>,
  body: SendSmsBody,
  phone: string,
): string | undefined {
  if (body.SmsSdkAppId !== account.smsSdkAppId) return 'InvalidParameterValue.SdkAppIdNotExist';
  if (!account.signNames.includes(body.SignName)) return 'FailedOperation.SignatureIncorrectOrUnapproved';
  const template = account.templates[body.TemplateId];
  if (template === undefined) return 'FailedOperation.TemplateUnapprovedOrNotExist';
  const variables = new Set(template.match(/\{\d+\}/g)).size;
  if (body.TemplateParamSet.length !== variables) {
    return 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate';
  }
  // Templates of verification codes take up to six digits and nothing else.
  if (!body.TemplateParamSet.every((value) => /^\d{0,6}$/.test(value))) {
    return 'InvalidParameterValue.TemplateParameterFormatError';
  }
  if (!/^1[3-9]\d{9}$/.test(phone)) return 'InvalidParameterValue.IncorrectPhoneNumber';
  const forced = outcomeOf(phone);
  return forced?.kind === 'refuse' ? forced.tencent : undefined;
}

const status = (body: SendSmsBody, phone: string, refusal?: string) => ({
  SerialNo: refusal ? '' : `5000:${randomUUID()}`,
  PhoneNumber: `+86${phone}`,
  Fee: refusal ? 0 : 1,
  SessionContext: body.SessionContext,
  Code: refusal ?? 'Ok',
  Message: refusal ? 'send failed' : 'send success',
  IsoCode: refusal ? '' : 'CN',
});

const fill = (template: string, values: string[]): string =>
  template.replace(/\{(\d+)\}/g, (_, position: string) => values[Number(position) - 1] ?? '');

function readBody(bytes: Buffer): SendSmsBody | undefined {
  try {
    const body: unknown = JSON.parse(bytes.toString());
    if (typeof body !== 'object' || body === null) return undefined;
    const withDefaults = {
      TemplateParamSet: [],
      PhoneNumberSet: [],
      SessionContext: '',
      SignName: '',
      ...body,
    };
    return isSendSmsBody(withDefaults) ? withDefaults : undefined;
  } catch {
    return undefined;
  }
}

function isSendSmsBody(body: object): body is SendSmsBody {
  const fields: Record<string, unknown> = { ...body };
  const isText = (name: string) => typeof fields[name] === 'string';
  const isTextList = (name: string) =>
    Array.isArray(fields[name]) && fields[name].every((item) => typeof item === 'string');
  return (
    ['SmsSdkAppId', 'SignName', 'TemplateId', 'SessionContext'].every(isText) &&
    ['TemplateParamSet', 'PhoneNumberSet'].every(isTextList)
  );
}
