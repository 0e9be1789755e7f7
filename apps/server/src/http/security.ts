import { randomFillSync } from 'node:crypto';

/** Sent with every answer. */
export const baseHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});

const NONCE_BYTES = 16; // CSP level 3, 7.1: at least 128 bits
const pool = Buffer.alloc(NONCE_BYTES * 256);
let used = pool.length;

/** Randomness is fetched for many nonces at once: asking for each costs more than a whole kept page. */
export function createNonce(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += NONCE_BYTES;
  return pool.toString('base64url', used - NONCE_BYTES, used);
}

/** Scripts run only with this page's nonce; styles may be inline because React writes style attributes. */
export const contentSecurityPolicy = (nonce: string) =>
  `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic' 'self'; style-src 'self' 'unsafe-inline'; ` +
  `img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; ` +
  `base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** For answers that hold no document of ours. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";
