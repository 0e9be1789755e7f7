/**
 * What the log needs of cryptography, once for Node and once for browsers. Signatures are only judged here: whoever makes
 * them brings a `NoteSigner`.
 */
export interface LogCrypto {
  sha256(...parts: readonly Uint8Array[]): Uint8Array;
  /** RFC 8032; the key is its 32 bytes. */
  isEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
  /** GB/T 32918 with SM3 and the default identity; the key is the point, uncompressed, the signature DER. */
  isSm2(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean;
}
