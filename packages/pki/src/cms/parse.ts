import {
  berToDer,
  compareBytes,
  contextConstructed,
  contextPrimitive,
  copyBytes,
  DerError,
  type Element,
  type Fields,
  readDer,
  readDerPrefix,
  readIntegerBytes,
  readOctetString,
  readOid,
  readSmallInteger,
  TAG,
} from '@yinxin/der';
import { CMS_OID } from './oids.ts';

export interface CmsAttribute {
  readonly type: string;
  /** DER of each value. */
  readonly values: readonly Uint8Array[];
}

/** RFC 5652 5.3: how a SignerInfo names its certificate. */
type SignerIdentifier =
  | { readonly kind: 'issuer-serial'; readonly issuer: Uint8Array; readonly serial: Uint8Array }
  | { readonly kind: 'key-identifier'; readonly keyIdentifier: Uint8Array };

interface SignedAttributes {
  readonly list: readonly CmsAttribute[];
  /** The bytes as they stand in the message, tagged SET as they are signed. */
  readonly raw: Uint8Array;
  /** Whether they stand in DER order. */
  readonly sorted: boolean;
  /** In DER order, whatever the message says. */
  readonly der: Uint8Array;
}

export interface ParsedSignerInfo {
  readonly identifier: SignerIdentifier;
  /** DER AlgorithmIdentifier. */
  readonly digestAlgorithm: Uint8Array;
  readonly digestOid: string;
  readonly signatureAlgorithm: Uint8Array;
  readonly signatureOid: string;
  readonly signature: Uint8Array;
  readonly signedAttributes: SignedAttributes | undefined;
  readonly unsignedAttributes: readonly CmsAttribute[];
}

export interface ParsedSignedData {
  readonly dialect: 'cms' | 'gmt0010';
  readonly contentType: string;
  /** RFC 5652 5.1: the digests that the message announces for its signers. */
  readonly digestOids: readonly string[];
  /** Absent when the signature is detached. */
  readonly content: Uint8Array | undefined;
  readonly certificates: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly ocspResponses: readonly Uint8Array[];
  readonly signers: readonly ParsedSignerInfo[];
}

/** Far above honest messages; bounds the signature checks that one message can ask for. */
const MAX_SIGNERS = 64;
const MAX_CERTIFICATES = 512;

/**
 * Reads a ContentInfo with SignedData. Strict DER first; what is not DER is normalised from BER, within
 * limits. Bytes behind the message are ignored, because PDF pads /Contents. Throws DerError only.
 */
export function parseSignedData(bytes: Uint8Array): ParsedSignedData {
  try {
    return readContentInfo(readDerPrefix(bytes));
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    return readContentInfo(readDerPrefix(berToDer(bytes)));
  }
}

function readContentInfo(element: Element): ParsedSignedData {
  const fields = element.fields(TAG.sequence);
  const type = readOid(fields.next());
  if (type !== CMS_OID.signedData && type !== CMS_OID.gmSignedData) {
    throw new DerError('not SignedData', element.start);
  }
  const body = fields.next(contextConstructed(0)).inner(TAG.sequence).fields();
  fields.finish();
  return readBody(body, type === CMS_OID.gmSignedData ? 'gmt0010' : 'cms');
}

function readBody(body: Fields, dialect: 'cms' | 'gmt0010'): ParsedSignedData {
  readSmallInteger(body.next());
  const digestOids = members(body.next(TAG.set), MAX_SIGNERS).map((each) => readOid(each.fields().next()));
  const encapsulated = body.next(TAG.sequence).fields();
  const contentType = readOid(encapsulated.next());
  const content = encapsulated.optional(contextConstructed(0))?.inner().content;
  encapsulated.finish();
  const certificates = members(body.optional(contextConstructed(0)), MAX_CERTIFICATES);
  const revocations = members(body.optional(contextConstructed(1)), MAX_CERTIFICATES);
  const signers = members(body.next(TAG.set), MAX_SIGNERS).map(readSignerInfo);
  body.finish();
  return {
    dialect,
    contentType,
    digestOids,
    content,
    // RFC 5652 10.2.2: other choices are obsolete or attribute certificates
    certificates: certificates.filter((item) => item.is(TAG.sequence)).map((item) => item.bytes),
    crls: revocations.filter((item) => item.is(TAG.sequence)).map((item) => item.bytes),
    ocspResponses: revocations.flatMap(readOtherRevocation),
    signers,
  };
}

