import {
  DerError,
  type Element,
  equalBytes,
  readBitStringBytes,
  readDer,
  readInteger,
  readOid,
  sequence,
  TAG,
} from '@yinxin/der';
import { type DsaKey, type HashName, isDsaSignature, latin1, latin1Bytes, newHash } from '@yinxin/primitives';
import { UnsupportedAlgorithmError } from '../keys/identify.ts';
import { verifySignature } from '../keys/verify.ts';

const DSA = '1.2.840.10040.4.1';

/** RFC 3279 2.2.2, RFC 5758 3.1: met in old certificates only, so we verify and never sign. */
const DSA_SIGNATURES = new Map<string, HashName>([
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

/** RFC 3279 2.3.2, with its parameters. */
export function readDsaKey(spki: Uint8Array): DsaKey {
  const fields = readDer(spki, TAG.sequence).fields();
  const algorithm = fields.next(TAG.sequence).fields();
  const bits = readBitStringBytes(fields.next());
  fields.finish();
  if (readOid(algorithm.next()) !== DSA) throw new DerError('not a DSA key', 0);
  const parameters = algorithm.next(TAG.sequence).fields();
  algorithm.finish();
  const [p, q, g] = [parameters.next(), parameters.next(), parameters.next()].map((part) => positive(part));
  parameters.finish();
  return { spki, p: p!, q: q!, g: g!, y: positive(readDer(bits)) };
}

function positive(element: Element): bigint {
  const value = readInteger(element);
  if (value <= 0n) throw new DerError('not a positive number', element.start);
  return value;
}

/** Something signed in the X.509 way: a certificate, a CRL. */
export interface SignedObject {
  readonly tbs: Uint8Array;
  readonly signatureAlgorithm: Uint8Array;
  readonly signedAlgorithm: Uint8Array;
  readonly signature: Uint8Array;
}

const MOST_REMEMBERED = 2_048;
/** Certificates and lists of authorities come again with every document, and whether one is signed never changes. */
const remembered = new Map<string, boolean>();

const keyOf = ({ signatureAlgorithm, signature, tbs }: SignedObject, spki: Uint8Array): string => {
  const hash = newHash('sha256');
  for (const part of [signatureAlgorithm, signature, spki]) {
    hash.update(latin1Bytes(`${part.length} `)).update(part);
  }
  return latin1(hash.update(tbs).digest());
};

/** Throws UnsupportedAlgorithmError when nobody can tell; every other trouble is a plain no. */
export function isSignedBy(object: SignedObject, spki: Uint8Array): boolean {
  // RFC 5280 4.1.1.2: the algorithm that is signed is the algorithm that is used
  if (!equalBytes(object.signatureAlgorithm, object.signedAlgorithm)) return false;
  const key = keyOf(object, spki);
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const answer = judge(object, spki);
  const [oldest] = remembered.keys();
  if (remembered.size >= MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest);
  remembered.set(key, answer);
  return answer;
}

function judge(object: SignedObject, spki: Uint8Array): boolean {
  try {
    const dsaDigest = DSA_SIGNATURES.get(readOid(readDer(object.signatureAlgorithm).fields().next()));
    if (dsaDigest) return isDsaSignature(dsaDigest, readDsaKey(spki), object.tbs, object.signature);
    return verifySignature(object.signatureAlgorithm, spki, object.tbs, object.signature);
  } catch (error) {
    if (error instanceof UnsupportedAlgorithmError) throw error;
    return false;
  }
}
