import { randomInt } from 'node:crypto';
import { sandboxWecomAccount } from './accounts.ts';
import { encrypted, signatureOf } from './cipher.ts';

export type SandboxCallbackKind = 'suite' | 'data' | 'app';

/** How a callback differs from an honest one. */
export interface CallbackChanges {
  /** Another receiver than the application. */
  receiver?: string;
  /** When it was signed, and when it happened. */
  at?: number;
  forged?: boolean;
  /** What is encrypted, instead of the fields. */
  message?: string;
}

type Fields = Readonly<Record<string, string | number>>;

export interface SandboxCallback {
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  body: string;
}

const keysOf = (kind: SandboxCallbackKind) => sandboxWecomAccount[kind === 'app' ? 'own' : 'suite'].callback;

const query = (kind: SandboxCallbackKind, sealed: string, at: number, forged: boolean) => {
  const timestamp = String(Math.floor(at / 1000));
  const nonce = String(randomInt(1_000_000_000, 2_000_000_000));
  const { token } = keysOf(kind);
  const signature = signatureOf(forged ? 'another token' : token, timestamp, nonce, sealed);
  return new URLSearchParams({ msg_signature: signature, timestamp, nonce });
};

/** What WeCom sends to an address of ours, signed and encrypted as it does it. */
export function callbackOf(
  kind: SandboxCallbackKind,
  receiver: string,
  fields: Fields,
  now: number,
  { receiver: other, at = now, forged = false, message }: CallbackChanges = {},
): SandboxCallback {
  const time = { [kind === 'suite' ? 'TimeStamp' : 'CreateTime']: Math.floor(at / 1000) };
  const named: Fields = kind === 'suite' ? { SuiteId: receiver } : { ToUserName: receiver };
  const inner = message ?? xmlOf({ ...named, ...fields, ...time });
  const sealed = encrypted(keysOf(kind).encodingAesKey, inner, other ?? receiver);
  const agent: Fields = kind === 'suite' ? {} : { AgentID: fields.AgentID ?? '' };
  return {
    path: `/wecom/callback/${kind}?${query(kind, sealed, at, forged)}`,
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: xmlOf({ ToUserName: receiver, Encrypt: sealed, ...agent }),
  };
}

/** How the console of WeCom asks an address whether it is ours: a GET whose answer is `words`. */
export function echoOf(kind: SandboxCallbackKind, words: string, now: number): string {
  const receiver = kind === 'app' ? sandboxWecomAccount.own.corpId : sandboxWecomAccount.suite.providerCorpId;
  const sealed = encrypted(keysOf(kind).encodingAesKey, words, receiver);
  const asked = query(kind, sealed, now, false);
  asked.set('echostr', sealed);
  return `/wecom/callback/${kind}?${asked}`;
}

const xmlOf = (fields: Fields): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) => `<${name}>${typeof value === 'number' ? value : cdata(value)}</${name}>`)
    .join('')}</xml>`;

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
