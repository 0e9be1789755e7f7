// Standard Webhooks 1.0: id.timestamp.body, signed with a shared secret (v1) or with Ed25519 (v1a).
import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { WebhookSignature } from '@yinxin/api/open';

const SHARED = 'whsec_';
const PRIVATE = 'whsk_';
const PUBLIC = 'whpk_';
/** Between 24 and 64 bytes, says the convention. */
const SECRET_BYTES = 32;
const ED25519_BYTES = 32;

interface NewSecret {
  secret: string;
  publicKey: string | null;
}

export function newSecret(signature: WebhookSignature): NewSecret {
  if (signature === 'v1')
    return { secret: SHARED + randomBytes(SECRET_BYTES).toString('base64'), publicKey: null };
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  // the last bytes of SubjectPublicKeyInfo are the key itself (RFC 8410)
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-ED25519_BYTES);
  return {
    secret: PRIVATE + privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    publicKey: PUBLIC + raw.toString('base64'),
  };
}

interface Signed {
  messageId: string;
  timestamp: string;
  body: string;
}

function signatureBy(secret: string, { messageId, timestamp, body }: Signed): string {
  const content = `${messageId}.${timestamp}.${body}`;
  if (secret.startsWith(SHARED)) {
    const key = Buffer.from(secret.slice(SHARED.length), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  }
  const der = Buffer.from(secret.slice(PRIVATE.length), 'base64');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return `v1a,${sign(null, Buffer.from(content), key).toString('base64')}`;
}

/** `webhook-signature`: one of each secret that is valid, while they are changed two. */
export const signatureHeader = (secrets: readonly string[], signed: Signed): string =>
  secrets.map((secret) => signatureBy(secret, signed)).join(' ');
