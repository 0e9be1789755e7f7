import { explicit, integer, nul, oid, sequence } from '@yinxin/der';
import { hashOf, newHash, type Sha3Name, type SignatureFamily } from '@yinxin/primitives';
import { OID } from '../oids.ts';

export type DigestName = 'sha1' | 'sha256' | 'sha384' | 'sha512' | Sha3Name | 'sm3';

interface DigestAlgorithm {
  readonly name: DigestName;
  readonly oid: string;
  readonly size: number;
  /** AlgorithmIdentifier without parameters (RFC 5754 2). */
  readonly identifier: Uint8Array;
  /** What the signer may no longer use; verification reports it to the policy. */
  readonly weak: boolean;
}

const aDigest = (name: DigestName, size: number, weak = false): DigestAlgorithm => ({
  name,
  oid: OID[name],
  size,
  identifier: sequence(oid(OID[name])),
  weak,
});

export const DIGESTS: Readonly<Record<DigestName, DigestAlgorithm>> = {
  sha1: aDigest('sha1', 20, true),
  sha256: aDigest('sha256', 32),
  sha384: aDigest('sha384', 48),
  sha512: aDigest('sha512', 64),
  'sha3-224': aDigest('sha3-224', 28),
  'sha3-256': aDigest('sha3-256', 32),
  'sha3-384': aDigest('sha3-384', 48),
  'sha3-512': aDigest('sha3-512', 64),
  sm3: aDigest('sm3', 32),
};

const byOid = new Map(Object.values(DIGESTS).map((digest) => [digest.oid, digest]));

export const digestByOid = (dotted: string): DigestAlgorithm | undefined => byOid.get(dotted);

export function digestOf(name: DigestName, ...parts: Uint8Array[]): Uint8Array {
  if (parts.length === 1) return hashOf(name, parts[0]!);
  const digest = newHash(name);
  for (const part of parts) digest.update(part);
  return new Uint8Array(digest.digest());
}

export type { SignatureFamily };

export interface SignatureAlgorithm {
  readonly name: string;
  readonly family: SignatureFamily;
  readonly oid: string;
  /** Ed25519 hashes inside (SHA-512) and takes the message itself; CMS still names SHA-512 (RFC 8419 3.1). */
  readonly digest: DigestName;
  /** The exact AlgorithmIdentifier to write. */
  readonly identifier: Uint8Array;
  /** RSASSA-PSS only. */
  readonly saltLength?: number;
  /** RSASSA-PSS only: the digest of the mask, which some producers choose apart. */
  readonly maskDigest?: DigestName;
}

/** RFC 4055: NULL parameters for RSA; RFC 5758, RFC 8410, GM/T 0015: none for the others. */
const signature = (
  name: string,
  family: SignatureFamily,
  dotted: string,
  digest: DigestName,
): SignatureAlgorithm => ({
  name,
  family,
  oid: dotted,
  digest,
  identifier: family === 'rsa-pkcs1' ? sequence(oid(dotted), nul()) : sequence(oid(dotted)),
});

/** RFC 4055 3.1: hash, MGF1 with the same hash unless told otherwise, salt as long as the hash. */
export function rsaPss(
  digest: DigestName,
  saltLength: number = DIGESTS[digest].size,
  maskDigest: DigestName = digest,
): SignatureAlgorithm {
  const hash = (name: DigestName) => sequence(oid(OID[name]), nul());
  const parameters = sequence(
    explicit(0, hash(digest)),
    explicit(1, sequence(oid(OID.mgf1), hash(maskDigest))),
    explicit(2, integer(saltLength)),
  );
  return {
    name: `RSA-PSS-${digest.toUpperCase()}`,
    family: 'rsa-pss',
    oid: OID.rsaPss,
    digest,
    identifier: sequence(oid(OID.rsaPss), parameters),
    saltLength,
    maskDigest,
  };
}

