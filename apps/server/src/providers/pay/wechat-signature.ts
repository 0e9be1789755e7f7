import { createDecipheriv, type KeyObject, randomBytes, sign, verify } from 'node:crypto';

export interface MerchantKey {
  mchid: string;
  /** Serial number of the merchant's API certificate. */
  serial: string;
  key: KeyObject;
}

const NONCE_BYTES = 16;
export const nonce = (): string => randomBytes(NONCE_BYTES).toString('hex');

const rsa = (text: string, key: KeyObject): string =>
  sign('sha256', Buffer.from(text), key).toString('base64');

/** 微信支付 APIv3 请求签名: `Authorization: WECHATPAY2-SHA256-RSA2048 …`. */
export function authorization(
  { mchid, serial, key }: MerchantKey,
  request: { method: 'GET' | 'POST'; url: string; body: string },
): string {
  const { pathname, search } = new URL(request.url);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const once = nonce();
  const text = `${request.method}\n${pathname}${search}\n${timestamp}\n${once}\n${request.body}\n`;
  const fields = { mchid, nonce_str: once, timestamp, serial_no: serial, signature: rsa(text, key) };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

/** What WeixinJSBridge is given (JSAPI 调起支付: appId, timeStamp, nonceStr, package). */
export function bridgeParameters(appId: string, prepayId: string, key: KeyObject) {
  const timeStamp = String(Math.floor(Date.now() / 1000));
  const nonceStr = nonce();
  const packed = `prepay_id=${prepayId}`;
  const paySign = rsa(`${appId}\n${timeStamp}\n${nonceStr}\n${packed}\n`, key);
  return { appId, timeStamp, nonceStr, package: packed, signType: 'RSA', paySign } as const;
}

/** Keys of the platform by serial number of its certificate, or by the id of its public key. */
export type PlatformKeys = ReadonlyMap<string, KeyObject>;

interface SignedText {
  serial: string;
  timestamp: string;
  nonce: string;
  signature: string;
  body: string;
}

/** 应答与通知的签名值: `timestamp\nnonce\nbody\n`, by the platform key that is named. */
export function isFromPlatform(keys: PlatformKeys, text: SignedText): boolean {
  const key = keys.get(text.serial);
  if (!key) return false;
  const covered = Buffer.from(`${text.timestamp}\n${text.nonce}\n${text.body}\n`);
  return verify('sha256', covered, key, Buffer.from(text.signature, 'base64'));
}

/** Five minutes, as the vendor says. */
const FRESH_MS = 300_000;
export const isFresh = (timestamp: string, now: number): boolean =>
  /^\d{1,12}$/.test(timestamp) && Math.abs(now - Number(timestamp) * 1000) <= FRESH_MS;

const TAG_BYTES = 16;

/** AEAD_AES_256_GCM with the APIv3 key; throws when a bit is wrong. */
export function openResource(
  key: Buffer,
  resource: { ciphertext: string; nonce: string; associated_data: string },
): string {
  const sealed = Buffer.from(resource.ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(resource.nonce), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(resource.associated_data));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString();
}
