import type { PublicKeyInfo, VerifyingKey } from '../types.ts';
import { derPair, EcKey, isEcdsa, isEd25519, isSm2, plainPair } from './elliptic.ts';
import { hashOf, newHash } from './hash.ts';
import { allowed, type PssRestriction, pssRestriction } from './pss-key.ts';
import { isPkcs1, isPss, type RsaKey, recoverPkcs1 } from './rsa.ts';

export { isDsaSignature } from './dsa.ts';

/** Throws when the key cannot be one. `info` is what was read from `spki`. */
export function importKey(spki: Uint8Array, info: PublicKeyInfo): VerifyingKey {
  switch (info.kind) {
    case 'rsa':
      return rsaVerifier(info, pssRestriction(spki));
    case 'ec':
      return ecVerifier(new EcKey(info.curve, info.point));
    case 'ed25519':
      return ed25519Verifier(spki, info.point);
  }
}

const NOTHING = () => undefined;

function rsaVerifier(key: RsaKey, restriction: PssRestriction | undefined): VerifyingKey {
  return {
    verify({ family, digest, maskDigest = digest, saltLength = 0 }, message, signature) {
      if (family === 'rsa-pkcs1') return isPkcs1(key, digest, message, signature);
      const choice = allowed(restriction, { digest, maskDigest, saltLength });
      return choice !== undefined && isPss(key, choice, message, signature);
    },
    recover: (value) => recoverPkcs1(key, value),
  };
}

function ecVerifier(key: EcKey): VerifyingKey {
  const { order } = key;
  return {
    verify({ family, digest }, message, signature, z) {
      if (family === 'sm2') {
        return isSm2(key, newHash('sm3').update(z!).update(message).digest(), derPair(signature, order));
      }
      const pair = family === 'ecdsa-plain' ? plainPair(signature, order) : derPair(signature, order);
      return isEcdsa(key, hashOf(digest, message), pair);
    },
    recover: NOTHING,
  };
}

/** RFC 8410 3 and 4: 32 bytes, and no parameters. */
const SPKI_LENGTH = 44;

function ed25519Verifier(spki: Uint8Array, point: Uint8Array): VerifyingKey {
  if (point.length !== 32 || spki.length !== SPKI_LENGTH) throw new RangeError('Not an Ed25519 key');
  return {
    verify: (_, message, signature) => isEd25519(point, message, signature),
    recover: NOTHING,
  };
}