export const SIGNATURES = {
  rsaSha1: signature('RSA-SHA1', 'rsa-pkcs1', OID.sha1WithRsa, 'sha1'),
  rsaSha256: signature('RSA-SHA256', 'rsa-pkcs1', OID.sha256WithRsa, 'sha256'),
  rsaSha384: signature('RSA-SHA384', 'rsa-pkcs1', OID.sha384WithRsa, 'sha384'),
  rsaSha512: signature('RSA-SHA512', 'rsa-pkcs1', OID.sha512WithRsa, 'sha512'),
  rsaSha3_224: signature('RSA-SHA3-224', 'rsa-pkcs1', OID.sha3_224WithRsa, 'sha3-224'),
  rsaSha3_256: signature('RSA-SHA3-256', 'rsa-pkcs1', OID.sha3_256WithRsa, 'sha3-256'),
  rsaSha3_384: signature('RSA-SHA3-384', 'rsa-pkcs1', OID.sha3_384WithRsa, 'sha3-384'),
  rsaSha3_512: signature('RSA-SHA3-512', 'rsa-pkcs1', OID.sha3_512WithRsa, 'sha3-512'),
  rsaSm3: signature('RSA-SM3', 'rsa-pkcs1', OID.sm3WithRsa, 'sm3'),
  ecdsaSha1: signature('ECDSA-SHA1', 'ecdsa', OID.ecdsaWithSha1, 'sha1'),
  ecdsaSha256: signature('ECDSA-SHA256', 'ecdsa', OID.ecdsaWithSha256, 'sha256'),
  ecdsaSha384: signature('ECDSA-SHA384', 'ecdsa', OID.ecdsaWithSha384, 'sha384'),
  ecdsaSha512: signature('ECDSA-SHA512', 'ecdsa', OID.ecdsaWithSha512, 'sha512'),
  ecdsaSha3_224: signature('ECDSA-SHA3-224', 'ecdsa', OID.ecdsaWithSha3_224, 'sha3-224'),
  ecdsaSha3_256: signature('ECDSA-SHA3-256', 'ecdsa', OID.ecdsaWithSha3_256, 'sha3-256'),
  ecdsaSha3_384: signature('ECDSA-SHA3-384', 'ecdsa', OID.ecdsaWithSha3_384, 'sha3-384'),
  ecdsaSha3_512: signature('ECDSA-SHA3-512', 'ecdsa', OID.ecdsaWithSha3_512, 'sha3-512'),
  plainEcdsaSha1: signature('ECDSA-PLAIN-SHA1', 'ecdsa-plain', OID.plainEcdsaWithSha1, 'sha1'),
  plainEcdsaSha256: signature('ECDSA-PLAIN-SHA256', 'ecdsa-plain', OID.plainEcdsaWithSha256, 'sha256'),
  plainEcdsaSha384: signature('ECDSA-PLAIN-SHA384', 'ecdsa-plain', OID.plainEcdsaWithSha384, 'sha384'),
  plainEcdsaSha512: signature('ECDSA-PLAIN-SHA512', 'ecdsa-plain', OID.plainEcdsaWithSha512, 'sha512'),
  ed25519: signature('Ed25519', 'ed25519', OID.ed25519, 'sha512'),
  sm2Sm3: signature('SM2-SM3', 'sm2', OID.sm2WithSm3, 'sm3'),
} as const satisfies Record<string, SignatureAlgorithm>;

/** What a kind of key needs to be made, and the algorithm it signs with. */
export interface KeyShape {
  readonly signature: SignatureAlgorithm;
  readonly modulusLength?: number;
  readonly namedCurve?: string;
}

export const KEY_ALGORITHMS = {
  'RSA-2048': { signature: SIGNATURES.rsaSha256, modulusLength: 2048 },
  'RSA-3072': { signature: SIGNATURES.rsaSha256, modulusLength: 3072 },
  'RSA-4096': { signature: SIGNATURES.rsaSha256, modulusLength: 4096 },
  'P-256': { signature: SIGNATURES.ecdsaSha256, namedCurve: 'P-256' },
  'P-384': { signature: SIGNATURES.ecdsaSha384, namedCurve: 'P-384' },
  Ed25519: { signature: SIGNATURES.ed25519 },
  SM2: { signature: SIGNATURES.sm2Sm3, namedCurve: 'SM2' },
} as const satisfies Record<string, KeyShape>;

export type KeyAlgorithm = keyof typeof KEY_ALGORITHMS;

/** The algorithm a key of ours signs with. */
export const signatureFor = (algorithm: KeyAlgorithm): SignatureAlgorithm =>
  KEY_ALGORITHMS[algorithm].signature;
