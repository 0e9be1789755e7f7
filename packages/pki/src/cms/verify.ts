import { equalBytes, readDer, readOctetString, readOid, readTime } from '@yinxin/der';
import { type DigestName, digestByOid, digestOf, type SignatureAlgorithm } from '../keys/algorithms.ts';
import { signatureAlgorithmOf } from '../keys/identify.ts';
import { type PublicKeyInfo, parsePublicKey } from '../keys/spki.ts';
import { importPublicKey, verifyWith } from '../keys/verify.ts';
import { Certificate } from '../x509/certificate.ts';
import { namesEqual, parseName } from '../x509/names.ts';
import { embeddedRevocation, type RevocationFacts } from './embedded-revocation.ts';
import { CMS_OID } from './oids.ts';
import {
  type CmsAttribute,
  type ParsedSignedData,
  type ParsedSignerInfo,
  parseSignedData,
  singleValue,
} from './parse.ts';
import { type SigningCertificateFacts, signingCertificateFacts } from './signing-certificate.ts';
import { type TimeStampVerification, verifyTimeStampToken } from './time-stamp.ts';

/** Answer to "does this attribute say what the message is?" */
export type Agreement = 'match' | 'mismatch' | 'absent';

export interface SignerFacts {
  /** The certificate the SignerInfo names; undefined when nobody supplied it. */
  readonly certificate: Certificate | undefined;
  readonly key: PublicKeyInfo | undefined;
  readonly digestOid: string;
  readonly digest: DigestName | undefined;
  readonly signatureOid: string;
  readonly signatureAlgorithm: SignatureAlgorithm | undefined;
  /** The digest named beside the signature is the one inside it. */
  readonly digestConsistent: boolean;
  readonly signedAttributesPresent: boolean;
  /** RFC 5652 5.3 asks for DER order; some producers sign another order. */
  readonly signedAttributesSorted: boolean;
  readonly messageDigest: Agreement;
  readonly contentType: Agreement;
  readonly signatureValid: boolean;
  readonly signingCertificate: readonly SigningCertificateFacts[];
  /** There is a signed reference to the certificate and every such reference fits. */
  readonly signingCertificateMatches: boolean;
  /** What the signer says about the time; no proof. */
  readonly claimedTime: Date | undefined;
  readonly signature: Uint8Array;
  readonly timeStamps: readonly TimeStampVerification[];
  readonly revocation: RevocationFacts;
  /** The mathematics hold: signature, digest and content type. Says nothing about trust or time. */
  readonly intact: boolean;
  /** Why facts are missing, when something could not be read. */
  readonly failure: string | undefined;
}

export type CmsFailureCode = 'MALFORMED' | 'NO_SIGNER' | 'CONTENT_MISSING';

export type CmsVerification =
  | {
      readonly ok: true;
      readonly dialect: 'cms' | 'gmt0010';
      readonly contentType: string;
      /** The content carried inside; absent in a detached signature. */
      readonly content: Uint8Array | undefined;
      readonly certificates: readonly Uint8Array[];
      readonly crls: readonly Uint8Array[];
      readonly ocspResponses: readonly Uint8Array[];
      readonly signers: readonly SignerFacts[];
    }
  | { readonly ok: false; readonly failure: { readonly code: CmsFailureCode; readonly message: string } };

export interface CmsVerifyOptions {
  /** What a detached signature is over. Takes precedence over content carried inside. */
  content?: Uint8Array;
  /** Instead of `content`: its digest, when the bytes were hashed in passing. */
  contentDigest?: (digest: DigestName) => Uint8Array;
  /** Certificates beside those in the message. */
  certificates?: readonly Uint8Array[];
  followTimeStamps?: boolean;
}

