import { sign, verify } from 'node:crypto';
import { timeInChina } from '@yinxin/values';
import { z } from 'zod';
import { readPrivateKey, readPublicKey } from './rsa-keys.ts';
import type { VendorRequest } from './transport.ts';
import { Unusable } from './unavailable.ts';

export interface AlipayKeys {
  appId: string;
  /** 应用私钥: PEM, or base64 of PKCS#8 or PKCS#1 as the vendor's tool prints it. */
  privateKey: string;
  /** 支付宝公钥: PEM, or base64. */
  alipayPublicKey: string;
  endpoint?: string | undefined;
}

/** Where the vendor tells us, and where it sends the browser back to. */
interface AlipayAddresses {
  notifyUrl?: string | undefined;
  returnUrl?: string | undefined;
}

export interface AlipayGateway {
  /** A signed POST of a method. */
  request(method: string, content: object, addresses?: AlipayAddresses): VendorRequest;
  /** A signed address for a browser. */
  address(method: string, content: object, addresses?: AlipayAddresses): string;
  /** Whether the fields of a notice are signed by the vendor (异步通知验签: all but `sign` and `sign_type`, sorted). */
  isSigned(fields: URLSearchParams): boolean;
  /** The inner answer of a method. The vendor's signature covers its exact text, and nothing else is believed. */
  read(method: string, text: string): AlipayAnswer;
}

const Inner = z.looseObject({ code: z.string(), sub_code: z.string().optional() });
export type AlipayAnswer = z.output<typeof Inner>;
const Outer = z.looseObject({ sign: z.string() });

/** 支付宝开放平台: `gateway.do` with RSA2 (SHA256withRSA) in both directions. */
export function alipayGateway({ appId, privateKey, alipayPublicKey, endpoint }: AlipayKeys): AlipayGateway {
  const ours = readPrivateKey(privateKey);
  const theirs = readPublicKey(alipayPublicKey);
  const gateway = endpoint ?? 'https://openapi.alipay.com/gateway.do';
  const signed = (method: string, content: object, { notifyUrl, returnUrl }: AlipayAddresses = {}) => {
    const params: Record<string, string> = {
      app_id: appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: timeInChina(new Date()),
      version: '1.0',
      ...(notifyUrl ? { notify_url: notifyUrl } : {}),
      ...(returnUrl ? { return_url: returnUrl } : {}),
      biz_content: JSON.stringify(content),
    };
    return new URLSearchParams({
      ...params,
      sign: sign('sha256', Buffer.from(sorted(Object.entries(params))), ours).toString('base64'),
    });
  };
  return {
    request: (method, content, addresses) => ({
      url: `${gateway}?charset=utf-8`,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: signed(method, content, addresses).toString(),
    }),
    address: (method, content, addresses) => `${gateway}?${signed(method, content, addresses)}`,
    isSigned(fields) {
      const covered = [...fields].filter(([name, value]) => !UNSIGNED.has(name) && value !== '');
      const names = covered.map(([name]) => name);
      const signature = Buffer.from(fields.get('sign') ?? '', 'base64');
      return (
        fields.get('sign_type') === 'RSA2' &&
        new Set(names).size === names.length &&
        verify('sha256', Buffer.from(sorted(covered)), theirs, signature)
      );
    },
    read(method, text) {
      const { sign: signature } = Outer.parse(JSON.parse(text));
      const inner = memberText(text, `${method.replaceAll('.', '_')}_response`);
      if (!verify('sha256', Buffer.from(inner), theirs, Buffer.from(signature, 'base64')))
        throw new Unusable('nonsense');
      return Inner.parse(JSON.parse(inner));
    },
  };
}

const UNSIGNED = new Set(['sign', 'sign_type']);

const sorted = (fields: readonly (readonly [string, string])[]): string =>
  fields
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** The text of one object among the first members of a JSON text, as it stands there. */
function memberText(text: string, name: string): string {
  const opening = `"${name}":{`;
  const at = text.indexOf(opening);
  if (at < 0) throw new Unusable('nonsense');
  const begin = at + opening.length - 1;
  let depth = 0;
  let inString = false;
  for (let i = begin; i < text.length; i += 1) {
    const character = text[i];
    if (inString) {
      if (character === '\\') i += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{') depth += 1;
    else if (character === '}' && --depth === 0) return text.slice(begin, i + 1);
  }
  throw new Unusable('nonsense');
}
