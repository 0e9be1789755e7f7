import { equalBytes, readDer, readOctetString, readOid, readTime } from '@yinxin/der';
import { type DigestName, digestByOid, digestOf, type SignatureAlgorithm } from '../keys/algorithms.ts';
import { signatureAlgorithmOf, UnsupportedAlgorithmError } from '../keys/identify.ts';
import { algorithmName } from '../keys/names.ts';
import type { PublicKeyInfo } from '../keys/spki.ts';
import { importPublicKey, isForKey, type VerificationKey, verifyWith } from '../keys/verify.ts';
import { MAX_CERTIFICATE_BYTES } from '../path/limits.ts';
import { type Certificate, sharedCertificate } from '../x509/certificate.ts';
import { namesEqual, parseName } from '../x509/names.ts';
import { embeddedRevocation, type RevocationFacts } from './embedded-revocation.ts';
import { CMS_OID } from './oids.ts';
import { type CmsAttribute, type ParsedSignedData, type ParsedSignerInfo, singleValue } from './parse.ts';
import { type SigningCertificateFacts, signingCertificateFacts } from './signing-certificate.ts';

/** Answer to "does this attribute say what the message is?" */
export type Agreement = 'match' | 'mismatch' | 'absent';

export type SignatureObstacle =
  | 'DIGEST_UNSUPPORTED'
  | 'ALGORITHM_UNSUPPORTED'
  | 'KEY_UNSUPPORTED'
  | 'KEY_MALFORMED'
  /** The algorithm is one for keys of another kind. */
  | 'KEY_OF_ANOTHER_KIND';

/** What is true about one signature. */
export interface SignatureFacts {
  /** The certificate the SignerInfo names; undefined when nobody supplied it. */
  readonly certificate: Certificate | undefined;
  readonly key: PublicKeyInfo | undefined;
  readonly digestOid: string;
  readonly digest: DigestName | undefined;
  readonly signatureOid: string;
  readonly signatureAlgorithm: SignatureAlgorithm | undefined;
  /** RFC 5652 5.1: the message announces this signer's digest. */
  readonly digestAnnounced: boolean;
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
  readonly revocation: RevocationFacts;
  /** The mathematics hold: signature, digest and content type. Says nothing about trust or time. */
  readonly intact: boolean;
  /** What kept us from checking the signature value. */
  readonly obstacle: SignatureObstacle | undefined;
  /** The name of what is not supported. */
  readonly unsupported: string | undefined;
  /** Why facts are missing, when something could not be read. */
  readonly failure: string | undefined;
}

export interface SignedContent {
  /** What a detached signature is over. Takes precedence over content carried inside. */
  content?: Uint8Array;
  /** Instead of `content`: its digest, when the bytes were hashed in passing. */
  contentDigest?: (digest: DigestName) => Uint8Array;
  /** Certificates beside those in the message. */
  certificates?: readonly Uint8Array[];
}

/** The facts of every signature of a message, in its order; undefined when the signed content is not there. */
export function signatureFacts(
  parsed: ParsedSignedData,
  { content: given, contentDigest, certificates = [] }: SignedContent,
): SignatureFacts[] | undefined {
  const content = given ?? (contentDigest ? undefined : parsed.content);
  const digest = content ? (name: DigestName) => digestOf(name, content) : contentDigest;
  if (!digest) return undefined;
  const pool = readCertificates([...parsed.certificates, ...certificates]);
  const context: SignerContext = { parsed, content, digestContent: once(digest), pool };
  return parsed.signers.map((signer) => factsOf(signer, context));
}

interface SignerContext {
  readonly parsed: ParsedSignedData;
  readonly content: Uint8Array | undefined;
  readonly digestContent: (digest: DigestName) => Uint8Array;
  readonly pool: readonly Certificate[];
}

function factsOf(signer: ParsedSignerInfo, context: SignerContext): SignatureFacts {
  const unknown = nothingKnown(signer, context.parsed);
  try {
    return { ...unknown, ...readFacts(signer, context) };
  } catch (error) {
    return { ...unknown, failure: reasonOf(error) };
  }
}

function readFacts(signer: ParsedSignerInfo, context: SignerContext): Partial<SignatureFacts> {
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
  } as const;
  if (!digest)
    return { ...base, obstacle: 'DIGEST_UNSUPPORTED', unsupported: algorithmName(signer.digestOid) };
  if (!certificate) return base;
  const signingCertificate = signingCertificateFacts(attributes, certificate);
  const named = {
    ...base,
    signingCertificate,
    signingCertificateMatches: allMatch(signingCertificate),
  };
  const key = keyOf(certificate);
  if ('obstacle' in key) return { ...named, ...key };
  const algorithm = algorithmOf(signer, digest);
  if ('obstacle' in algorithm) return { ...named, key: key.info, ...algorithm };
  if (!isForKey(algorithm, key.info))
    return { ...named, key: key.info, obstacle: 'KEY_OF_ANOTHER_KIND', unsupported: algorithm.name };
  const digestConsistent = algorithm.digest === digest;
  const signatureValid = signatureHolds(signer, key, algorithm, context.content);
  const bound = contentIsBound(signer, context, base.messageDigest, base.contentType);
  return {
    ...named,
    key: key.info,
    signatureAlgorithm: algorithm,
    digestConsistent,
    signatureValid,
    intact: signatureValid && digestConsistent && bound,
  };
}

/** A key that nobody can use is another matter than a signature that does not hold. */
function keyOf({ spki }: Certificate): VerificationKey | Obstructed {
  try {
    return importPublicKey(spki);
  } catch (error) {
    return error instanceof UnsupportedAlgorithmError
      ? { obstacle: 'KEY_UNSUPPORTED', unsupported: algorithmName(error.oid) }
      : { obstacle: 'KEY_MALFORMED', unsupported: undefined };
  }
}

type Obstructed = Pick<SignatureFacts, 'obstacle' | 'unsupported'>;

function algorithmOf(
  { signatureAlgorithm, signatureOid }: ParsedSignerInfo,
  digest: DigestName,
): SignatureAlgorithm | Obstructed {
  try {
    return signatureAlgorithmOf(signatureAlgorithm, digest);
  } catch (error) {
    const oid = error instanceof UnsupportedAlgorithmError ? error.oid : signatureOid;
    return { obstacle: 'ALGORITHM_UNSUPPORTED', unsupported: algorithmName(oid) };
  }
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
  key: VerificationKey,
  algorithm: SignatureAlgorithm,
  content: Uint8Array | undefined,
): boolean {
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

/** Certificates that cannot be read cannot be a signer's, so they are left out. */
function readCertificates(all: readonly Uint8Array[]): Certificate[] {
  return all.flatMap((der) => {
    try {
      return der.length <= MAX_CERTIFICATE_BYTES ? [sharedCertificate(der)] : [];
    } catch {
      return [];
    }
  });
}

function nothingKnown(signer: ParsedSignerInfo, { digestOids }: ParsedSignedData): SignatureFacts {
  return {
    certificate: undefined,
    key: undefined,
    digestOid: signer.digestOid,
    digest: undefined,
    signatureOid: signer.signatureOid,
    signatureAlgorithm: undefined,
    digestAnnounced: digestOids.includes(signer.digestOid),
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
    revocation: { crls: [], ocspResponses: [], basicOcspResponses: [] },
    intact: false,
    obstacle: undefined,
    unsupported: undefined,
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

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
