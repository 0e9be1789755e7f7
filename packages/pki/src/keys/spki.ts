import {
  bitString,
  DerError,
  nul,
  oid,
  readBitStringBytes,
  readDer,
  readInteger,
  readOctetString,
  readOid,
  sequence,
  TAG,
  unsignedInteger,
} from '@yinxin/der';
import type { EcCurve, PublicKeyInfo } from '@yinxin/primitives';
import { OID } from '../oids.ts';
import { digestOf, type KeyAlgorithm } from './algorithms.ts';
import { UnsupportedAlgorithmError } from './identify.ts';

export type { EcCurve, PublicKeyInfo };

const CURVES: Readonly<Record<string, EcCurve>> = {
  [OID.curveP256]: 'P-256',
  [OID.curveP384]: 'P-384',
  [OID.curveP521]: 'P-521',
  [OID.curveSm2]: 'SM2',
  [OID.curveBrainpoolP256r1]: 'brainpoolP256r1',
  [OID.curveBrainpoolP384r1]: 'brainpoolP384r1',
  [OID.curveBrainpoolP512r1]: 'brainpoolP512r1',
};

/** SubjectPublicKeyInfo from what a token tells of an RSA key. */
export const rsaPublicKeyInfo = (modulus: Uint8Array, exponent: Uint8Array): Uint8Array =>
  sequence(
    sequence(oid(OID.rsaEncryption), nul()),
    bitString(sequence(unsignedInteger(modulus), unsignedInteger(exponent))),
  );

/** The same for a key on a curve; PKCS#11 2.40 wraps the point in an OCTET STRING, some tokens leave that out. */
export function ecPublicKeyInfo(curve: string, encoded: Uint8Array): Uint8Array {
  const isWrapped = encoded[0] === TAG.octetString && encoded.length > 66;
  const point = isWrapped ? readOctetString(readDer(encoded)) : encoded;
  return sequence(sequence(oid(OID.ecPublicKey), oid(curve)), bitString(point));
}

/** Reads a SubjectPublicKeyInfo (RFC 5280 4.1.2.7). */
export function parsePublicKey(spki: Uint8Array): PublicKeyInfo {
  const fields = readDer(spki, TAG.sequence).fields();
  const algorithm = fields.next(TAG.sequence).fields();
  const key = readBitStringBytes(fields.next());
  fields.finish();
  const dotted = readOid(algorithm.next());
  const parameters = algorithm.done ? undefined : algorithm.next();
  algorithm.finish();
  switch (dotted) {
    case OID.rsaEncryption:
      return rsaKey(key, false);
    case OID.rsaPss:
      return rsaKey(key, true);
    case OID.ed25519:
      return { kind: 'ed25519', point: key };
    case OID.ecPublicKey: {
      // explicit curve parameters are a way to forge keys (CVE-2020-0601)
      const named = parameters?.is(TAG.oid) ? readOid(parameters) : dotted;
      const curve = CURVES[named];
      if (!curve) throw new UnsupportedAlgorithmError(named, 'unknown curve');
      if (key.length < 2) throw new DerError('the point at infinity is no key', 0);
      return { kind: 'ec', curve, point: key };
    }
    default:
      throw new UnsupportedAlgorithmError(dotted);
  }
}

function rsaKey(key: Uint8Array, pssOnly: boolean): PublicKeyInfo {
  const fields = readDer(key, TAG.sequence).fields();
  const written = fields.next();
  const signed = readInteger(written);
  const exponent = readInteger(fields.next());
  fields.finish();
  const modulus = BigInt.asUintN(8 * written.content.length, signed);
  if (modulus === 0n || exponent <= 0n) throw new DerError('RSA key is not positive', 0);
  const info = { kind: 'rsa', modulus, exponent, bits: modulus.toString(2).length, pssOnly } as const;
  return signed < 0n ? { ...info, unsigned: true } : info;
}

/** The name of our key table that fits a public key, for keys made elsewhere. */
export function keyAlgorithmOf(spki: Uint8Array): KeyAlgorithm {
  const key = parsePublicKey(spki);
  if (key.kind === 'ed25519') return 'Ed25519';
  if (key.kind === 'ec' && isOurs(key.curve)) return key.curve;
  if (key.kind === 'rsa' && (key.bits === 2048 || key.bits === 3072 || key.bits === 4096))
    return `RSA-${key.bits}`;
  throw new UnsupportedAlgorithmError(key.kind, 'no signing algorithm for this kind or size of key');
}

const isOurs = (curve: EcCurve): curve is 'P-256' | 'P-384' | 'SM2' =>
  curve === 'P-256' || curve === 'P-384' || curve === 'SM2';

/** RFC 5280 4.2.1.2 (1): SHA-1 of the key bits; a name for the key, not a protection. */
export function keyIdentifier(spki: Uint8Array): Uint8Array {
  const fields = readDer(spki, TAG.sequence).fields();
  fields.next();
  return digestOf('sha1', readBitStringBytes(fields.next()));
}
