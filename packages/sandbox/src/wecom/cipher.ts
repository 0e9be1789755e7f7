import { createCipheriv, createHash, randomBytes } from 'node:crypto';

const BLOCK = 32;

/** 加解密方案, the vendor's side: random, length, message and receiver, padded to 32 bytes, under the key and its beginning. */
export function encrypted(encodingAesKey: string, message: string, receiver: string): string {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64');
  const words = Buffer.from(message);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(words.length);
  const plain = Buffer.concat([randomBytes(16), length, words, Buffer.from(receiver)]);
  const padding = BLOCK - (plain.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([plain, Buffer.alloc(padding, padding)]);
  return Buffer.concat([cipher.update(padded), cipher.final()]).toString('base64');
}

export const signatureOf = (...parts: readonly string[]): string =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex');