/** States what is true about each signature of a message. Never throws; what is unknown is never valid. */
export function verifySignedData(bytes: Uint8Array, options: CmsVerifyOptions = {}): CmsVerification {
  let parsed: ParsedSignedData;
  try {
    parsed = parseSignedData(bytes);
  } catch (error) {
    return failure('MALFORMED', reasonOf(error));
  }
  if (parsed.signers.length === 0) return failure('NO_SIGNER', 'nobody signed');
  const content = options.content ?? (options.contentDigest ? undefined : parsed.content);
  if (!content && !options.contentDigest) return failure('CONTENT_MISSING', 'the signed content is not here');
  const pool = readCertificates([...parsed.certificates, ...(options.certificates ?? [])]);
  const context: SignerContext = {
    parsed,
    content,
    digestContent: once((digest) => (content ? digestOf(digest, content) : options.contentDigest!(digest))),
    pool,
    followTimeStamps: options.followTimeStamps ?? true,
  };
  const { dialect, contentType, certificates, crls, ocspResponses } = parsed;
  const signers = parsed.signers.map((signer) => factsOf(signer, context));
  return {
    ok: true,
    dialect,
    contentType,
    content: parsed.content,
    certificates,
    crls,
    ocspResponses,
    signers,
  };
}

interface SignerContext {
  readonly parsed: ParsedSignedData;
  readonly content: Uint8Array | undefined;
  readonly digestContent: (digest: DigestName) => Uint8Array;
  readonly pool: readonly Certificate[];
  readonly followTimeStamps: boolean;
}

function factsOf(signer: ParsedSignerInfo, context: SignerContext): SignerFacts {
  const unknown = nothingKnown(signer);
  try {
    return { ...unknown, ...readFacts(signer, context) };
  } catch (error) {
    return { ...unknown, failure: reasonOf(error) };
  }
}

function readFacts(signer: ParsedSignerInfo, context: SignerContext): Partial<SignerFacts> {
  const digest = digestByOid(signer.digestOid)?.name;
  const attributes = signer.signedAttributes?.list ?? [];
  const candidates = context.pool.filter((certificate) => isNamedBy(certificate, signer));
  const certificate =
    candidates.length > 1
      ? (candidates.find((one) => isReferenced(one, attributes)) ?? candidates[0])
      : candidates[0];
  const base = {
    certificate,
    digest,
    messageDigest: digest ? messageDigestAgreement(signer, context.digestContent(digest)) : 'absent',
    contentType: contentTypeAgreement(signer, context.parsed.contentType),
    claimedTime: claimedTime(signer),
    revocation: embeddedRevocation(signer),
    timeStamps: context.followTimeStamps ? timeStamps(signer, context) : [],
  } as const;
  if (!certificate || !digest) return base;
  const algorithm = signatureAlgorithmOf(signer.signatureAlgorithm, digest);
  const digestConsistent = algorithm.digest === digest;
  const signatureValid = digestConsistent && signatureHolds(signer, certificate, algorithm, context.content);
  const signingCertificate = signingCertificateFacts(attributes, certificate);
  return {
    ...base,
    key: parsePublicKey(certificate.spki),
    signatureAlgorithm: algorithm,
    digestConsistent,
    signatureValid,
    signingCertificate,
    signingCertificateMatches: allMatch(signingCertificate),
    intact: signatureValid && contentIsBound(signer, context, base.messageDigest, base.contentType),
  };
}

/** RFC 5652 5.3: without signed attributes the signature itself is over the content, which must be plain data. */
function contentIsBound(
  signer: ParsedSignerInfo,
  { parsed }: SignerContext,
  messageDigest: Agreement,
  contentType: Agreement,
): boolean {
  if (signer.signedAttributes) return messageDigest === 'match' && contentType === 'match';
  return parsed.contentType === CMS_OID.data || parsed.contentType === CMS_OID.gmData;
}

function signatureHolds(
  signer: ParsedSignerInfo,
  certificate: Certificate,
  algorithm: SignatureAlgorithm,
  content: Uint8Array | undefined,
): boolean {
  const key = importPublicKey(certificate.spki);
  const attributes = signer.signedAttributes;
  if (!attributes) return content !== undefined && verifyWith(key, algorithm, content, signer.signature);
  if (verifyWith(key, algorithm, attributes.der, signer.signature)) return true;
  return !attributes.sorted && verifyWith(key, algorithm, attributes.raw, signer.signature);
}

