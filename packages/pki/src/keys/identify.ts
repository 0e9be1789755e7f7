import { contextConstructed, type Element, readDer, readOid, readSmallInteger, TAG } from '@yinxin/der';
import { OID } from '../oids.ts';
import { type DigestName, digestByOid, rsaPss, SIGNATURES, type SignatureAlgorithm } from './algorithms.ts';

export class UnsupportedAlgorithmError extends Error {
  readonly oid: string;

  constructor(oid: string, detail = 'algorithm is not supported') {
    super(`${detail}: ${oid}`);
    this.name = 'UnsupportedAlgorithmError';
    this.oid = oid;
  }
}

const byOid = new Map<string, SignatureAlgorithm>(
  Object.values(SIGNATURES).map((known) => [known.oid, known]),
);
byOid.set(OID.sm2Signature, SIGNATURES.sm2Sm3);

/** CMS may name only the kind of key; the digest then stands beside it (RFC 5652 5.3, GM/T 0010). */
const byKeyAndDigest = new Map<string, SignatureAlgorithm>(
  Object.values(SIGNATURES).flatMap((known): [string, SignatureAlgorithm][] => {
    if (known.family === 'rsa-pkcs1') return [[`${OID.rsaEncryption} ${known.digest}`, known]];
    if (known.family === 'ecdsa') return [[`${OID.ecPublicKey} ${known.digest}`, known]];
    if (known.family === 'sm2') {
      return [OID.curveSm2, OID.ecPublicKey].map((key) => [`${key} ${known.digest}`, known]);
    }
    return [];
  }),
);

/** Finds the algorithm an AlgorithmIdentifier names; `digest` is what CMS says beside it. */
export function signatureAlgorithmOf(identifier: Uint8Array, digest?: DigestName): SignatureAlgorithm {
  const fields = readDer(identifier, TAG.sequence).fields();
  const dotted = readOid(fields.next());
  const parameters = fields.done ? undefined : fields.next();
  fields.finish();
  if (dotted === OID.rsaPss) return pssFrom(parameters);
  const known = byOid.get(dotted) ?? byKeyAndDigest.get(`${dotted} ${digest}`);
  if (!known) throw new UnsupportedAlgorithmError(dotted);
  if (parameters && !parameters.is(TAG.nul))
    throw new UnsupportedAlgorithmError(dotted, 'unexpected parameters');
  return known;
}

/** RFC 4055 3.1; the defaults of every field are SHA-1 and a salt of 20. */
function pssFrom(parameters: Element | undefined): SignatureAlgorithm {
  if (!parameters) throw new UnsupportedAlgorithmError(OID.rsaPss, 'RSASSA-PSS without parameters');
  const fields = parameters.fields(TAG.sequence);
  const hash = fields.optional(contextConstructed(0));
  const mask = fields.optional(contextConstructed(1));
  const salt = fields.optional(contextConstructed(2));
  const trailer = fields.optional(contextConstructed(3));
  fields.finish();
  const digest = hash ? digestNamed(hash.inner()) : 'sha1';
  if (trailer && readSmallInteger(trailer.inner()) !== 1) {
    throw new UnsupportedAlgorithmError(OID.rsaPss, 'RSASSA-PSS with an unknown trailer');
  }
  const saltLength = salt ? readSmallInteger(salt.inner()) : 20;
  // engines mean by a negative one that any salt will do
  if (saltLength < 0) throw new UnsupportedAlgorithmError(OID.rsaPss, 'RSASSA-PSS with a negative salt');
  const maskedBy = mask ? maskDigest(mask.inner()) : 'sha1';
  // OpenSSL knows SM3 only with itself
  if (digest !== maskedBy && (digest === 'sm3' || maskedBy === 'sm3'))
    throw new UnsupportedAlgorithmError(OID.rsaPss, 'RSASSA-PSS of SM3 and another digest');
  return rsaPss(digest, saltLength, maskedBy);
}

function maskDigest(identifier: Element): DigestName {
  const fields = identifier.fields(TAG.sequence);
  const function_ = readOid(fields.next());
  if (function_ !== OID.mgf1) throw new UnsupportedAlgorithmError(function_);
  return digestNamed(fields.next());
}

function digestNamed(identifier: Element): DigestName {
  const dotted = readOid(identifier.fields(TAG.sequence).next());
  const digest = digestByOid(dotted);
  if (!digest) throw new UnsupportedAlgorithmError(dotted);
  return digest.name;
}

/** The digest an AlgorithmIdentifier names, parameters absent or NULL. */
export function digestAlgorithmOf(identifier: Uint8Array): DigestName {
  return digestNamed(readDer(identifier));
}
