import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const IV_BYTES = 12; // NIST SP 800-38D 8.2.1
export const TAG_BYTES = 16;
const ALGORITHM = 'aes-256-gcm';

/** AES-256-GCM: a random nonce, the text, the tag. What it belongs to is authenticated with it and not stored. */
export function encrypt(key: Buffer, text: Uint8Array, belongsTo = ''): Buffer {
  const iv = randomBytes(IV_BYTES);
  return Buffer.concat([iv, encryptWith(key, iv, text, belongsTo)]);
}

/** Throws when a byte was changed, the key is another, or it belongs to something else. */
export function decrypt(key: Buffer, sealed: Buffer, belongsTo = ''): Buffer {
  return decryptWith(key, sealed.subarray(0, IV_BYTES), sealed.subarray(IV_BYTES), belongsTo);
}

/** With a nonce of the caller's, who must never use it twice with the same key. */
export function encryptWith(key: Buffer, nonce: Uint8Array, text: Uint8Array, belongsTo: string): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(belongsTo));
  return Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

export function decryptWith(key: Buffer, nonce: Uint8Array, sealed: Buffer, belongsTo: string): Buffer {
  if (sealed.length < TAG_BYTES) throw new Error('too short to be encrypted');
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(belongsTo));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}

export const deriveKey = (key: Uint8Array, info: string, salt: Uint8Array = new Uint8Array()): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, KEY_BYTES));
