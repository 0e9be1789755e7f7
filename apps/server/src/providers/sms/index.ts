import { type AliyunSmsSettings, sendByAliyun } from './aliyun.ts';
import type { SmsReceipt } from './receipt.ts';
import { createSmsInbox, type SandboxSmsSettings, type SentMessage } from './sandbox.ts';
import type { SmsMessage } from './templates.ts';
import { sendByTencent, type TencentSmsSettings } from './tencent.ts';

export { renderInbox } from './inbox-page.ts';
export type { SmsReceipt, SmsRefusal } from './receipt.ts';
export type { SentMessage } from './sandbox.ts';
export type { SmsMessage, SmsParams, SmsTemplate } from './templates.ts';

export type SmsSettings = SandboxSmsSettings | AliyunSmsSettings | TencentSmsSettings;

/** Hands one message to the phone network. It answers with a receipt and does not throw. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<SmsReceipt>;
}

export interface VendorSms extends SmsProvider {
  readonly kind: 'aliyun' | 'tencent';
}

export interface SandboxSms extends SmsProvider {
  readonly kind: 'sandbox';
  /** Newest first; of one phone if given. */
  messages(phone?: string): SentMessage[];
}

export function createSmsProvider(settings: SandboxSmsSettings): SandboxSms;
export function createSmsProvider(settings: SmsSettings): SandboxSms | VendorSms;
export function createSmsProvider(settings: SmsSettings): SandboxSms | VendorSms {
  switch (settings.kind) {
    case 'sandbox':
      return sandboxSms(settings);
    case 'aliyun':
      return { kind: 'aliyun', send: (message) => sendByAliyun(settings, message) };
    case 'tencent':
      return { kind: 'tencent', send: (message) => sendByTencent(settings, message) };
  }
}

function sandboxSms({ keep = 200 }: SandboxSmsSettings): SandboxSms {
  const inbox = createSmsInbox(keep);
  return {
    kind: 'sandbox',
    send: async (message) => {
      const { id } = inbox.deliver(message);
      return { outcome: 'accepted', messageId: id, requestId: id };
    },
    messages: inbox.messages,
  };
}
