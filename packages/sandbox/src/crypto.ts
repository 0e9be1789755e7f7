import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const sha256Hex = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');

export const hmacSha256 = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Compares a signature in hex without telling by time where it differs. */
export function isSignature(claimed: string, expected: Buffer): boolean {
  const bytes = Buffer.from(claimed, 'hex');
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