function members(set: Element | undefined, limit: number): Element[] {
  const found = set?.children() ?? [];
  if (found.length > limit) throw new DerError('too many parts', set!.start);
  return found;
}

/** RFC 5940 2.1 */
function readOtherRevocation(item: Element): Uint8Array[] {
  if (!item.is(contextConstructed(1))) return [];
  const fields = item.fields();
  return readOid(fields.next()) === CMS_OID.ocspResponseInfo ? [fields.next().bytes] : [];
}

function readSignerInfo(element: Element): ParsedSignerInfo {
  const fields = element.fields(TAG.sequence);
  readSmallInteger(fields.next());
  const identifier = readIdentifier(fields.next());
  const digestAlgorithm = fields.next(TAG.sequence);
  const signed = fields.optional(contextConstructed(0));
  const signatureAlgorithm = fields.next(TAG.sequence);
  const signature = readOctetString(fields.next());
  const unsigned = fields.optional(contextConstructed(1));
  fields.finish();
  return {
    identifier,
    digestAlgorithm: digestAlgorithm.bytes,
    digestOid: readOid(digestAlgorithm.fields().next()),
    signatureAlgorithm: signatureAlgorithm.bytes,
    signatureOid: readOid(signatureAlgorithm.fields().next()),
    signature,
    signedAttributes: signed && readSignedAttributes(signed),
    unsignedAttributes: unsigned?.children().map(readAttribute) ?? [],
  };
}

function readIdentifier(element: Element): SignerIdentifier {
  if (element.is(contextPrimitive(0))) return { kind: 'key-identifier', keyIdentifier: element.content };
  const fields = element.fields(TAG.sequence);
  const issuer = fields.next(TAG.sequence).bytes;
  const serial = readIntegerBytes(fields.next());
  fields.finish();
  return { kind: 'issuer-serial', issuer, serial };
}

/** Signed attributes alone, as they are handed to a key held elsewhere (RFC 5652 5.4: a SET). */
export const parseSignedAttributes = (der: Uint8Array): SignedAttributes =>
  readSignedAttributes(readDer(der, TAG.set));

function readSignedAttributes(element: Element): SignedAttributes {
  const children = element.children();
  const sorted = children.every(
    (child, i) => i === 0 || compareBytes(children[i - 1]!.bytes, child.bytes) <= 0,
  );
  const raw = asSet(element.bytes);
  return {
    list: children.map(readAttribute),
    raw,
    sorted,
    der: sorted ? raw : asSet(element.bytes, children.map((child) => child.bytes).sort(compareBytes)),
  };
}

/** RFC 5652 5.4: signed as SET OF, though it stands in the message as [0]. */
function asSet(tagged: Uint8Array, ordered?: readonly Uint8Array[]): Uint8Array {
  const out = copyBytes(tagged);
  out[0] = TAG.set;
  let position = out.length;
  for (const member of ordered?.toReversed() ?? []) {
    position -= member.length;
    out.set(member, position);
  }
  return out;
}

function readAttribute(element: Element): CmsAttribute {
  const fields = element.fields(TAG.sequence);
  const type = readOid(fields.next());
  const values = fields.next(TAG.set).children();
  fields.finish();
  return { type, values: values.map((value) => value.bytes) };
}

/** The one value of an attribute that may occur once; undefined when absent, 'repeated' when it is not one. */
export function singleValue(
  list: readonly CmsAttribute[],
  type: string,
): Uint8Array | 'repeated' | undefined {
  const first = list.findIndex((item) => item.type === type);
  if (first < 0) return undefined;
  const { values } = list[first]!;
  const again = list.some((item, i) => i > first && item.type === type);
  return values.length === 1 && !again ? values[0]! : 'repeated';
}
