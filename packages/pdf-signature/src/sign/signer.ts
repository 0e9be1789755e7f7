import { type CmsSigner, type CmsSignerOptions, cmsSigner, type DigestName } from '@yinxin/pki';

/** Who signs. Made once per certificate, used for any number of files. */
export interface PdfSigner {
  cms: CmsSigner;
  /** Issuers of the certificate, put beside it into the signature. */
  chain: readonly Uint8Array[];
}

/** A signer whose key is at hand; for SM2 the function signs over Z and the bytes given. */
export type KeyedSigner = PdfSigner & { sign: (toBeSigned: Uint8Array) => Uint8Array | Promise<Uint8Array> };

/** The certificate with its issuers, DER. `dialect: 'gmt0010'` is the SM2 profile of GM/T 0010. */
export type SignerOptions = CmsSignerOptions & { chain?: readonly Uint8Array[] };

export function pdfSigner(options: SignerOptions): PdfSigner;
export function pdfSigner(options: SignerOptions, sign: KeyedSigner['sign']): KeyedSigner;
export function pdfSigner(options: SignerOptions, sign?: KeyedSigner['sign']): PdfSigner | KeyedSigner {
  const signer = { cms: cmsSigner(options), chain: options.chain ?? [] };
  return sign ? { ...signer, sign } : signer;
}

/** A time-stamp authority: answers an RFC 3161 token (DER ContentInfo) over the digest. */
export interface TimeStampSource {
  digest: DigestName;
  stamp: (imprint: Uint8Array) => Uint8Array | Promise<Uint8Array>;
  /** Space to keep for one token; default 10,000 bytes. */
  reservedBytes?: number;
}

/** Certificates and their status, everything a verifier will need later. DER throughout. */
export interface ValidationData {
  certificates: readonly Uint8Array[];
  crls?: readonly Uint8Array[];
  /** Whole OCSPResponses. */
  ocspResponses?: readonly Uint8Array[];
}

/** Gathers evidence for a signature (its DER as in /Contents, padding cut off). */
export type EvidenceSource = (signature: Uint8Array) => ValidationData | Promise<ValidationData>;