function isNamedBy(certificate: Certificate, { identifier }: ParsedSignerInfo): boolean {
  if (identifier.kind === 'key-identifier') {
    const own = certificate.subjectKeyIdentifier;
    return own !== undefined && equalBytes(own, identifier.keyIdentifier);
  }
  return (
    certificate.serial === identifier.serial.toHex() &&
    (equalBytes(certificate.issuerDer, identifier.issuer) ||
      namesEqual(certificate.issuer, parseName(identifier.issuer)))
  );
}

/** Of several certificates with one issuer and serial, the one that the signer references is meant. */
function isReferenced(certificate: Certificate, attributes: readonly CmsAttribute[]): boolean {
  return allMatch(signingCertificateFacts(attributes, certificate));
}

const allMatch = (facts: readonly SigningCertificateFacts[]): boolean =>
  facts.length > 0 && facts.every((fact) => fact.matches);

function messageDigestAgreement({ signedAttributes }: ParsedSignerInfo, expected: Uint8Array): Agreement {
  const value = singleValue(signedAttributes?.list ?? [], CMS_OID.messageDigest);
  if (value === undefined) return 'absent';
  if (value === 'repeated') return 'mismatch';
  return equalBytes(readOctetString(readDer(value)), expected) ? 'match' : 'mismatch';
}

function contentTypeAgreement({ signedAttributes }: ParsedSignerInfo, expected: string): Agreement {
  const value = singleValue(signedAttributes?.list ?? [], CMS_OID.contentType);
  if (value === undefined) return 'absent';
  return value !== 'repeated' && readOid(readDer(value)) === expected ? 'match' : 'mismatch';
}

function claimedTime({ signedAttributes }: ParsedSignerInfo): Date | undefined {
  const value = singleValue(signedAttributes?.list ?? [], CMS_OID.signingTime);
  return value === undefined || value === 'repeated' ? undefined : readTime(readDer(value));
}

function timeStamps(signer: ParsedSignerInfo, { parsed }: SignerContext): TimeStampVerification[] {
  return signer.unsignedAttributes
    .filter(({ type }) => type === CMS_OID.signatureTimeStamp)
    .flatMap(({ values }) => values)
    .slice(0, MAX_TIME_STAMPS)
    .map((token) => verifyTimeStampToken(token, signer.signature, parsed.certificates));
}

/** Bounds the work one message can ask for. */
const MAX_TIME_STAMPS = 16;

/** Certificates that cannot be read cannot be a signer's, so they are left out. */
function readCertificates(all: readonly Uint8Array[]): Certificate[] {
  return all.flatMap((der) => {
    try {
      return [new Certificate(der)];
    } catch {
      return [];
    }
  });
}

function nothingKnown(signer: ParsedSignerInfo): SignerFacts {
  return {
    certificate: undefined,
    key: undefined,
    digestOid: signer.digestOid,
    digest: undefined,
    signatureOid: signer.signatureOid,
    signatureAlgorithm: undefined,
    digestConsistent: false,
    signedAttributesPresent: signer.signedAttributes !== undefined,
    signedAttributesSorted: signer.signedAttributes?.sorted ?? false,
    messageDigest: 'absent',
    contentType: 'absent',
    signatureValid: false,
    signingCertificate: [],
    signingCertificateMatches: false,
    claimedTime: undefined,
    signature: signer.signature,
    timeStamps: [],
    revocation: { crls: [], ocspResponses: [], basicOcspResponses: [] },
    intact: false,
    failure: undefined,
  };
}

function once(digest: (name: DigestName) => Uint8Array): (name: DigestName) => Uint8Array {
  const known = new Map<DigestName, Uint8Array>();
  return (name) => {
    const value = known.get(name) ?? digest(name);
    known.set(name, value);
    return value;
  };
}

const failure = (code: CmsFailureCode, message: string): CmsVerification => ({
  ok: false,
  failure: { code, message },
});

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
