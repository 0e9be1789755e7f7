import { createCipheriv, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto';
import type { VendorAnswer } from '../vendor-answer.ts';
import { sandboxPayAccount, wechatPlatformKey } from './accounts.ts';

const der = (base64: string) =>
  createPrivateKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'pkcs8' });
const merchant = createPublicKey(der(sandboxPayAccount.wechat.privateKey));
const platform = der(wechatPlatformKey);
const [{ serial: platformSerial }] = sandboxPayAccount.wechat.platformKeys;

const ALLOWED_SKEW_SECONDS = 300;
const KEPT_NONCES = 5_000;

interface SignedRequest {
  method: string;
  /** Path and query. */
  url: string;
  authorization: string;
  body: string;
}

/** Whether a request is the merchant's, fresh, and not seen before. */
export function authorizationCheck(now: () => number): (request: SignedRequest) => boolean {
  const used = new Set<string>();
  return ({ method, url, authorization, body }) => {
    const [scheme, list = ''] = authorization.split(' ', 2);
    const fields = Object.fromEntries(
      [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    );
    const { mchid, serial_no, timestamp = '', nonce_str = '', signature = '' } = fields;
    const account = sandboxPayAccount.wechat;
    const isOurs = mchid === account.mchid && serial_no === account.serial;
    const skew = Math.abs(now() / 1000 - Number(timestamp));
    if (scheme !== 'WECHATPAY2-SHA256-RSA2048' || !isOurs || !(skew <= ALLOWED_SKEW_SECONDS)) return false;
    if (!nonce_str || used.has(nonce_str)) return false;
    const text = `${method}\n${url}\n${timestamp}\n${nonce_str}\n${body}\n`;
    if (!verify('sha256', Buffer.from(text), merchant, Buffer.from(signature, 'base64'))) return false;
    used.add(nonce_str);
    const [oldest] = used;
    if (used.size > KEPT_NONCES && oldest !== undefined) used.delete(oldest);
    return true;
  };
}

/** The headers of an answer or a notice of the platform's. */
export function platformHeaders(body: string, atMs: number, forged = false): Record<string, string> {
  const timestamp = String(Math.floor(atMs / 1000));
  const nonce = randomBytes(16).toString('hex');
  const text = `${timestamp}\n${nonce}\n${forged ? `${body} ` : body}\n`;
  return {
    'wechatpay-serial': platformSerial,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': sign('sha256', Buffer.from(text), platform).toString('base64'),
    'wechatpay-signature-type': 'WECHATPAY2-SHA256-RSA2048',
  };
}

export function signedAnswer(content: object | undefined, status: number, forged = false): VendorAnswer {
  const body = content ? JSON.stringify(content) : '';
  return { kind: 'text', status, body, headers: platformHeaders(body, Date.now(), forged) };
}

/** The sealed part of a notice (AEAD_AES_256_GCM with the APIv3 key). */
export function sealResource(content: object, associated: string) {
  const nonce = randomBytes(6).toString('hex');
  const cipher = createCipheriv(
    'aes-256-gcm',
    Buffer.from(sandboxPayAccount.wechat.apiV3Key),
    Buffer.from(nonce),
  );
  cipher.setAAD(Buffer.from(associated));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]);
  return {
    original_type: associated,
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: sealed.toString('base64'),
    associated_data: associated,
    nonce,
  };
}
