import { randomUUID } from 'node:crypto';
import { type SmsMessage, type SmsTemplate, smsText } from './templates.ts';

export type SandboxSmsSettings = {
  kind: 'sandbox';
  /** How many of the latest messages are kept in memory. */
  keep?: number;
};

export type SentMessage = { id: string; phone: string; template: SmsTemplate; text: string; sentAt: string };

/** The demo's phone network: the latest messages, newest first, in memory only. */
export function createSmsInbox(keep: number) {
  let messages: SentMessage[] = [];
  return {
    deliver(message: SmsMessage): SentMessage {
      const sent: SentMessage = {
        id: randomUUID(),
        phone: message.phone,
        template: message.template,
        text: smsText(message),
        sentAt: new Date().toISOString(),
      };
      messages = [sent, ...messages].slice(0, keep);
      return sent;
    },
    messages: (phone?: string): SentMessage[] =>
      phone ? messages.filter((message) => message.phone === phone) : messages,
  };
}
