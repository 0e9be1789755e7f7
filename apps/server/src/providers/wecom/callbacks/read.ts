import { createHash } from 'node:crypto';
import type { CallbackKeys } from '../settings.ts';
import { callbackCipher } from './cipher.ts';
import { type Callback, type CallbackKind, type CallbackQuery, eventOf } from './events.ts';
import { fieldOf, readFields } from './fields.ts';
import { CallbackRefused } from './refused.ts';

/** Longer than any callback: the whole of a member with all that a corp adds to it. */
export const LONGEST_CALLBACK = 131_072;
/** How far the moment in the address may be from ours. */
const FRESH_MS = 5 * 60_000;
/**
 * How old what is encrypted may be. The signature covers the words of the address one after the other without what
 * parts them, so that moment and nonce can be exchanged in it; what is encrypted cannot.
 */
const NEWS_MS = 60 * 60_000;

/** WeCom asks to hear a number. */
const ECHOED = /^\w{1,64}$/;

/** For whom callbacks have to be. */
interface Receivers {
  /** Whether callbacks of this kind come to this application. */
  readonly kinds: readonly CallbackKind[];
  /** For whom an address is confirmed. */
  readonly echoed: readonly string[];
  /** For whom callbacks of a kind are; undefined: for the corp that they are about. */
  of(kind: CallbackKind): string | undefined;
}

type Query = CallbackQuery & { echostr?: string | undefined };

/** Verifies, decrypts and reads what WeCom sends to our addresses. */
export function callbackReader(keys: CallbackKeys, receivers: Receivers, now: () => number = Date.now) {
  const cipher = callbackCipher(keys);

  const verified = ({ msg_signature = '', timestamp = '', nonce = '' }: CallbackQuery, encrypted: string) => {
    if (!/^\d{10}$/.test(timestamp) || !/^\w{1,64}$/.test(nonce)) throw new CallbackRefused('signature');
    if (!cipher.isSigned(msg_signature, timestamp, nonce, encrypted)) throw new CallbackRefused('signature');
    const at = Number(timestamp) * 1000;
    if (Math.abs(now() - at) > FRESH_MS) throw new CallbackRefused('stale');
    return cipher.open(encrypted);
  };
  const requireKind = (kind: CallbackKind) => {
    if (!receivers.kinds.includes(kind)) throw new CallbackRefused('receiver');
  };

  return {
    echo(kind: CallbackKind, query: Query): string {
      requireKind(kind);
      const { echostr = '' } = query;
      if (echostr.length > LONGEST_CALLBACK) throw new CallbackRefused('too-long');
      const { message, receiver } = verified(query, echostr);
      if (!receivers.echoed.includes(receiver)) throw new CallbackRefused('receiver');
      const words = message.toString();
      // a callback that was overheard is signed alike: what it says is told to nobody
      if (!ECHOED.test(words)) throw new CallbackRefused('content');
      return words;
    },
    read(kind: CallbackKind, query: CallbackQuery, body: Uint8Array): Callback {
      requireKind(kind);
      if (body.length > LONGEST_CALLBACK) throw new CallbackRefused('too-long');
      const envelope = readFields(body, LONGEST_CALLBACK);
      const encrypted = fieldOf(envelope, 'Encrypt');
      const { message, receiver } = verified(query, encrypted);
      const fields = readFields(message, LONGEST_CALLBACK);
      const expected = receivers.of(kind) ?? fieldOf(fields, 'ToUserName');
      const named = [receiver, fieldOf(envelope, 'ToUserName'), nameIn(kind, fields)];
      if (named.some((name) => name !== expected)) throw new CallbackRefused('receiver');
      return {
        replayKey: createHash('sha256').update(encrypted).digest('hex'),
        at: momentOf(fieldOf(fields, kind === 'suite' ? 'TimeStamp' : 'CreateTime'), now()),
        event: eventOf(kind, fields),
      };
    },
  };
}

/** Whom the message itself says it is for. */
const nameIn = (kind: CallbackKind, fields: ReadonlyMap<string, string>): string =>
  fieldOf(fields, kind === 'suite' ? 'SuiteId' : 'ToUserName');

function momentOf(seconds: string, now: number): Date {
  if (!/^\d{10}$/.test(seconds)) throw new CallbackRefused('content');
  const at = Number(seconds) * 1000;
  if (at < now - NEWS_MS || at > now + FRESH_MS) throw new CallbackRefused('stale');
  return new Date(at);
}
