import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import {
  DerError,
  octetString,
  readDer,
  readOctetString,
  readString,
  sequence,
  TAG,
  utf8,
} from '@yinxin/der';
import type { KeyAlgorithm } from './algorithms.ts';
import { KeyError } from './provider.ts';

export type SealCipher = 'aes-256-gcm' | 'sm4-gcm';

const KEY_SIZES: Readonly<Record<SealCipher, number>> = { 'aes-256-gcm': 32, 'sm4-gcm': 16 };

/** The 32-byte master key, already turned into one key for each cipher. */
export type SealingKeys = Readonly<Record<SealCipher, Uint8Array>>;

export function sealingKeys(masterKey: Uint8Array): SealingKeys {
  if (masterKey.length !== 32) throw new RangeError('the master key must have 32 bytes');
  const derive = (cipher: SealCipher): Uint8Array =>
    new Uint8Array(
      hkdfSync('sha256', masterKey, new Uint8Array(0), `yinxin key at rest: ${cipher}`, KEY_SIZES[cipher]),
    );
  return { 'aes-256-gcm': derive('aes-256-gcm'), 'sm4-gcm': derive('sm4-gcm') };
}

/** What is known about a stored key without opening it. */
interface KeyCard {
  readonly id: string;
  readonly algorithm: KeyAlgorithm;
  readonly label: string;
  readonly spki: Uint8Array;
}

export interface SealedKey extends KeyCard {
  readonly cipher: SealCipher;
  readonly iv: Uint8Array;
  readonly tag: Uint8Array;
  readonly ciphertext: Uint8Array;
}

/** Encrypts a PKCS#8 key; the card is authenticated with it, so records cannot be swapped or relabelled. */
export function sealKey(card: KeyCard, pkcs8: Uint8Array, keys: SealingKeys, cipher: SealCipher): SealedKey {
  const iv = new Uint8Array(randomBytes(12));
  const engine = createCipheriv(cipher as 'aes-256-gcm', keys[cipher], iv);
  engine.setAAD(associatedData(card, cipher));
  const ciphertext = new Uint8Array(Buffer.concat([engine.update(pkcs8), engine.final()]));
  return { ...card, cipher, iv, tag: new Uint8Array(engine.getAuthTag()), ciphertext };
}

/** The PKCS#8 bytes; the caller wipes them. */
export function unsealKey(sealed: SealedKey, keys: SealingKeys): Buffer {
  const engine = createDecipheriv(sealed.cipher as 'aes-256-gcm', keys[sealed.cipher], sealed.iv, {
    authTagLength: 16,
  });
  engine.setAAD(associatedData(sealed, sealed.cipher));
  engine.setAuthTag(sealed.tag);
  const plain = engine.update(sealed.ciphertext);
  try {
    engine.final();
    return plain;
  } catch (cause) {
    plain.fill(0);
    throw new KeyError('KEY_DAMAGED', 'the stored key was altered or belongs to another master key', {
      cause,
    });
  }
}

/** Moves a stored key to a new master key, for rotation. */
export function resealKey(blob: Uint8Array, id: string, from: SealingKeys, to: SealingKeys): Uint8Array {
  const sealed = decodeSealedKey(blob, id);
  const pkcs8 = unsealKey(sealed, from);
  try {
    return encodeSealedKey(sealKey(sealed, pkcs8, to, sealed.cipher));
  } finally {
    pkcs8.fill(0);
  }
}

const FORMAT = 'yinxin-key-1';

const associatedData = ({ id, algorithm, label, spki }: KeyCard, cipher: SealCipher): Uint8Array =>
  sequence(...[FORMAT, id, algorithm, label, cipher].map(utf8), octetString(spki));

export const encodeSealedKey = ({
  algorithm,
  label,
  spki,
  cipher,
  iv,
  tag,
  ciphertext,
}: SealedKey): Uint8Array =>
  sequence(
    ...[FORMAT, algorithm, label, cipher].map(utf8),
    ...[spki, iv, tag, ciphertext].map((bytes) => octetString(bytes)),
  );

export function decodeSealedKey(blob: Uint8Array, id: string): SealedKey {
  try {
    const fields = readDer(blob, TAG.sequence).fields();
    const [format, algorithm, label, cipher] = Array.from({ length: 4 }, () =>
      readString(fields.next(TAG.utf8String)),
    );
    const [spki, iv, tag, ciphertext] = Array.from({ length: 4 }, () => readOctetString(fields.next()));
    fields.finish();
    if (format !== FORMAT || !(cipher! in KEY_SIZES)) throw new DerError('unknown format of a stored key', 0);
    return {
      id,
      algorithm: algorithm as KeyAlgorithm,
      label: label!,
      cipher: cipher as SealCipher,
      spki: spki!,
      iv: iv!,
      tag: tag!,
      ciphertext: ciphertext!,
    };
  } catch (cause) {
    throw new KeyError('KEY_DAMAGED', 'the stored key cannot be read', { cause });
  }
}
