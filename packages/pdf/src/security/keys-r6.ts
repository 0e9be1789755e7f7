import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { asBuffer } from '../source.ts';
import type { FileKey, StandardDict } from './keys.ts';

const NO_IV = Buffer.alloc(16);
const EMPTY = new Uint8Array(0);

/** The file key for revisions 5 and 6 (ISO 32000-2 7.6.4.3.3, algorithm 2.A). */
export function fileKeyR6(standard: StandardDict, password: string): FileKey | undefined {
  const given = Buffer.from(password.normalize('NFKC'), 'utf8').subarray(0, 127);
  const { owner, user, ownerKey, userKey, revision } = standard;
  if (!ownerKey || !userKey) return undefined;
  const hash = revision === 5 ? hashR5 : hashR6;
  const entry = user.subarray(0, 48);
  if (asBuffer(hash(given, owner.subarray(32, 40), entry)).equals(owner.subarray(0, 32))) {
    return { key: unwrap(hash(given, owner.subarray(40, 48), entry), ownerKey), owner: true };
  }
  if (asBuffer(hash(given, user.subarray(32, 40), EMPTY)).equals(user.subarray(0, 32))) {
    return { key: unwrap(hash(given, user.subarray(40, 48), EMPTY), userKey), owner: false };
  }
  return undefined;
}

function unwrap(key: Uint8Array, wrapped: Uint8Array): Uint8Array {
  const cipher = createDecipheriv('aes-256-cbc', key, NO_IV).setAutoPadding(false);
  return Buffer.concat([cipher.update(wrapped.subarray(0, 32)), cipher.final()]);
}

function hashR5(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  return createHash('sha256').update(password).update(salt).update(user).digest();
}

/** Algorithm 2.B: at least 64 rounds of AES and a hash chosen by the round's own output. */
function hashR6(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  let key: Buffer = Buffer.from(hashR5(password, salt, user));
  for (let round = 0; ; round++) {
    const unit = Buffer.concat([password, key, user]);
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => unit));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    );
    const encrypted = Buffer.concat([cipher.update(repeated), cipher.final()]);
    const choice = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(['sha256', 'sha384', 'sha512'][choice]!).update(encrypted).digest();
    if (round >= 63 && encrypted.at(-1)! <= round - 31) return key.subarray(0, 32);
  }
}
