// Apart from the sessions: whoever reads these types need not have the optional library.
export interface Pkcs11Options {
  /** Path of the vendor's PKCS#11 library. */
  readonly library: string;
  readonly tokenLabel: string;
  readonly pin: string;
  /** Signatures under way at once. */
  readonly sessions?: number;
  /** Mechanism numbers of a token that knows SM2; the standard defines none. The signature takes SM3(Z‖M). */
  readonly sm2?: { readonly generate: number; readonly sign: number };
}
