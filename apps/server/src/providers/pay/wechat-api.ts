import { z } from 'zod';
import { Unusable, type VendorLine, type WireAnswer } from '../outbound/index.ts';
import {
  authorization,
  isFresh,
  isFromPlatform,
  type MerchantKey,
  type PlatformKeys,
} from './wechat-signature.ts';

export interface WechatApi {
  line: VendorLine;
  endpoint: string;
  merchant: MerchantKey;
  platform: PlatformKeys;
}

const Refusal = z.object({ code: z.string(), message: z.string().default('') });

/** What came back: the body of a success, or the word by which the vendor refused. */
export type WechatAnswer = { ok: true; body: unknown } | { ok: false; code: string; message: string };

interface WechatCall<T> {
  operation: string;
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  content?: object;
  target: string;
  read(answer: WechatAnswer): { value: T; outcome: string };
}

/** One call of APIv3, signed in both directions. Asking twice is asking once: all numbers are ours. */
export const wechatCall = <T>(api: WechatApi, call: WechatCall<T>): Promise<T> =>
  api.line.call({
    operation: call.operation,
    idempotent: true,
    target: call.target,
    request: () => signedRequest(api, call.method, `${api.endpoint}${call.path}`, call.content),
    read: (answer) => ({ ...call.read(believed(api, answer)), billed: false }),
  });

export function signedRequest(
  { merchant, platform }: WechatApi,
  method: 'GET' | 'POST',
  url: string,
  content?: object,
) {
  const body = content ? JSON.stringify(content) : '';
  const [serial = ''] = platform.keys();
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    'user-agent': 'yinxin',
    // the key that answers shall be signed with
    'wechatpay-serial': serial,
    authorization: authorization(merchant, { method, url, body }),
  };
  return { ...(method === 'GET' ? { method } : {}), url, headers, body };
}

/** Nothing that decides about money is believed without the platform's signature, refusals included. */
function believed({ platform }: WechatApi, { status, headers, text }: WireAnswer): WechatAnswer {
  if (status === 429) throw new Unusable('rate-limited');
  if (status === 401) throw new Unusable('misconfigured');
  if (status >= 500) throw new Unusable('down');
  const header = (name: string) => headers.get(`wechatpay-${name}`) ?? '';
  const isGenuine = isFromPlatform(platform, {
    serial: header('serial'),
    timestamp: header('timestamp'),
    nonce: header('nonce'),
    signature: header('signature'),
    body: text,
  });
  if (!isGenuine || !isFresh(header('timestamp'), Date.now())) throw new Unusable('nonsense');
  const body: unknown = text ? JSON.parse(text) : {};
  return status < 300 ? { ok: true, body } : { ok: false, ...Refusal.parse(body) };
}
