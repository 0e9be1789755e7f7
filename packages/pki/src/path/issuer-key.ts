import { createPublicKey, verify } from 'node:crypto';
import { equalBytes, readDer, readOid, sequence, TAG } from '@yinxin/der';
import { UnsupportedAlgorithmError } from '../keys/identify.ts';
import { verifySignature } from '../keys/verify.ts';

const DSA = '1.2.840.10040.4.1';

/** RFC 3279 2.2.2, RFC 5758 3.1: met in old certificates only, so we verify and never sign. */
const DSA_SIGNATURES = new Map([
  ['1.2.840.10040.4.3', 'sha1'],
  ['2.16.840.1.101.3.4.3.1', 'sha224'],
  ['2.16.840.1.101.3.4.3.2', 'sha256'],
]);

/** RFC 5280 6.1.4 (d)–(f): a DSA key without parameters has those of its issuer; other keys are complete. */
export function inheritParameters(spki: Uint8Array, issuerSpki: Uint8Array): Uint8Array {
  if (!lacksDsaParameters(spki)) return spki;
  const issuerAlgorithm = readDer(issuerSpki, TAG.sequence).fields().next(TAG.sequence);
  if (readOid(issuerAlgorithm.fields().next()) !== DSA) return spki;
  const fields = readDer(spki).fields();
  fields.next();
  return sequence(issuerAlgorithm.bytes, fields.next().bytes);
}

export function lacksDsaParameters(spki: Uint8Array): boolean {
  const algorithm = readDer(spki, TAG.sequence).fields().next(TAG.sequence).fields();
  return readOid(algorithm.next()) === DSA && (algorithm.done || algorithm.next().is(TAG.nul));
}

/** Something signed in the X.509 way: a certificate, a CRL. */
export interface SignedObject {
  readonly tbs: Uint8Array;
  readonly signatureAlgorithm: Uint8Array;
  readonly signedAlgorithm: Uint8Array;
  readonly signature: Uint8Array;
}

/** Throws UnsupportedAlgorithmError when nobody can tell; every other trouble is a plain no. */
export function isSignedBy(object: SignedObject, spki: Uint8Array): boolean {
  // RFC 5280 4.1.1.2: the algorithm that is signed is the algorithm that is used
  if (!equalBytes(object.signatureAlgorithm, object.signedAlgorithm)) return false;
  try {
    const dsaDigest = DSA_SIGNATURES.get(readOid(readDer(object.signatureAlgorithm).fields().next()));
    if (dsaDigest) return isDsaSignature(dsaDigest, object, spki);
    return verifySignature(object.signatureAlgorithm, spki, object.tbs, object.signature);
  } catch (error) {
    if (error instanceof UnsupportedAlgorithmError) throw error;
    return false;
  }
}

function isDsaSignature(digest: string, object: SignedObject, spki: Uint8Array): boolean {
  const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
  return key.asymmetricKeyType === 'dsa' && verify(digest, object.tbs, key, object.signature);
}
