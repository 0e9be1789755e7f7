import {
  contextConstructed,
  contextPrimitive,
  DerError,
  type Element,
  equalBytes,
  readBoolean,
  readDer,
  readGeneralizedTime,
  readInteger,
  readIntegerBytes,
  readOctetString,
  readOid,
  readSmallInteger,
  TAG,
} from '@yinxin/der';
import { type DigestName, digestByOid, digestOf } from '../keys/algorithms.ts';
import { OID } from '../oids.ts';
import type { Certificate } from '../x509/certificate.ts';
import { extendedKeyUsage } from '../x509/extensions/index.ts';
import { CMS_OID } from './oids.ts';
import { parseSignedData } from './parse.ts';
import { type SignatureFacts, signatureFacts } from './signature-facts.ts';

/** RFC 3161 2.4.2 */
interface TimeStampInfo {
  readonly policy: string;
  readonly imprint: {
    readonly digestOid: string;
    readonly digest: DigestName | undefined;
    readonly hash: Uint8Array;
  };
  /** Hex of the INTEGER content. */
  readonly serial: string;
  readonly time: Date;
  /** Milliseconds, rounded up; 0 when the authority states none. */
  readonly accuracyMs: number;
  readonly ordering: boolean;
  readonly nonce: bigint | undefined;
}

function parseTimeStampInfo(der: Uint8Array): TimeStampInfo {
  const fields = readDer(der, TAG.sequence).fields();
  if (readSmallInteger(fields.next()) !== 1) throw new DerError('unknown TSTInfo version', 0);
  const policy = readOid(fields.next());
  const imprint = fields.next(TAG.sequence).fields();
  const digestOid = readOid(imprint.next(TAG.sequence).fields().next());
  const hash = readOctetString(imprint.next());
  const serial = readIntegerBytes(fields.next()).toHex();
  const time = readGeneralizedTime(fields.next());
  const accuracy = fields.optional(TAG.sequence);
  const ordering = fields.optional(TAG.boolean);
  const nonce = fields.optional(TAG.integer);
  fields.optional(contextConstructed(0));
  fields.optional(contextConstructed(1));
  fields.finish();
  return {
    policy,
    imprint: { digestOid, digest: digestByOid(digestOid)?.name, hash },
    serial,
    time,
    accuracyMs: accuracy ? readAccuracy(accuracy) : 0,
    ordering: ordering !== undefined && readBoolean(ordering),
    nonce: nonce && readInteger(nonce),
  };
}

function readAccuracy(accuracy: Element): number {
  const fields = accuracy.fields();
  const seconds = fields.optional(TAG.integer);
  const millis = fields.optional(contextPrimitive(0));
  const micros = fields.optional(contextPrimitive(1));
  fields.finish();
  const amount = (part: Element | undefined) => (part ? readSmallInteger(part, part.tag) : 0);
  return amount(seconds) * 1000 + amount(millis) + Math.ceil(amount(micros) / 1000);
}

export interface TimeStampFacts {
  readonly token: Uint8Array;
  readonly info: TimeStampInfo;
  /** The hash inside is that of the stamped bytes. */
  readonly imprintMatches: boolean;
  readonly signer: SignatureFacts;
  /** RFC 3161 2.3: extended key usage is critical and timeStamping alone. */
  readonly purposeIsTimeStamping: boolean;
  /** Signature, attributes, imprint and purpose hold; trust in the authority is the caller's question. */
  readonly intact: boolean;
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly ocspResponses: readonly Uint8Array[];
}

export type TimeStampVerification =
  | ({ readonly ok: true } & TimeStampFacts)
  | { readonly ok: false; readonly token: Uint8Array; readonly failure: string };

/** What was stamped: the bytes themselves, or a way to their digest when they were hashed in passing. */
type StampedContent = Uint8Array | ((digest: DigestName) => Uint8Array);

/** Facts of an RFC 3161 token; never throws. */
export function verifyTimeStampToken(
  token: Uint8Array,
  stamped: StampedContent,
  certificates: readonly Uint8Array[] = [],
): TimeStampVerification {
  try {
    return tokenFacts(token, stamped, certificates);
  } catch (error) {
    return { ok: false, token, failure: error instanceof Error ? error.message : String(error) };
  }
}

function tokenFacts(
  token: Uint8Array,
  stamped: StampedContent,
  certificates: readonly Uint8Array[],
): TimeStampVerification {
  const parsed = parseSignedData(token);
  if (parsed.contentType !== CMS_OID.timeStampInfo || !parsed.content) {
    return { ok: false, token, failure: 'the content is no TSTInfo' };
  }
  // RFC 3161 2.4.2: one signer, the authority
  const [signer] = parsed.signers.length === 1 ? (signatureFacts(parsed, { certificates }) ?? []) : [];
  if (!signer) return { ok: false, token, failure: 'a token has one signer' };
  const info = parseTimeStampInfo(parsed.content);
  const imprintMatches = imprintOf(info, stamped);
  const purposeIsTimeStamping = signer.certificate !== undefined && isTimeStampingOnly(signer.certificate);
  return {
    ok: true,
    token,
    info,
    imprintMatches,
    signer,
    purposeIsTimeStamping,
    intact: signer.intact && signer.signingCertificateMatches && imprintMatches && purposeIsTimeStamping,
    certificates: parsed.certificates,
    crls: parsed.crls,
    ocspResponses: parsed.ocspResponses,
  };
}

function imprintOf({ imprint }: TimeStampInfo, stamped: StampedContent): boolean {
  if (!imprint.digest) return false;
  const hash = typeof stamped === 'function' ? stamped(imprint.digest) : digestOf(imprint.digest, stamped);
  return equalBytes(hash, imprint.hash);
}

function isTimeStampingOnly(certificate: Certificate): boolean {
  const purposes = certificate.extendedKeyUsage;
  const critical = certificate.extensions.some(
    ({ oid, critical }) => oid === extendedKeyUsage.oid && critical,
  );
  return critical && purposes?.length === 1 && purposes[0] === OID.timeStamping;
}
