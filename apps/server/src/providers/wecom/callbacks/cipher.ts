import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import type { CallbackKeys } from '../settings.ts';
import { CallbackRefused } from './refused.ts';

/** PKCS#7, to blocks of 32 bytes though AES has blocks of 16. */
const BLOCK = 32;
const RANDOM = 16;
const LENGTH = 4;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** What was encrypted, and for whom. */
interface Opened {
  message: Buffer;
  receiver: string;
}

interface CallbackCipher {
  /** Compared in constant time. */
  isSigned(signature: string, timestamp: string, nonce: string, encrypted: string): boolean;
  /** @throws CallbackRefused */
  open(encrypted: string): Opened;
}

/** 加解密方案: AES-256-CBC by the key and its beginning; random, length, message and receiver. */
export function callbackCipher({ token, encodingAesKey }: CallbackKeys): CallbackCipher {
  const key = Buffer.from(`${encodingAesKey}=`, 'base64');
  const signatureOf = (...parts: readonly string[]) =>
    createHash('sha1')
      .update([token, ...parts].sort().join(''))
      .digest();
  return {
    isSigned(signature, timestamp, nonce, encrypted) {
      if (!/^[0-9a-f]{40}$/i.test(signature)) return false;
      return timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(timestamp, nonce, encrypted));
    },
    open(encrypted) {
      if (!BASE64.test(encrypted)) throw new CallbackRefused('content');
      const bytes = Buffer.from(encrypted, 'base64');
      if (bytes.length % BLOCK !== 0) throw new CallbackRefused('content');
      const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
      return partsOf(withoutPadding(Buffer.concat([decipher.update(bytes), decipher.final()])));
    },
  };
}

function withoutPadding(padded: Buffer): Buffer {
  const length = padded.at(-1) ?? 0;
  const padding = padded.subarray(-length || padded.length);
  if (length < 1 || length > BLOCK || padding.some((byte) => byte !== length))
    throw new CallbackRefused('content');
  return padded.subarray(0, padded.length - length);
}

function partsOf(plain: Buffer): Opened {
  const begin = RANDOM + LENGTH;
  if (plain.length < begin) throw new CallbackRefused('content');
  const end = begin + plain.readUInt32BE(RANDOM);
  if (end > plain.length) throw new CallbackRefused('content');
  return { message: plain.subarray(begin, end), receiver: plain.subarray(end).toString() };
}
