import { nul, octetString, oid, sequence } from '@yinxin/der';
import type { HashName } from './types.ts';

const DIGEST_OIDS: Partial<Record<HashName, readonly string[]>> = {
  sha1: ['1.3.14.3.2.26'],
  sha256: ['2.16.840.1.101.3.4.2.1'],
  sha384: ['2.16.840.1.101.3.4.2.2'],
  sha512: ['2.16.840.1.101.3.4.2.3'],
  'sha3-224': ['2.16.840.1.101.3.4.2.7'],
  'sha3-256': ['2.16.840.1.101.3.4.2.8'],
  'sha3-384': ['2.16.840.1.101.3.4.2.9'],
  'sha3-512': ['2.16.840.1.101.3.4.2.10'],
  // GM/T 0006 names SM3 by the first; OpenSSL writes the name of the signature in its place
  sm3: ['1.2.156.10197.1.401', '1.2.156.10197.1.504'],
};

/** DigestInfo (RFC 8017 9.2) in every exact form that is taken for this digest. */
export const digestInfosOf = (digest: HashName, hash: Uint8Array): Uint8Array[] =>
  (DIGEST_OIDS[digest] ?? []).map((dotted) => sequence(sequence(oid(dotted), nul()), octetString(hash)));
