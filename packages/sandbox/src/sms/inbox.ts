import { randomUUID } from 'node:crypto';
import type { Received } from '../stand-in.ts';

interface Delivered {
  vendor: 'aliyun' | 'tencent';
  phone: string;
  signName: string;
  templateId: string;
  text: string;
  at: Date;
}

/** A message as the phone shows it. */
interface SmsReceived extends Received {
  phone: string;
  signName: string;
  templateId: string;
}

export interface Inbox {
  deliver(message: Delivered): void;
  messages(phone?: string): readonly SmsReceived[];
}

const KEPT = 500;

/** The phones of the sandbox: the latest messages, newest first, in memory only. */
export function createInbox(): Inbox {
  let received: SmsReceived[] = [];
  return {
    deliver: ({ at, ...message }) => {
      const entry = { id: randomUUID(), subject: message.phone, ...message, at: at.toISOString() };
      received = [entry, ...received].slice(0, KEPT);
    },
    messages: (phone) => (phone ? received.filter((message) => message.phone === phone) : received),
  };
}
