// Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature.
import { WebhookError } from './errors.ts';
import { hmacKey } from './signing.ts';

const PREFIX = 'whsec_';
const TOLERANCE_SECONDS = 300;

/** 收到的请求头；名称不分大小写。 */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

function headerOf(headers: WebhookHeaders, name: string): string {
  const values =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];
  const value = typeof values === 'string' ? values : values?.[0];
  if (!value) throw new WebhookError(`缺少请求头 ${name}`);
  return value;
}

/** 新增回调地址时的验证要答回去的值；别的请求没有。验证没有签名：这时还没有密钥。 */
export function webhookChallenge(body: string): string | undefined {
  try {
    const { type, data } = JSON.parse(body);
    return type === 'endpoint.challenge' ? String(data.challenge) : undefined;
  } catch {
    return undefined; // 不是 JSON
  }
}

/**
 * 核对一个回调，返回其中的事件。body 必须是收到的原样文字。
 * @throws WebhookError 签名不对，或者时间相差超过 5 分钟
 */
export async function verifyWebhook<T = unknown>(
  secret: string,
  headers: WebhookHeaders,
  body: string,
  now: Date = new Date(),
): Promise<T> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || age > TOLERANCE_SECONDS) throw new WebhookError('回调的时间与现在相差过多');
  const bytes = bytesOf(secret.replace(PREFIX, ''));
  if (bytes.length === 0) throw new WebhookError('没有回调密钥');
  const key = await hmacKey(bytes, 'verify');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const signature of signatures) {
    const [, encoded] = /^v1,([A-Za-z0-9+/]+={0,2})$/.exec(signature) ?? [];
    if (encoded && (await crypto.subtle.verify('HMAC', key, bytesOf(encoded), signed)))
      return JSON.parse(body);
  }
  throw new WebhookError('回调的签名不对');
}
