import { equalBytes } from '@yinxin/der';
import { asBuffer } from '@yinxin/pdf';
import {
  type Agreement,
  type Certificate,
  CMS_OID,
  type CmsVerification,
  type DigestName,
  type PublicKeyInfo,
  type SignatureAlgorithm,
  type SignatureFacts,
  type TimeStampFacts,
  type TimeStampVerification,
  verifySignedData,
  verifyTimeStampToken,
} from '@yinxin/pki';
import { withoutPadding } from '../../sign/sign.ts';
import type { SignedRange } from './byte-range.ts';
import { isReadable } from './certificates.ts';
import type { RangeDigests } from './range-digests.ts';

export const SIGNATURE_FORMATS = [
  'adbe.pkcs7.detached',
  'adbe.pkcs7.sha1',
  'ETSI.CAdES.detached',
  'ETSI.RFC3161',
] as const;
export type SignatureFormat = (typeof SIGNATURE_FORMATS)[number];

/** What the bytes of /Contents say, unjudged. */
export type ContainerFacts = {
  /** Why the container could not be read at all. */
  failure?: string;
  signers: number;
  /** Detached formats carry no content; adbe.pkcs7.sha1 and RFC 3161 carry theirs. */
  contentFits: boolean;
  /** The digests announced for the message are those its signer used. */
  digestAnnounced: boolean;
  /** Only zeros follow the message. */
  paddingClean: boolean;
  contentDigest: Agreement;
  contentType: Agreement;
  signatureValid: boolean;
  digestConsistent: boolean;
  signingCertificate: Agreement;
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
  certificates: readonly Uint8Array[];
  crls: readonly Uint8Array[];
  ocspResponses: readonly Uint8Array[];
};

const NOTHING: ContainerFacts = {
  signers: 0,
  contentFits: false,
  digestAnnounced: false,
  paddingClean: false,
  contentDigest: 'absent',
  contentType: 'absent',
  signatureValid: false,
  digestConsistent: false,
  signingCertificate: 'absent',
  timeStamps: [],
  certificates: [],
  crls: [],
  ocspResponses: [],
};

export function containerFacts(
  format: SignatureFormat,
  contents: Uint8Array,
  range: SignedRange,
  digests: RangeDigests,
  knownCertificates: readonly Uint8Array[],
): ContainerFacts {
  const read =
    { 'ETSI.RFC3161': tokenFacts, 'adbe.pkcs7.sha1': sha1Facts }[format as string] ?? detachedFacts;
  return { ...read(contents, range, digests, knownCertificates), paddingClean: isPaddingClean(contents) };
}

type Read = (
  contents: Uint8Array,
  range: SignedRange,
  digests: RangeDigests,
  knownCertificates: readonly Uint8Array[],
) => ContainerFacts;

const detachedFacts: Read = (contents, range, digests, certificates) => {
  const contentDigest = (name: DigestName) => digests.digest(name, range);
  const verified = verifySignedData(contents, { certificates, contentDigest });
  if (!verified.ok) return { ...NOTHING, failure: verified.failure.message };
  const fits = { contentFits: verified.content === undefined && isData(verified) };
  if (verified.signers.every((signer) => signer.signedAttributesPresent)) {
    return { ...signedDataFacts(verified), ...fits };
  }
  return { ...overBytesFacts(contents, digests.content(range), certificates), ...fits };
};

/** Old signatures without signed attributes are made over the bytes; the signature itself proves the content. */
function overBytesFacts(
  contents: Uint8Array,
  content: Uint8Array,
  certificates: readonly Uint8Array[],
): ContainerFacts {
  const verified = verifySignedData(contents, { certificates, content });
  if (!verified.ok) return { ...NOTHING, failure: verified.failure.message };
  const facts = signedDataFacts(verified);
  return facts.signatureValid ? { ...facts, contentDigest: 'match', contentType: 'match' } : facts;
}

/** ISO 32000-1 12.8.3.3.1: the content is the SHA-1 of the byte range. */
const sha1Facts: Read = (contents, range, digests, certificates) => {
  const verified = verifySignedData(contents, { certificates });
  if (!verified.ok) return { ...NOTHING, failure: verified.failure.message };
  const { content } = verified;
  const fits = content !== undefined && equalBytes(content, digests.digest('sha1', range));
  const facts = signedDataFacts(verified);
  return {
    ...facts,
    contentFits: content?.length === 20 && isData(verified),
    contentDigest: fits ? facts.contentDigest : 'mismatch',
    digest: 'sha1',
  };
};

const tokenFacts: Read = (contents, range, digests, certificates) => {
  const token = verifyTimeStampToken(contents, (name) => digests.digest(name, range), certificates);
  if (!token.ok) return { ...NOTHING, failure: token.failure };
  return {
    ...NOTHING,
    ...signerFacts(token.signer),
    signers: 1,
    contentFits: true,
    contentDigest: token.imprintMatches ? token.signer.messageDigest : 'mismatch',
    token,
    certificates: token.certificates,
    crls: token.crls,
    ocspResponses: token.ocspResponses,
  };
};

/** A signature over anything but plain data was made for another purpose. */
const isData = ({ contentType }: CmsVerification & { ok: true }): boolean =>
  contentType === CMS_OID.data || contentType === CMS_OID.gmData;

function signedDataFacts(verified: CmsVerification & { ok: true }): ContainerFacts {
  const signer = verified.signers[0]!;
  return {
    ...NOTHING,
    ...signerFacts(signer),
    signers: verified.signers.length,
    timeStamps: signer.timeStamps,
    certificates: verified.certificates,
    crls: [...verified.crls, ...signer.revocation.crls],
    ocspResponses: [
      ...verified.ocspResponses,
      ...signer.revocation.ocspResponses,
      ...signer.revocation.basicOcspResponses,
    ],
  };
}

function signerFacts(signer: SignatureFacts): Partial<ContainerFacts> {
  const { certificate, key, digest, signatureAlgorithm, claimedTime, failure } = signer;
  return {
    ...(failure !== undefined && { failure }),
    ...(certificate && isReadable(certificate) && { certificate }),
    ...(key && { key }),
    ...(digest && { digest }),
    ...(signatureAlgorithm && { signatureAlgorithm }),
    ...(claimedTime && { signingTime: claimedTime }),
    digestOid: signer.digestOid,
    signatureOid: signer.signatureOid,
    contentDigest: signer.messageDigest,
    contentType: signer.contentType,
    signatureValid: signer.signatureValid,
    digestAnnounced: signer.digestAnnounced,
    digestConsistent: signer.digestConsistent,
    signingCertificate: signingCertificateOf(signer),
  };
}

function signingCertificateOf(signer: SignatureFacts): Agreement {
  if (signer.signingCertificate.length === 0) return 'absent';
  return signer.signingCertificateMatches ? 'match' : 'mismatch';
}

/** A message of indefinite length (BER) marks its own end; what follows it then is not looked at. */
function isPaddingClean(contents: Uint8Array): boolean {
  if (contents[1] === 0x80) return true;
  return isZero(contents.subarray(withoutPadding(contents).length));
}

const ZEROS = Buffer.alloc(64 * 1024);

function isZero(bytes: Uint8Array): boolean {
  const part = bytes.subarray(0, ZEROS.length);
  if (!asBuffer(part).equals(ZEROS.subarray(0, part.length))) return false;
  return part.length === bytes.length || isZero(bytes.subarray(part.length));
}
