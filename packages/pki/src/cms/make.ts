import {
  compareBytes,
  implicit,
  integer,
  nul,
  octetString,
  oid,
  readDer,
  sequence,
  TAG,
  time,
} from '@yinxin/der';
import {
  DIGESTS,
  type DigestName,
  digestOf,
  SIGNATURES,
  type SignatureAlgorithm,
} from '../keys/algorithms.ts';
import { UnsupportedAlgorithmError } from '../keys/identify.ts';
import { type EcCurve, type PublicKeyInfo, parsePublicKey } from '../keys/spki.ts';
import { OID } from '../oids.ts';
import { attribute } from './attributes.ts';
import { type Nested, nested, writeNested } from './nested.ts';
import { CMS_OID } from './oids.ts';

export interface CmsSignerOptions {
  /** The signer's certificate, DER. */
  certificate: Uint8Array;
  /** Default: SM3 for SM2, SHA-384 for P-384, SHA-512 for Ed25519 and P-521, otherwise SHA-256. */
  digest?: DigestName;
  /** 'gmt0010' writes the content types of GM/T 0010 instead of those of RFC 5652. */
  dialect?: 'cms' | 'gmt0010';
  /** How an SM2 signature is named; default 501 in CMS and 301.1 in GM/T 0010. */
  sm2SignatureOid?: typeof OID.sm2WithSm3 | typeof OID.sm2Signature;
}

/** Everything about a signer that is the same in each of its signatures; make it once, use it often. */
export interface CmsSigner {
  readonly certificate: Uint8Array;
  readonly digest: DigestName;
  readonly dialect: 'cms' | 'gmt0010';
  readonly digestAlgorithm: Uint8Array;
  readonly signatureAlgorithm: Uint8Array;
  readonly issuerAndSerial: Uint8Array;
  readonly signingCertificateAttribute: Uint8Array;
}

export function cmsSigner(options: CmsSignerOptions): CmsSigner {
  const { certificate, dialect = 'cms' } = options;
  const { issuer, serial, spki } = signerFields(certificate);
  const key = parsePublicKey(spki);
  const digest = options.digest ?? defaultDigest(key);
  return {
    certificate,
    digest,
    dialect,
    digestAlgorithm: DIGESTS[digest].identifier,
    signatureAlgorithm: signatureIdentifier(key, digest, sm2Oid(options)),
    issuerAndSerial: sequence(issuer, serial),
    signingCertificateAttribute: signingCertificateV2(certificate, digest),
  };
}

export interface SignedAttributesInput {
  signer: CmsSigner;
  /** Digest of the content alone; for SM2 this is SM3 without Z (GM/T 0010). */
  messageDigest: Uint8Array;
  /** Type of the content; default data in the signer's dialect. */
  contentType?: string;
  /** Only when asked for: PAdES forbids it (ETSI EN 319 142-1 6.3). */
  signingTime?: Date;
  /** Further signed attributes, each a whole DER Attribute. */
  furtherAttributes?: readonly Uint8Array[];
}

export interface PreparedSignature {
  readonly signer: CmsSigner;
  readonly contentType: string;
  /** DER SET OF Attribute: sign exactly these bytes. */
  readonly toBeSigned: Uint8Array;
}

/** Written in every signature, so encoded once. */
const CONTENT_TYPE_ATTRIBUTES = new Map(
  [CMS_OID.data, CMS_OID.gmData, CMS_OID.timeStampInfo].map((type) => [
    type as string,
    contentTypeAttribute(type),
  ]),
);
const VERSION = { 1: integer(1), 3: integer(3), 5: integer(5) } as const;

function contentTypeAttribute(type: string): Uint8Array {
  return attribute(CMS_OID.contentType, oid(type));
}

const MESSAGE_DIGEST_OID = oid(CMS_OID.messageDigest);

const messageDigestAttribute = (digest: Uint8Array): Uint8Array =>
  writeNested(nested(TAG.sequence, MESSAGE_DIGEST_OID, nested(TAG.set, nested(TAG.octetString, digest))));

