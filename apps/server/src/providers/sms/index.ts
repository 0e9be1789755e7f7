import { createLine, type LineParts, VendorUnavailable } from '../outbound/index.ts';
import { type AliyunSmsSettings, sendByAliyun } from './aliyun.ts';
import { type SmsReceipt, unanswered } from './receipt.ts';
import type { SmsMessage } from './templates.ts';
import { sendByTencent, type TencentSmsSettings } from './tencent.ts';

export { isSettled, type SmsReceipt, type SmsRefusal } from './receipt.ts';
export type { SmsMessage, SmsParams, SmsTemplate } from './templates.ts';

export type SmsSettings = AliyunSmsSettings | TencentSmsSettings;

/** Hands one message to the phone network. It answers with a receipt and does not throw. */
export interface SmsProvider {
  readonly vendor: string;
  send(message: SmsMessage): Promise<SmsReceipt>;
}

/** A user waits for the code, and there is a second button to press. */
const TIMEOUT_MS = 5_000;

export function createSmsProvider(settings: SmsSettings, parts: LineParts): SmsProvider {
  const line = createLine(settings.kind, {
    ...parts,
    timeoutMs: settings.timeoutMs ?? parts.timeoutMs ?? TIMEOUT_MS,
  });
  const call = (message: SmsMessage) =>
    settings.kind === 'aliyun' ? sendByAliyun(settings, message) : sendByTencent(settings, message);
  return {
    vendor: settings.kind,
    send: (message) =>
      line.call(call(message)).catch((error: unknown) => {
        if (error instanceof VendorUnavailable) return unanswered(error);
        throw error;
      }),
  };
}
