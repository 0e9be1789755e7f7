import { importKey, type VerifyingKey } from '@yinxin/primitives';
import { rememberRecent } from '../recent.ts';
import type { DigestName, SignatureAlgorithm } from './algorithms.ts';
import { signatureAlgorithmOf, UnsupportedAlgorithmError } from './identify.ts';
import { sm2Z } from './sm2.ts';
import { type PublicKeyInfo, parsePublicKey } from './spki.ts';

/** A public key ready to verify with. */
export interface VerificationKey {
  readonly info: PublicKeyInfo;
  readonly key: VerifyingKey;
  /** SM2 only. */
  readonly z: Uint8Array | undefined;
}

/** Importing costs up to half a verification, and the keys of authorities come again with every document. */
export const importPublicKey: (spki: Uint8Array) => VerificationKey = rememberRecent(512, (spki) => {
  const info = parsePublicKey(spki);
  const key = importKey(spki, info);
  return { info, key, z: info.kind === 'ec' && info.curve === 'SM2' ? sm2Z(info.point) : undefined };
});

/**
 * Whether `signature` is one over `message`. A key of another kind, a malformed key and a malformed signature
 * are a plain no; an algorithm we do not know throws UnsupportedAlgorithmError, because that is no answer.
 */
export function verifySignature(
  algorithmIdentifier: Uint8Array,
  spki: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
  digest?: DigestName,
): boolean {
  const algorithm = signatureAlgorithmOf(algorithmIdentifier, digest);
  const key = tryImport(spki);
  return key !== undefined && verifyWith(key, algorithm, message, signature);
}

function tryImport(spki: Uint8Array): VerificationKey | undefined {
  try {
    return importPublicKey(spki);
  } catch (error) {
    if (error instanceof UnsupportedAlgorithmError) throw error;
    return undefined;
  }
}

export function verifyWith(
  { info, key, z }: VerificationKey,
  algorithm: SignatureAlgorithm,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  return isForKey(algorithm, info) && key.verify(algorithm, message, signature, z);
}

/** An algorithm never runs on a key of another kind, least of all ECDSA on an SM2 key. */
export function isForKey({ family }: SignatureAlgorithm, info: PublicKeyInfo): boolean {
  switch (family) {
    case 'rsa-pkcs1':
      return info.kind === 'rsa' && !info.pssOnly;
    case 'rsa-pss':
      return info.kind === 'rsa';
    case 'ecdsa':
    case 'ecdsa-plain':
      return info.kind === 'ec' && info.curve !== 'SM2';
    case 'sm2':
      return info.kind === 'ec' && info.curve === 'SM2';
    case 'ed25519':
      return info.kind === 'ed25519';
  }
}
