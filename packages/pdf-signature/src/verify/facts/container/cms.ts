import { equalBytes } from '@yinxin/der';
import {
  CMS_OID,
  type CmsVerification,
  type DigestName,
  type SignatureFacts,
  verifySignedData,
  verifyTimeStampToken,
} from '@yinxin/pki';
import { isReadable } from '../certificates.ts';
import { type ContainerFacts, type ContainerInput, NOTHING, type Read } from './types.ts';

type Verified = CmsVerification & { ok: true };

export const detachedFacts: Read = (input) => {
  const verified = verifyDetached(input);
  if (!verified.ok) return { ...NOTHING, failure: verified.failure.message };
  return { ...signedDataFacts(verified), content: contentOf(verified, input) };
};

/** Signatures without signed attributes are made over the bytes, which only then have to be joined. */
function verifyDetached({ contents, range, digests, certificates }: ContainerInput): CmsVerification {
  const contentDigest = (name: DigestName) => digests.digest(name, range);
  const verified = verifySignedData(contents, { certificates, contentDigest });
  if (!verified.ok || verified.signers.every((signer) => signer.signedAttributesPresent)) return verified;
  return verifySignedData(contents, { certificates, content: digests.content(range) });
}

/** Nothing belongs into a detached signature; the signed bytes once more do no harm. */
function contentOf(verified: Verified, { digests, range }: ContainerInput): ContainerFacts['content'] {
  if (!isData(verified)) return 'foreign';
  if (verified.content === undefined) return 'fits';
  return equalBytes(verified.content, digests.content(range)) ? 'repeated' : 'foreign';
}

/** ISO 32000-1 12.8.3.3.1: the content is the SHA-1 of the byte range. */
export const sha1Facts: Read = (input) => {
  const verified = verifySignedData(input.contents, { certificates: input.certificates });
  if (!verified.ok) return { ...NOTHING, failure: verified.failure.message };
  return { ...overDigest(verified, input, 'sha1'), digest: 'sha1' };
};

/** GM/T 0010, GB/T 35275: detached, or, as one vendor does under the same name, over the SM3 that it carries. */
export const gmFacts: Read = (input) => {
  const verified = verifySignedData(input.contents, { certificates: input.certificates });
  const carries = verified.ok && verified.content?.length === DIGEST_BYTES.sm3;
  return carries ? overDigest(verified, input, 'sm3') : detachedFacts(input);
};

const DIGEST_BYTES = { sha1: 20, sm3: 32 } as const;

/** The message holds the digest of the byte range as its content. */
function overDigest(
  verified: Verified,
  { digests, range }: ContainerInput,
  name: keyof typeof DIGEST_BYTES,
): ContainerFacts {
  const { content } = verified;
  const fits = content !== undefined && equalBytes(content, digests.digest(name, range));
  const facts = signedDataFacts(verified);
  const own = facts.signedAttributes ? facts.contentDigest : 'match';
  return {
    ...facts,
    content: content?.length === DIGEST_BYTES[name] && isData(verified) ? 'fits' : 'foreign',
    contentDigest: fits ? own : 'mismatch',
    contentType: facts.signedAttributes ? facts.contentType : 'match',
  };
}

export const tokenFacts: Read = ({ contents, range, digests, certificates }) => {
  const token = verifyTimeStampToken(contents, (name) => digests.digest(name, range), certificates);
  if (!token.ok) return { ...NOTHING, failure: token.failure };
  const { digest, ...facts } = signerFacts(token.signer);
  const { imprint } = token.info;
  return {
    ...NOTHING,
    ...facts,
    // What is over the file is the imprint: without its digest nothing can be told of the content.
    ...(imprint.digest ? digest && { digest } : { digestOid: imprint.digestOid }),
    signers: 1,
    content: 'fits',
    contentDigest: token.imprintMatches ? token.signer.messageDigest : 'mismatch',
    token,
    certificates: token.certificates,
    crls: token.crls,
    ocspResponses: token.ocspResponses,
  };
};

/** A signature over anything but plain data was made for another purpose. */
const isData = ({ contentType }: Verified): boolean =>
  contentType === CMS_OID.data || contentType === CMS_OID.gmData;

function signedDataFacts(verified: Verified): ContainerFacts {
  const [signer, ...further] = verified.signers;
  return {
    ...NOTHING,
    ...signerFacts(signer!),
    ...boundByValue(signer!),
    signers: verified.signers.length,
    furtherSignersHold: further.every(holds),
    timeStamps: signer!.timeStamps,
    certificates: verified.certificates,
    crls: [...verified.crls, ...signer!.revocation.crls],
    ocspResponses: [
      ...verified.ocspResponses,
      ...signer!.revocation.ocspResponses,
      ...signer!.revocation.basicOcspResponses,
    ],
  };
}

/** Or nobody can tell, for want of an algorithm. */
const holds = ({ intact, obstacle, messageDigest }: SignatureFacts): boolean =>
  intact || (obstacle !== undefined && messageDigest !== 'mismatch');

/** RFC 5652 5.4: without signed attributes a valid signature value proves the content itself. */
function boundByValue({ signedAttributesPresent, signatureValid }: SignatureFacts): Partial<ContainerFacts> {
  const bound = !signedAttributesPresent && signatureValid;
  return bound ? { contentDigest: 'match', contentType: 'match' } : {};
}

function signerFacts(signer: SignatureFacts): Partial<ContainerFacts> {
  const { certificate, key, digest, signatureAlgorithm, claimedTime, failure, obstacle, unsupported } =
    signer;
  return {
    ...(failure !== undefined && { failure }),
    ...(certificate && isReadable(certificate) && { certificate }),
    ...(key && { key }),
    ...(digest && { digest }),
    ...(signatureAlgorithm && { signatureAlgorithm }),
    ...(claimedTime && { signingTime: claimedTime }),
    ...(obstacle && { obstacle }),
    ...(unsupported !== undefined && { unsupported }),
    digestOid: signer.digestOid,
    signatureOid: signer.signatureOid,
    contentDigest: signer.messageDigest,
    contentType: signer.contentType,
    signedAttributes: signer.signedAttributesPresent,
    signatureValid: signer.signatureValid,
    digestAnnounced: signer.digestAnnounced,
    digestConsistent: signer.digestConsistent,
    signingCertificate: signingCertificateOf(signer),
  };
}

function signingCertificateOf(signer: SignatureFacts): ContainerFacts['signingCertificate'] {
  if (signer.signingCertificate.length === 0) return 'absent';
  if (signer.signingCertificateMatches) return 'match';
  const [unread, ...others] = signer.signingCertificate.filter(({ matches }) => !matches);
  return others.length === 0 && unread?.unsupported !== undefined ? 'unsupported' : 'mismatch';
}
