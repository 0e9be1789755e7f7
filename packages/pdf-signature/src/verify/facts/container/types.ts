import type {
  Agreement,
  Certificate,
  DigestName,
  PublicKeyInfo,
  SignatureAlgorithm,
  SignatureObstacle,
  TimeStampFacts,
  TimeStampVerification,
} from '@yinxin/pki';
import type { SesSignatureFacts } from '@yinxin/seal';
import type { SignedRange } from '../byte-range.ts';
import type { RangeDigests } from '../range-digests.ts';

/** What the bytes of /Contents say, unjudged. */
export interface ContainerFacts {
  /** Why the container could not be read at all. */
  failure?: string;
  signers: number;
  /** Whether the signers behind the first one hold as well; true when there are none. */
  furtherSignersHold: boolean;
  /** Content is where the format wants it; or the signed bytes stand in it once more; or others do. */
  content: 'fits' | 'repeated' | 'foreign';
  /** The digests announced for the message are those its signer used. */
  digestAnnounced: boolean;
  trailing: Trailing;
  contentDigest: Agreement;
  contentType: Agreement;
  /** Without them the signature value itself is over the content. */
  signedAttributes: boolean;
  signatureValid: boolean;
  obstacle?: SignatureObstacle;
  /** The name of the algorithm behind the obstacle. */
  unsupported?: string;
  digestConsistent: boolean;
  /** 'unsupported' where the signed reference is by a digest that we do not have. */
  signingCertificate: Agreement | 'unsupported';
  certificate?: Certificate;
  key?: PublicKeyInfo;
  digest?: DigestName;
  digestOid?: string;
  signatureAlgorithm?: SignatureAlgorithm;
  signatureOid?: string;
  /** From the signed attributes; the dictionary may name another. */
  signingTime?: Date;
  timeStamps: readonly TimeStampVerification[];
  /** A document time stamp's own facts. */
  token?: TimeStampFacts;
  /** A seal after GB/T 38540 or GM/T 0031 that was used to sign. */
  seal?: SesSignatureFacts;
  certificates: readonly Uint8Array[];
  crls: readonly Uint8Array[];
  ocspResponses: readonly Uint8Array[];
}

/** What follows the message in /Contents: zeros at most, a second signature over the same bytes, or something else. */
export type Trailing = 'padding' | 'signature' | 'data';

export const NOTHING: ContainerFacts = {
  signers: 0,
  furtherSignersHold: true,
  content: 'foreign',
  digestAnnounced: false,
  trailing: 'padding',
  contentDigest: 'absent',
  contentType: 'absent',
  signedAttributes: true,
  signatureValid: false,
  digestConsistent: false,
  signingCertificate: 'absent',
  timeStamps: [],
  certificates: [],
  crls: [],
  ocspResponses: [],
};

/** What a reader of one format works with. */
export interface ContainerInput {
  contents: Uint8Array;
  range: SignedRange;
  digests: RangeDigests;
  /** Certificates of the file's store. */
  certificates: readonly Uint8Array[];
  /** /Cert of the signature dictionary, decoded. */
  dictionaryCertificates: () => readonly Uint8Array[];
  /** /Contents as if it had been encrypted, in a file that is. */
  decrypted?: () => Uint8Array;
}

export type Read = (input: ContainerInput) => ContainerFacts;
