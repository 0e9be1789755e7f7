/** How the structures are laid out: GM/T 0031-2014 (v1) or GB/T 38540-2020 (v4, and v5 with time-stamped seals). */
type SesLayout = 'gmt0031' | 'gbt38540';

/** GB/T 38540-2020 6.2: 1 单位印章, 2 个人印章. */
export type SealOwner = 'organization' | 'person';

/** Who may use a seal: certificates themselves, or their digests. */
export type SignerList =
  | { readonly kind: 'certificates'; readonly certificates: readonly Uint8Array[] }
  | {
      readonly kind: 'digests';
      readonly digests: readonly { readonly type: string; readonly value: Uint8Array }[];
    };

export interface SealPicture {
  /** PNG, SVG, OFD … as the maker wrote it. */
  readonly type: string;
  readonly data: Uint8Array;
  readonly widthMm: number;
  readonly heightMm: number;
}

export interface SesExtension {
  readonly oid: string;
  readonly critical: boolean;
  readonly value: Uint8Array;
}

/** SES_SealInfo: what the seal maker vouches for. */
export interface SealInfo {
  /** Version in the header: 4 in GB/T 38540-2020. */
  readonly version: number;
  readonly vendor: string;
  readonly id: string;
  /** 1 organization, 2 person; others are kept as they are. */
  readonly type: number;
  readonly name: string;
  readonly signers: SignerList;
  readonly createdAt: Date;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly picture: SealPicture;
  readonly extensions: readonly SesExtension[];
}

/** SESeal. */
export interface SealStructure {
  readonly layout: SesLayout;
  readonly der: Uint8Array;
  readonly info: SealInfo;
  readonly infoDer: Uint8Array;
  /** 制章者证书, DER as found. */
  readonly makerCertificate: Uint8Array;
  readonly algorithm: string;
  readonly signature: Uint8Array;
  /** RFC 3161 token over the signature (v5). */
  readonly timeStamp: Uint8Array | undefined;
}

/** SES_Signature. */
export interface SesSignatureStructure {
  readonly layout: SesLayout;
  readonly der: Uint8Array;
  /** TBS_Sign: what the signer signed. */
  readonly tbsDer: Uint8Array;
  readonly version: number;
  readonly seal: SealStructure;
  /** What the signer says about the time; undefined where v1 holds a token or something unreadable. */
  readonly claimedTime: Date | undefined;
  readonly dataHash: Uint8Array;
  readonly propertyInfo: string;
  readonly extensions: readonly SesExtension[];
  readonly certificate: Uint8Array;
  readonly algorithm: string;
  readonly signature: Uint8Array;
  /** RFC 3161 token over the signature (v4, v5). */
  readonly timeStamp: Uint8Array | undefined;
}
