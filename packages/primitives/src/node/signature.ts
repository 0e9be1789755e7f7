import { constants, createPublicKey, createVerify, type KeyObject, publicDecrypt, verify } from 'node:crypto';
import { bitString, equalBytes, integer, sequence } from '@yinxin/der';
import { digestInfosOf } from '../digest-info.ts';
import type { DsaKey, HashName, PublicKeyInfo, SignatureScheme, VerifyingKey } from '../types.ts';
import { hashOf } from './hash.ts';

/** Throws when the key cannot be one. `info` is what was read from `spki`. */
export function importKey(spki: Uint8Array, info: PublicKeyInfo): VerifyingKey {
  const key = keyObject(spki);
  // RFC 8017 8.1.2 and 8.2.2: OpenSSL would also take a value without its leading zeros
  const hasLength = (value: Uint8Array) => info.kind !== 'rsa' || value.length === (info.bits + 7) >> 3;
  const recover = (value: Uint8Array) => (hasLength(value) ? recovered(key, value) : undefined);
  return {
    verify(scheme, message, signature, z) {
      const { digest } = scheme;
      if (!hasLength(signature)) return false;
      switch (scheme.family) {
        case 'sm2':
          return createVerify('sm3').update(z!).update(message).verify(key, signature);
        case 'ed25519':
          return verify(null, message, key, signature);
        case 'rsa-pss': {
          const padding = constants.RSA_PKCS1_PSS_PADDING;
          const saltLength = scheme.saltLength!;
          // Node means by these that any salt will do
          if (saltLength < 0) return false;
          const bound = scheme.maskDigest === digest ? key : boundTo(scheme, key, info);
          return verify(digest, message, { key: bound, padding, saltLength }, signature);
        }
        case 'ecdsa-plain':
          return verify(digest, message, { key, dsaEncoding: 'ieee-p1363' }, signature);
        case 'rsa-pkcs1':
          return digest === 'sm3'
            ? isSm3(recover(signature), message)
            : verify(digest, message, key, signature);
        case 'ecdsa':
          return verify(digest, message, key, signature);
      }
    },
    recover,
  };
}

function recovered(key: KeyObject, value: Uint8Array): Uint8Array | undefined {
  try {
    return publicDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, value);
  } catch {
    return undefined;
  }
}

/** OpenSSL takes SM3 only under the name that it writes itself. */
const isSm3 = (found: Uint8Array | undefined, message: Uint8Array): boolean =>
  found !== undefined && digestInfosOf('sm3', hashOf('sm3', message)).some((info) => equalBytes(found, info));

const keyObject = (spki: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });

/**
 * OpenSSL takes a mask of another digest only from the key: the same key, restricted to this algorithm (RFC 4055 1.2).
 * A key that is restricted already stays so.
 */
function boundTo({ identifier }: SignatureScheme, key: KeyObject, info: PublicKeyInfo): KeyObject {
  if (info.kind !== 'rsa' || key.asymmetricKeyDetails?.hashAlgorithm !== undefined) return key;
  const plain = sequence(integer(info.modulus), integer(info.exponent));
  return keyObject(sequence(identifier, bitString(plain)));
}

/** Whether `signature` is one by a DSA key (FIPS 186-4), which old certificates still have. */
export function isDsaSignature(
  digest: HashName,
  { spki }: DsaKey,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  return verify(digest, message, keyObject(spki), signature);
}
