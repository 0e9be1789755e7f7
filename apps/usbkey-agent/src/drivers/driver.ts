import type { SignatureAlgorithm } from '@yinxin/pki';
import type { AnswerOf, TokenKeyAlgorithm } from '@yinxin/usbkey-protocol';

export type TokenFacts = AnswerOf<'tokens'>['tokens'][number];

export interface StoredCertificate {
  /** The key it belongs to, by the driver's own name. */
  readonly key: string;
  readonly der: Uint8Array;
}

export interface StoredKey {
  readonly key: string;
  /** SubjectPublicKeyInfo, DER. */
  readonly spki: Uint8Array;
}

/** A token whose PIN was accepted, for one operation. */
export interface UnlockedToken {
  keys(): StoredKey[];
  generate(algorithm: TokenKeyAlgorithm): StoredKey;
  /** Signs a ready digest; for SM2 it is SM3(Z‖M). RSA answers the bare value, ECDSA and SM2 DER r, s. */
  sign(key: string, algorithm: SignatureAlgorithm, digest: Uint8Array): Uint8Array;
  writeCertificate(key: string, certificate: Uint8Array): void;
  /** Forgets the PIN; always called, whatever happened. */
  lock(): void;
}

/** A vendor's library. Refusals are those of the protocol: TOKEN_GONE, PIN_*, ALGORITHM_REFUSED, DRIVER_FAILED. */
export interface Driver {
  readonly kind: 'pkcs11' | 'skf';
  tokens(): TokenFacts[];
  certificates(token: string): StoredCertificate[];
  unlock(token: string, pin: string): UnlockedToken;
  changePin(token: string, pin: string, newPin: string): void;
  close(): void;
}
