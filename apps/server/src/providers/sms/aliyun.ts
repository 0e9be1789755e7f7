import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signAcs3 } from './aliyun-signature.ts';
import { type RefusalTable, refused, type SmsReceipt, unavailable } from './receipt.ts';
import type { SmsMessage, SmsTemplate } from './templates.ts';
import { postToVendor, type VendorRequest } from './transport.ts';

export type AliyunSmsSettings = {
  kind: 'aliyun';
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  /** Aliyun's TemplateCode for each of our templates. */
  templates: Record<SmsTemplate, string>;
  endpoint?: string;
  timeoutMs?: number;
};

/** Codes of SendSms (2017-05-25) and of the gateway before it. */
const REFUSALS: RefusalTable = [
  ['isv.BUSINESS_LIMIT_CONTROL', 'rate-limited'],
  ['isv.DAY_LIMIT_CONTROL', 'rate-limited'],
  ['isv.MONTH_LIMIT_CONTROL', 'rate-limited'],
  ['Throttling', 'rate-limited'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'phone-refused'],
  ['isp.SYSTEM_ERROR', 'unavailable'],
  ['isv.SYSTEM_ERROR', 'unavailable'],
  ['ServiceUnavailable', 'unavailable'],
  ['InternalError', 'unavailable'],
  ['SignatureNonceUsed', 'unavailable'],
];

const Answer = z.object({
  Code: z.string(),
  RequestId: z.string().default(''),
  BizId: z.string().default(''),
});

export async function sendByAliyun(settings: AliyunSmsSettings, message: SmsMessage): Promise<SmsReceipt> {
  const answer = await postToVendor(() => sendSmsRequest(settings, message), settings.timeoutMs ?? 5000);
  if (!answer.ok) return unavailable(answer.failure);
  const { success, data } = Answer.safeParse(answer.json);
  if (!success) return unavailable('UNREADABLE_ANSWER');
  if (data.Code === 'OK') return { outcome: 'accepted', messageId: data.BizId, requestId: data.RequestId };
  return refused(REFUSALS, data.Code, data.RequestId);
}

function sendSmsRequest(settings: AliyunSmsSettings, message: SmsMessage): VendorRequest {
  const endpoint = new URL(settings.endpoint ?? 'https://dysmsapi.aliyuncs.com');
  const { queryString, headers } = signAcs3(
    {
      host: endpoint.host,
      action: 'SendSms',
      version: '2017-05-25',
      query: {
        PhoneNumbers: message.phone,
        SignName: settings.signName,
        TemplateCode: settings.templates[message.template],
        TemplateParam: JSON.stringify(message.params),
      },
      body: '',
      date: new Date(),
      nonce: randomUUID(),
    },
    settings.accessKeyId,
    settings.accessKeySecret,
  );
  return { url: `${endpoint.origin}/?${queryString}`, headers, body: '' };
}
