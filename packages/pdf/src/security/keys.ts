import { concatBytes, equalBytes } from '@yinxin/der';
import { hashOf, latin1Bytes } from '@yinxin/primitives';
import { PdfError } from '../limits.ts';
import { type PdfDict, PdfString, type PdfValue } from '../objects.ts';
import { fileKeyR6 } from './keys-r6.ts';
import { rc4 } from './rc4.ts';
import type { FileKey, StandardDict } from './standard-dict.ts';

export function readStandardDict(dict: PdfDict, keyBytes: number): StandardDict {
  const revision = dict.number('R') ?? 0;
  const owner = bytesOf(dict.get('O'));
  const user = bytesOf(dict.get('U'));
  const length = revision >= 5 ? 48 : 32;
  if (revision < 2 || revision > 6 || !owner || !user || owner.length < length || user.length < length) {
    throw new PdfError('encryption', `Encryption revision ${revision} is not supported`);
  }
  return {
    revision,
    keyBytes,
    owner,
    user,
    ownerKey: bytesOf(dict.get('OE')),
    userKey: bytesOf(dict.get('UE')),
    permissions: (dict.number('P') ?? 0) | 0,
    encryptMetadata: dict.get('EncryptMetadata') !== false,
  };
}

/** Tries the password as owner's and as user's. */
export function fileKey(standard: StandardDict, id: Uint8Array, password: string): FileKey | undefined {
  if (standard.revision >= 5) return fileKeyR6(standard, password);
  const given = latin1Bytes(password);
  const asUser = userFileKey(standard, id, given);
  if (asUser) return { key: asUser, owner: false };
  for (const hashed of [DIGEST_BYTES, standard.keyBytes]) {
    const asOwner = userFileKey(standard, id, userPasswordFromOwner(standard, given, hashed));
    if (asOwner) return { key: asOwner, owner: true };
  }
  return undefined;
}

const PADDING = Uint8Array.fromHex('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a');

const padded = (password: Uint8Array) => concatBytes(password, PADDING).subarray(0, 32);
const md5 = (...parts: Uint8Array[]): Uint8Array => hashOf('md5', concatBytes(...parts));

/** Algorithms 2 and 4 to 6 of ISO 32000-1 7.6.3: the key, if the password opens the file. */
function userFileKey(standard: StandardDict, id: Uint8Array, password: Uint8Array): Uint8Array | undefined {
  const { revision, keyBytes, user } = standard;
  const permissions = Uint8Array.of(...[0, 8, 16, 24].map((shift) => standard.permissions >> shift));
  const plainMetadata =
    revision >= 4 && !standard.encryptMetadata ? new Uint8Array(4).fill(0xff) : new Uint8Array(0);
  let key = md5(padded(password), standard.owner.subarray(0, 32), permissions, id, plainMetadata);
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, keyBytes));
  const fileKeyBytes = key.subarray(0, keyBytes);
  if (revision === 2) {
    return equalBytes(rc4(fileKeyBytes, PADDING), user.subarray(0, 32)) ? fileKeyBytes : undefined;
  }
  let check: Uint8Array = md5(PADDING, id);
  for (let i = 0; i < 20; i++) check = rc4(xor(fileKeyBytes, i), check);
  return equalBytes(check, user.subarray(0, 16)) ? fileKeyBytes : undefined;
}

const DIGEST_BYTES = 16;

/**
 * Algorithm 7: the owner entry holds the user password, encrypted under the owner's. Of keys of 40 bits Acrobat and PDFBox hash
 * only these bytes again, where the standard says the whole digest: both are tried.
 */
function userPasswordFromOwner(standard: StandardDict, password: Uint8Array, hashed: number): Uint8Array {
  const { revision, keyBytes } = standard;
  let key = md5(padded(password));
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key.subarray(0, hashed));
  const ownerKey = key.subarray(0, keyBytes);
  let user: Uint8Array = standard.owner.subarray(0, 32);
  if (revision === 2) return rc4(ownerKey, user);
  for (let i = 19; i >= 0; i--) user = rc4(xor(ownerKey, i), user);
  return user;
}

const xor = (key: Uint8Array, mask: number) => Uint8Array.from(key, (byte) => byte ^ mask);

function bytesOf(value: PdfValue | undefined): Uint8Array | undefined {
  return value instanceof PdfString ? value.bytes : undefined;
}
