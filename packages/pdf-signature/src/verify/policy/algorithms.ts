import type { Certificate, DigestName, PublicKeyInfo } from '@yinxin/pki';
import { parsePublicKey, signatureAlgorithmOf } from '@yinxin/pki';

/** Until when an algorithm may be relied on (ETSI TS 119 312; GM/T 0054 for SM2 and SM3). Dates are data. */
export interface AlgorithmPolicy {
  digests: Record<DigestName, Date | 'trusted'>;
  /** Smallest RSA modulus, by the end of the time it was good for; ordered, the last one holds on. */
  rsa: readonly { bits: number; until: Date | 'trusted' }[];
}

export const defaultAlgorithms: AlgorithmPolicy = {
  digests: {
    sha1: new Date('2017-01-01T00:00:00Z'),
    sha256: 'trusted',
    sha384: 'trusted',
    sha512: 'trusted',
    'sha3-224': 'trusted',
    'sha3-256': 'trusted',
    'sha3-384': 'trusted',
    'sha3-512': 'trusted',
    sm3: 'trusted',
  },
  rsa: [
    { bits: 1024, until: new Date('2014-01-01T00:00:00Z') },
    { bits: 2048, until: 'trusted' },
  ],
};

interface AlgorithmsUsed {
  digests: readonly (DigestName | undefined)[];
  keys: readonly PublicKeyInfo[];
}

export type AlgorithmProblem = 'UNKNOWN' | 'WEAK';

/** Whether something was made with algorithms that could still be relied on at the given time. */
export function algorithmProblem(
  { digests, keys }: AlgorithmsUsed,
  at: Date,
  policy: AlgorithmPolicy,
): AlgorithmProblem | undefined {
  if (digests.includes(undefined)) return 'UNKNOWN';
  const isGood = (until: Date | 'trusted') => until === 'trusted' || at < until;
  const digestsGood = digests.every((digest) => digest !== undefined && isGood(policy.digests[digest]));
  const keysGood = keys.every(
    (key) => key.kind !== 'rsa' || policy.rsa.some(({ bits, until }) => key.bits >= bits && isGood(until)),
  );
  return digestsGood && keysGood ? undefined : 'WEAK';
}

/** What the signatures on a path use; the anchor's own signature is not relied on. */
export function algorithmsOfPath(path: readonly Certificate[]): AlgorithmsUsed {
  try {
    return {
      digests: path
        .slice(0, -1)
        .map(({ signatureAlgorithm }) => signatureAlgorithmOf(signatureAlgorithm).digest),
      keys: path.map(({ spki }) => parsePublicKey(spki)),
    };
  } catch {
    return { digests: [undefined], keys: [] };
  }
}
