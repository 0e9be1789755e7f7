/** SHA-3 (FIPS 202). */
export type Sha3Name = 'sha3-224' | 'sha3-256' | 'sha3-384' | 'sha3-512';

/** Names as OpenSSL spells them. MD5 serves old encrypted files, SHA-224 old DSA certificates; neither is ever signed with. */
export type HashName = 'md5' | 'sha1' | 'sha224' | 'sha256' | 'sha384' | 'sha512' | Sha3Name | 'sm3';

/** A running hash. `copy` lets several inputs share a beginning. */
export interface Hash {
  update(bytes: Uint8Array): Hash;
  copy(): Hash;
  digest(): Uint8Array;
}

export type EcCurve =
  | 'P-256'
  | 'P-384'
  | 'P-521'
  | 'SM2'
  | 'brainpoolP256r1'
  | 'brainpoolP384r1'
  | 'brainpoolP512r1';

export type PublicKeyInfo =
  | {
      readonly kind: 'rsa';
      readonly modulus: bigint;
      readonly exponent: bigint;
      readonly bits: number;
      readonly pssOnly: boolean;
      /** The modulus is written without the zero that makes it positive, as on older national cards, and read as one. */
      readonly unsigned?: true;
    }
  | { readonly kind: 'ec'; readonly curve: EcCurve; readonly point: Uint8Array }
  | { readonly kind: 'ed25519'; readonly point: Uint8Array };

export type SignatureFamily = 'rsa-pkcs1' | 'rsa-pss' | 'ecdsa' | 'ecdsa-plain' | 'ed25519' | 'sm2';

/** How a signature is made over a message. */
export interface SignatureScheme {
  readonly family: SignatureFamily;
  readonly digest: HashName;
  /** RSASSA-PSS only. */
  readonly saltLength?: number;
  /** RSASSA-PSS only: the digest of the mask, which some producers choose apart. */
  readonly maskDigest?: HashName;
  /** The AlgorithmIdentifier. */
  readonly identifier: Uint8Array;
}

/** A public key ready to verify with. Whoever calls has seen that the scheme fits the kind of key. */
export interface VerifyingKey {
  /** `z` is what SM2 hashes in front of the message (GB/T 32918.2 5.5). A malformed signature is a plain no. */
  verify(scheme: SignatureScheme, message: Uint8Array, signature: Uint8Array, z?: Uint8Array): boolean;
  /** RSA only: what stands inside of an RSASSA-PKCS1-v1_5 value (RFC 8017 9.2); undefined when the key did not make it. */
  recover(value: Uint8Array): Uint8Array | undefined;
}

/** As read from `spki` (RFC 3279 2.3.2). */
export interface DsaKey {
  readonly spki: Uint8Array;
  readonly p: bigint;
  readonly q: bigint;
  readonly g: bigint;
  readonly y: bigint;
}

/** Inflated bytes, or why there are none. */
export type Inflated = Uint8Array | 'damaged' | 'too-long';
