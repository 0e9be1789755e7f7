// HTTP Message Signatures (RFC 9421) with hmac-sha256, and Content-Digest (RFC 9530).

/** 用来对请求签名的密钥：编号可以公开，口令不可以。 */
export interface SigningKey {
  /** 控制台给出的密钥编号，以 yx_test_ 或 yx_live_ 开头。 */
  keyId: string;
  secret: string;
}

export interface Unsigned {
  method: string;
  url: URL;
  body: Uint8Array<ArrayBuffer> | undefined;
  idempotencyKey: string | undefined;
}

interface Moment {
  created: number;
  nonce: string;
}

const text = new TextEncoder();

export const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

export const hmacKey = (secret: BufferSource, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);

/** What is covered, each with its value, in the order of the signature base. */
async function componentsOf({ method, url, body, idempotencyKey }: Unsigned): Promise<[string, string][]> {
  return [
    ['@method', method],
    ['@path', url.pathname],
    ...(url.search ? [['@query', url.search] as [string, string]] : []),
    ...(body ? [['content-digest', await contentDigest(body)] as [string, string]] : []),
    ...(idempotencyKey ? [['idempotency-key', idempotencyKey] as [string, string]] : []),
  ];
}

const contentDigest = async (body: Uint8Array<ArrayBuffer>) =>
  `sha-256=:${base64(await crypto.subtle.digest('SHA-256', body))}:`;

/** 对请求签名，得到要加上的请求头；created 与 nonce 只在对照测试数据时需要给出。 */
export async function signRequest(
  request: Unsigned,
  { keyId, secret }: SigningKey,
  { created, nonce }: Moment = { created: Math.floor(Date.now() / 1000), nonce: crypto.randomUUID() },
): Promise<Record<string, string>> {
  const components = await componentsOf(request);
  const names = components.map(([name]) => `"${name}"`).join(' ');
  const parameters = `(${names});created=${created};keyid="${keyId}";alg="hmac-sha256";nonce="${nonce}"`;
  const lines = components.map(([name, value]) => `"${name}": ${value}`);
  const base = [...lines, `"@signature-params": ${parameters}`].join('\n');
  const key = await hmacKey(text.encode(secret), 'sign');
  const signature = await crypto.subtle.sign('HMAC', key, text.encode(base));
  return {
    ...(request.body && { 'content-digest': await contentDigest(request.body) }),
    'signature-input': `sig1=${parameters}`,
    signature: `sig1=:${base64(signature)}:`,
  };
}