/** First step of a signature made elsewhere: the bytes that the key must sign. */
export function prepareSignedAttributes(input: SignedAttributesInput): PreparedSignature {
  const { signer, messageDigest, signingTime, furtherAttributes = [] } = input;
  const contentType = input.contentType ?? (signer.dialect === 'gmt0010' ? CMS_OID.gmData : CMS_OID.data);
  const attributes = [
    CONTENT_TYPE_ATTRIBUTES.get(contentType) ?? contentTypeAttribute(contentType),
    messageDigestAttribute(messageDigest),
    signer.signingCertificateAttribute,
    ...furtherAttributes,
  ];
  if (signingTime) attributes.push(attribute(CMS_OID.signingTime, time(signingTime)));
  // RFC 5652 5.4: the signature is over the DER encoding of the SET OF
  return { signer, contentType, toBeSigned: writeNested(nested(TAG.set, ...attributes.sort(compareBytes))) };
}

interface SignedDataParts {
  /** Given: attached (eContent). Absent: detached. */
  content?: Uint8Array;
  /** Certificates beside the signer's own, DER. */
  furtherCertificates?: readonly Uint8Array[];
  /** RFC 3161 2.4.1 certReq = false: leave the signer's certificate out. */
  omitSignerCertificate?: boolean;
  crls?: readonly Uint8Array[];
  /** DER OCSPResponse, kept among the CRLs as RFC 5940 says. */
  ocspResponses?: readonly Uint8Array[];
  /** Each a whole DER Attribute. */
  unsignedAttributes?: readonly Uint8Array[];
}

/** Second step: puts the signature and what belongs to it into a ContentInfo. */
export function assembleSignedData(
  prepared: PreparedSignature,
  signature: Uint8Array,
  parts: SignedDataParts = {},
): Uint8Array {
  const { signer, contentType, toBeSigned } = prepared;
  const { content, furtherCertificates = [], unsignedAttributes = [], ocspResponses = [] } = parts;
  const certificates = parts.omitSignerCertificate
    ? furtherCertificates
    : [signer.certificate, ...furtherCertificates];
  const revocations = [...(parts.crls ?? []), ...ocspResponses.map(otherRevocationInfo)];
  const signerInfo = nested(
    TAG.sequence,
    VERSION[1],
    signer.issuerAndSerial,
    signer.digestAlgorithm,
    // RFC 5652 5.3: the SET that was signed, under the tag [0]
    SIGNED_ATTRIBUTES_TAG,
    toBeSigned.subarray(1),
    signer.signatureAlgorithm,
    nested(TAG.octetString, signature),
    unsignedAttributes.length > 0 ? taggedSet(1, unsignedAttributes) : undefined,
  );
  const body = nested(
    TAG.sequence,
    VERSION[version(contentType, signer, ocspResponses.length > 0)],
    nested(TAG.set, signer.digestAlgorithm),
    nested(TAG.sequence, oid(contentType), content && nested(0xa0, nested(TAG.octetString, content))),
    certificates.length > 0 ? taggedSet(0, certificates) : undefined,
    revocations.length > 0 ? taggedSet(1, revocations) : undefined,
    nested(TAG.set, signerInfo),
  );
  const type = signer.dialect === 'gmt0010' ? CMS_OID.gmSignedData : CMS_OID.signedData;
  return writeNested(nested(TAG.sequence, oid(type), nested(0xa0, body)));
}

const SIGNED_ATTRIBUTES_TAG = Uint8Array.of(0xa0);

export interface SignedDataInput extends Omit<SignedAttributesInput, 'messageDigest'>, SignedDataParts {
  content: Uint8Array;
  /** Leave the content out of the result. */
  detached?: boolean;
  /** Signs the bytes given with the key of the signer's certificate; for SM2 over Z and the bytes. */
  sign: (toBeSigned: Uint8Array) => Uint8Array | Promise<Uint8Array>;
}

/** Both steps in one, for a key that is at hand. */
export async function signedData(input: SignedDataInput): Promise<Uint8Array> {
  const messageDigest = digestOf(input.signer.digest, input.content);
  const prepared = prepareSignedAttributes({ ...input, messageDigest });
  const signature = await input.sign(prepared.toBeSigned);
  return assembleSignedData(prepared, signature, input.detached ? { ...input, content: undefined } : input);
}

