import { concatBytes, equalBytes } from '@yinxin/der';
import { decryptBlocks, encryptBlocks, hashOf } from '@yinxin/primitives';
import type { FileKey, StandardDict } from './standard-dict.ts';

const NO_IV = new Uint8Array(16);
const EMPTY = new Uint8Array(0);

/** The file key for revisions 5 and 6 (ISO 32000-2 7.6.4.3.3, algorithm 2.A). */
export function fileKeyR6(standard: StandardDict, password: string): FileKey | undefined {
  const given = new TextEncoder().encode(password.normalize('NFKC')).subarray(0, 127);
  const { owner, user, ownerKey, userKey, revision } = standard;
  if (!ownerKey || !userKey || ownerKey.length < 32 || userKey.length < 32) return undefined;
  const hash = revision === 5 ? hashR5 : hashR6;
  const entry = user.subarray(0, 48);
  if (equalBytes(hash(given, owner.subarray(32, 40), entry), owner.subarray(0, 32))) {
    return { key: unwrap(hash(given, owner.subarray(40, 48), entry), ownerKey), owner: true };
  }
  if (equalBytes(hash(given, user.subarray(32, 40), EMPTY), user.subarray(0, 32))) {
    return { key: unwrap(hash(given, user.subarray(40, 48), EMPTY), userKey), owner: false };
  }
  return undefined;
}

const unwrap = (key: Uint8Array, wrapped: Uint8Array): Uint8Array =>
  decryptBlocks(key, NO_IV, wrapped.subarray(0, 32));

const hashR5 = (password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array =>
  hashOf('sha256', concatBytes(password, salt, user));

/** Algorithm 2.B: at least 64 rounds of AES and a hash chosen by the round's own output. */
function hashR6(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  let key = hashR5(password, salt, user);
  for (let round = 0; ; round++) {
    const unit = concatBytes(password, key, user);
    const repeated = concatBytes(...Array.from({ length: 64 }, () => unit));
    const encrypted = encryptBlocks(key.subarray(0, 16), key.subarray(16, 32), repeated);
    const choice = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hashOf((['sha256', 'sha384', 'sha512'] as const)[choice]!, encrypted);
    if (round >= 63 && encrypted.at(-1)! <= round - 31) return key.subarray(0, 32);
  }
}
