import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

const isPem = (text: string): boolean => text.includes('-----BEGIN');

/** PEM, or base64 of PKCS#8 or PKCS#1 as vendors' tools print it. */
export function readPrivateKey(text: string): KeyObject {
  if (isPem(text)) return createPrivateKey(text.replaceAll('\\n', '\n'));
  const key = Buffer.from(text, 'base64');
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  } catch {
    return createPrivateKey({ key, format: 'der', type: 'pkcs1' });
  }
}

/** PEM of a key or a certificate, or base64 of a key. */
export const readPublicKey = (text: string): KeyObject =>
  isPem(text)
    ? createPublicKey(text.replaceAll('\\n', '\n'))
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
