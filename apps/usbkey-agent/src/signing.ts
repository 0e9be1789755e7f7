import { equalBytes, readDer, readOctetString, readOid } from '@yinxin/der';
import {
  type Certificate,
  CMS_OID,
  DIGESTS,
  digestOf,
  parseCertificate,
  parseSignedAttributes,
  rsaPss,
  SIGNATURES,
  type SignatureAlgorithm,
  signingCertificateFacts,
  singleValue,
  sm2Z,
} from '@yinxin/pki';
import { MAX_CERTIFICATE_BYTES, type TokenSignatureAlgorithm } from '@yinxin/usbkey-protocol';
import { Refusal } from './refusal.ts';

const ALGORITHMS: Record<TokenSignatureAlgorithm, SignatureAlgorithm> = {
  'RSA-SHA256': SIGNATURES.rsaSha256,
  'RSA-SHA384': SIGNATURES.rsaSha384,
  'RSA-SHA512': SIGNATURES.rsaSha512,
  'RSA-PSS-SHA256': rsaPss('sha256'),
  'RSA-PSS-SHA384': rsaPss('sha384'),
  'RSA-PSS-SHA512': rsaPss('sha512'),
  'ECDSA-SHA256': SIGNATURES.ecdsaSha256,
  'SM2-SM3': SIGNATURES.sm2Sm3,
};

/** The algorithm by its name, if the certificate's key can sign with it. */
export function algorithmFor(
  name: TokenSignatureAlgorithm,
  { publicKey: key }: Certificate,
): SignatureAlgorithm {
  const algorithm = ALGORITHMS[name];
  const fits =
    key.kind === 'rsa'
      ? algorithm.family === 'rsa-pss' || (algorithm.family === 'rsa-pkcs1' && !key.pssOnly)
      : key.kind === 'ec' &&
        ((algorithm.family === 'sm2' && key.curve === 'SM2') ||
          (algorithm.family === 'ecdsa' && key.curve === 'P-256'));
  if (!fits) throw new Refusal('ALGORITHM_REFUSED');
  return algorithm;
}

/** The digest that the token signs; SM2 takes the signer's Z before the message (GB/T 32918.2). */
export const digestFor = (
  { family, digest }: SignatureAlgorithm,
  spkiPoint: Uint8Array,
  message: Uint8Array,
) => (family === 'sm2' ? digestOf(digest, sm2Z(spkiPoint), message) : digestOf(digest, message));

/** Whether key usage lets the certificate sign contracts (RFC 5280 4.2.1.3); without the extension it may. */
export const mayForSignatures = ({ keyUsage, isCa }: Certificate): boolean =>
  !isCa &&
  (keyUsage === undefined || keyUsage.includes('digitalSignature') || keyUsage.includes('nonRepudiation'));

export function refuseUnfit(certificate: Certificate, now: Date): void {
  if (!mayForSignatures(certificate)) throw new Refusal('CERTIFICATE_UNFIT');
  if (now < certificate.notBefore || now > certificate.notAfter)
    throw new Refusal('CERTIFICATE_NOT_VALID_NOW');
}

/** What a signature of ours holds. A commitment, a policy, a role or a time of signing says more than the user is shown. */
const ATTRIBUTES: ReadonlySet<string> = new Set([
  CMS_OID.contentType,
  CMS_OID.messageDigest,
  CMS_OID.signingCertificate,
  CMS_OID.signingCertificateV2,
  CMS_OID.adbeRevocationInfoArchival,
]);

/**
 * Looks into what is to be signed: only the signed attributes of a signature over data (RFC 5652 5.3) with this digest and
 * this certificate, not those of a time stamp or of any other kind of content, and nothing beside them that the user is
 * not shown. A page thus cannot show one document and have another signed, nor get a request or certificate signed.
 */
export function refuseOtherContent(
  toBeSigned: Uint8Array,
  documentDigest: Uint8Array,
  algorithm: SignatureAlgorithm,
  certificate: Certificate,
): void {
  if (!isFor(toBeSigned, documentDigest, algorithm, certificate)) throw new Refusal('CONTENT_REFUSED');
}

function isFor(
  toBeSigned: Uint8Array,
  documentDigest: Uint8Array,
  { digest }: SignatureAlgorithm,
  certificate: Certificate,
): boolean {
  try {
    const { list, sorted } = parseSignedAttributes(toBeSigned);
    const messageDigest = singleValue(list, CMS_OID.messageDigest);
    const contentType = singleValue(list, CMS_OID.contentType);
    if (!(messageDigest instanceof Uint8Array && contentType instanceof Uint8Array)) return false;
    const references = signingCertificateFacts(list, certificate);
    return (
      sorted &&
      list.every(({ type }) => ATTRIBUTES.has(type)) &&
      documentDigest.length === DIGESTS[digest].size &&
      readOid(readDer(contentType)) === CMS_OID.data &&
      equalBytes(readOctetString(readDer(messageDigest)), documentDigest) &&
      references.length > 0 &&
      references.every(({ matches }) => matches)
    );
  } catch {
    return false;
  }
}

export function readCertificate(der: Uint8Array): Certificate {
  try {
    if (der.length > MAX_CERTIFICATE_BYTES) throw new RangeError('a certificate that no answer holds');
    const certificate = parseCertificate(der);
    // the parser reads lazily; what is used later is asked for now
    void [certificate.subject, certificate.issuer, certificate.notBefore, certificate.notAfter];
    void [certificate.publicKey, certificate.keyUsage, certificate.isCa];
    return certificate;
  } catch (cause) {
    throw new Refusal('CERTIFICATE_UNREADABLE', {}, { cause });
  }
}
