import { type KeyAlgorithm, type SignatureAlgorithm, signatureFor } from './algorithms.ts';

/** Names a key that stays with its provider; plain data, safe to store. */
export interface KeyRef {
  readonly id: string;
  readonly algorithm: KeyAlgorithm;
  readonly label: string;
}

/** The message itself, or its digest where the engine can sign one (see `KeyProvider.sign`). */
export type ToSign = Uint8Array | { readonly digest: Uint8Array };

/** Where private keys live. They never leave: only public keys and signatures come out. */
export interface KeyProvider {
  generate(algorithm: KeyAlgorithm, label: string): Promise<KeyRef>;
  /** SubjectPublicKeyInfo, DER. */
  publicKey(ref: KeyRef): Promise<Uint8Array>;
  /**
   * Signs with the algorithm of the key (`signatureFor`); ECDSA and SM2 answer DER r, s.
   * `{ digest }` works for RSA, and for ECDSA on tokens; others refuse it with DIGEST_REFUSED.
   */
  sign(ref: KeyRef, toSign: ToSign): Promise<Uint8Array>;
  destroy(ref: KeyRef): Promise<void>;
}

/** One key ready to sign. Answers at once when it can, so that bulk work does not wait for promises. */
export interface Signer {
  readonly algorithm: SignatureAlgorithm;
  readonly publicKey: Uint8Array;
  sign(message: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

export async function signerFor(provider: KeyProvider, ref: KeyRef): Promise<Signer> {
  return {
    algorithm: signatureFor(ref.algorithm),
    publicKey: await provider.publicKey(ref),
    sign: (message) => provider.sign(ref, message),
  };
}

export type KeyProblem =
  | 'KEY_NOT_FOUND'
  | 'KEY_DAMAGED'
  | 'ALGORITHM_REFUSED'
  | 'DIGEST_REFUSED'
  | 'SIGNER_CLOSED'
  | 'TOKEN_UNAVAILABLE'
  | 'KEY_UNREADABLE';

/** What went wrong with a key, without a word about the key itself. */
export class KeyError extends Error {
  readonly problem: KeyProblem;

  constructor(problem: KeyProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'KeyError';
    this.problem = problem;
  }
}
