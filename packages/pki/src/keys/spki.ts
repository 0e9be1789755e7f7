import { DerError, readBitStringBytes, readDer, readInteger, readOid, TAG } from '@yinxin/der';
import { OID } from '../oids.ts';
import { digestOf, type KeyAlgorithm } from './algorithms.ts';
import { UnsupportedAlgorithmError } from './identify.ts';

export type EcCurve = 'P-256' | 'P-384' | 'P-521' | 'SM2';

export type PublicKeyInfo =
  | {
      readonly kind: 'rsa';
      readonly modulus: bigint;
      readonly exponent: bigint;
      readonly bits: number;
      readonly pssOnly: boolean;
    }
  | { readonly kind: 'ec'; readonly curve: EcCurve; readonly point: Uint8Array }
  | { readonly kind: 'ed25519'; readonly point: Uint8Array };

const CURVES: Readonly<Record<string, EcCurve>> = {
  [OID.curveP256]: 'P-256',
  [OID.curveP384]: 'P-384',
  [OID.curveP521]: 'P-521',
  [OID.curveSm2]: 'SM2',
};

/** Reads a SubjectPublicKeyInfo (RFC 5280 4.1.2.7). */
export function parsePublicKey(spki: Uint8Array): PublicKeyInfo {
  const fields = readDer(spki, TAG.sequence).fields();
  const algorithm = fields.next(TAG.sequence).fields();
  const key = readBitStringBytes(fields.next());
  fields.finish();
  const dotted = readOid(algorithm.next());
  switch (dotted) {
    case OID.rsaEncryption:
      return rsaKey(key, false);
    case OID.rsaPss:
      return rsaKey(key, true);
    case OID.ed25519:
      return { kind: 'ed25519', point: key };
    case OID.ecPublicKey: {
      const named = algorithm.next();
      // explicit curve parameters are a way to forge keys (CVE-2020-0601)
      const curve = named.is(TAG.oid) ? CURVES[readOid(named)] : undefined;
      if (!curve)
        throw new UnsupportedAlgorithmError(named.is(TAG.oid) ? readOid(named) : dotted, 'unknown curve');
      return { kind: 'ec', curve, point: key };
    }
    default:
      throw new UnsupportedAlgorithmError(dotted);
  }
}

function rsaKey(key: Uint8Array, pssOnly: boolean): PublicKeyInfo {
  const fields = readDer(key, TAG.sequence).fields();
  const modulus = readInteger(fields.next());
  const exponent = readInteger(fields.next());
  fields.finish();
  if (modulus <= 0n || exponent <= 0n) throw new DerError('RSA key is not positive', 0);
  return { kind: 'rsa', modulus, exponent, bits: modulus.toString(2).length, pssOnly };
}

/** The name of our key table that fits a public key, for keys made elsewhere. */
export function keyAlgorithmOf(spki: Uint8Array): KeyAlgorithm {
  const key = parsePublicKey(spki);
  if (key.kind === 'ed25519') return 'Ed25519';
  if (key.kind === 'ec' && key.curve !== 'P-521') return key.curve;
  if (key.kind === 'rsa' && (key.bits === 2048 || key.bits === 3072 || key.bits === 4096))
    return `RSA-${key.bits}`;
  throw new UnsupportedAlgorithmError(key.kind, 'no signing algorithm for this kind or size of key');
}

/** RFC 5280 4.2.1.2 (1): SHA-1 of the key bits; a name for the key, not a protection. */
export function keyIdentifier(spki: Uint8Array): Uint8Array {
  const fields = readDer(spki, TAG.sequence).fields();
  fields.next();
  return digestOf('sha1', readBitStringBytes(fields.next()));
}