/** An RFC 3161 time-stamp token: SignedData over an attached TSTInfo. */
export function timeStampToken(
  input: Omit<SignedDataInput, 'contentType' | 'detached'>,
): Promise<Uint8Array> {
  return signedData({ ...input, contentType: CMS_OID.timeStampInfo });
}

/** `[n] IMPLICIT SET OF`, in DER order. */
const taggedSet = (n: number, members: readonly Uint8Array[]): Nested =>
  nested(0xa0 | n, ...(members.length > 1 ? members.toSorted(compareBytes) : members));

/** RFC 5652 10.2.1: OtherRevocationInfoFormat. */
const otherRevocationInfo = (ocspResponse: Uint8Array): Uint8Array =>
  implicit(1, sequence(oid(CMS_OID.ocspResponseInfo), ocspResponse));

/** RFC 5652 5.1; GM/T 0010 fixes 1. */
function version(contentType: string, signer: CmsSigner, hasOtherRevocation: boolean): keyof typeof VERSION {
  if (hasOtherRevocation) return 5;
  return contentType === CMS_OID.data || signer.dialect === 'gmt0010' ? 1 : 3;
}

function signerFields(certificate: Uint8Array): { issuer: Uint8Array; serial: Uint8Array; spki: Uint8Array } {
  const tbs = readDer(certificate, TAG.sequence).fields().next(TAG.sequence).fields();
  tbs.optional(0xa0);
  const serial = tbs.next(TAG.integer).bytes;
  tbs.next(TAG.sequence);
  const issuer = tbs.next(TAG.sequence).bytes;
  tbs.next(TAG.sequence);
  tbs.next(TAG.sequence);
  return { issuer, serial, spki: tbs.next(TAG.sequence).bytes };
}

/** RFC 5035 4: SHA-256 is the DEFAULT and therefore not written in DER. */
function signingCertificateV2(certificate: Uint8Array, digest: DigestName): Uint8Array {
  const hash = digestOf(digest, certificate);
  const algorithm = digest === 'sha256' ? undefined : DIGESTS[digest].identifier;
  return attribute(CMS_OID.signingCertificateV2, sequence(sequence(sequence(algorithm, octetString(hash)))));
}

function defaultDigest(key: PublicKeyInfo): DigestName {
  if (key.kind === 'rsa') return 'sha256';
  // RFC 8419 2.3: with signed attributes the digest is SHA-512
  if (key.kind === 'ed25519') return 'sha512';
  return EC_DIGESTS[key.curve];
}

const EC_DIGESTS = {
  'P-256': 'sha256',
  'P-384': 'sha384',
  'P-521': 'sha512',
  SM2: 'sm3',
  brainpoolP256r1: 'sha256',
  brainpoolP384r1: 'sha384',
  brainpoolP512r1: 'sha512',
} as const satisfies Record<EcCurve, DigestName>;

function sm2Oid({ dialect, sm2SignatureOid }: CmsSignerOptions): string {
  return sm2SignatureOid ?? (dialect === 'gmt0010' ? OID.sm2Signature : OID.sm2WithSm3);
}

function signatureIdentifier(key: PublicKeyInfo, digest: DigestName, sm2: string): Uint8Array {
  // RFC 3370 3.2: rsaEncryption, the digest is named beside it
  if (key.kind === 'rsa') return sequence(oid(OID.rsaEncryption), nul());
  const family = key.kind === 'ed25519' ? 'ed25519' : key.curve === 'SM2' ? 'sm2' : 'ecdsa';
  const fits = (known: SignatureAlgorithm) => known.family === family && known.digest === digest;
  const algorithm = Object.values(SIGNATURES).find(fits);
  if (!algorithm)
    throw new UnsupportedAlgorithmError(DIGESTS[digest].oid, `no ${family} signature with this digest`);
  return family === 'sm2' ? sequence(oid(sm2)) : algorithm.identifier;
}
