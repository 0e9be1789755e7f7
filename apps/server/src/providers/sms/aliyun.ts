import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { signAcs3, type VendorCall, type VendorRequest } from '../outbound/index.ts';
import { type RefusalTable, reading, refused, type SmsReceipt } from './receipt.ts';
import type { SmsMessage, SmsTemplate } from './templates.ts';

export interface AliyunSmsSettings {
  kind: 'aliyun';
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  /** Aliyun's TemplateCode for each of our templates. */
  templates: Record<SmsTemplate, string>;
  endpoint?: string;
  timeoutMs?: number;
}

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

export const sendByAliyun = (settings: AliyunSmsSettings, message: SmsMessage): VendorCall<SmsReceipt> => ({
  operation: 'SendSms',
  idempotent: false,
  request: () => sendSmsRequest(settings, message),
  read: ({ text }) => reading(receiptOf(Answer.parse(JSON.parse(text)))),
});

const receiptOf = ({ Code, BizId, RequestId }: z.output<typeof Answer>): SmsReceipt =>
  Code === 'OK'
    ? { outcome: 'accepted', messageId: BizId, requestId: RequestId }
    : refused(REFUSALS, Code, RequestId);

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
