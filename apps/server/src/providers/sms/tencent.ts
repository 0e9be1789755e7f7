import { z } from 'zod';
import { signTc3, Unusable, type VendorCall, type VendorRequest } from '../outbound/index.ts';
import { type RefusalTable, reading, refused, type SmsReceipt } from './receipt.ts';
import { orderedParams, type SmsMessage, type SmsTemplate } from './templates.ts';

export interface TencentSmsSettings {
  kind: 'tencent';
  secretId: string;
  secretKey: string;
  smsSdkAppId: string;
  signName: string;
  /** Tencent's TemplateId for each of our templates; its variables stand in our order. */
  templates: Record<SmsTemplate, string>;
  region?: string;
  endpoint?: string;
  timeoutMs?: number;
}

/** Codes of SendSms (2021-01-11) and of the gateway before it. */
const REFUSALS: RefusalTable = [
  ['LimitExceeded.PhoneNumberCountLimit', 'misconfigured'],
  ['LimitExceeded', 'rate-limited'],
  ['RequestLimitExceeded', 'rate-limited'],
  ['InvalidParameterValue.IncorrectPhoneNumber', 'phone-refused'],
  ['FailedOperation.PhoneNumberInBlacklist', 'phone-refused'],
  ['InternalError.RequestTimeException', 'misconfigured'],
  ['InternalError.RestApiInterfaceNotExist', 'misconfigured'],
  ['InternalError.Sig', 'misconfigured'],
  ['InternalError', 'unavailable'],
];

const Status = z.object({ Code: z.string(), SerialNo: z.string().default('') });
const Answer = z.object({
  Response: z.object({
    RequestId: z.string().default(''),
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(Status).default([]),
  }),
});

export const sendByTencent = (settings: TencentSmsSettings, message: SmsMessage): VendorCall<SmsReceipt> => ({
  operation: 'SendSms',
  idempotent: false,
  request: () => sendSmsRequest(settings, message),
  read: ({ text }) => reading(receiptOf(Answer.parse(JSON.parse(text)))),
});

function receiptOf({ Response }: z.output<typeof Answer>): SmsReceipt {
  const { RequestId, Error: gatewayError, SendStatusSet } = Response;
  if (gatewayError) return refused(REFUSALS, gatewayError.Code, RequestId);
  const [status] = SendStatusSet;
  if (!status) throw new Unusable('nonsense');
  if (status.Code === 'Ok') return { outcome: 'accepted', messageId: status.SerialNo, requestId: RequestId };
  return refused(REFUSALS, status.Code, RequestId);
}

function sendSmsRequest(settings: TencentSmsSettings, message: SmsMessage): VendorRequest {
  const endpoint = new URL(settings.endpoint ?? 'https://sms.tencentcloudapi.com');
  const body = JSON.stringify({
    SmsSdkAppId: settings.smsSdkAppId,
    SignName: settings.signName,
    TemplateId: settings.templates[message.template],
    TemplateParamSet: orderedParams(message),
    PhoneNumberSet: [`+86${message.phone}`],
  });
  const headers = signTc3(
    {
      host: endpoint.host,
      service: 'sms',
      action: 'SendSms',
      version: '2021-01-11',
      region: settings.region ?? 'ap-guangzhou',
      body,
      date: new Date(),
    },
    settings.secretId,
    settings.secretKey,
  );
  return { url: `${endpoint.origin}/`, headers, body };
}
