import {
  contextConstructed,
  DerError,
  type Element,
  type Fields,
  readBitStringBytes,
  readBoolean,
  readDer,
  readOctetString,
  readOid,
  readSmallInteger,
  readString,
  readTime,
  TAG,
} from '@yinxin/der';
import type {
  SealInfo,
  SealPicture,
  SealStructure,
  SesExtension,
  SesSignatureStructure,
  SignerList,
} from './model.ts';

/** A seal carries a picture and certificates; nothing honest comes near this. */
const MAX_BYTES = 16 * 1024 * 1024;

/** @throws DerError for everything that is not a seal. */
export function decodeSeal(bytes: Uint8Array): SealStructure {
  return sealFrom(bounded(bytes));
}

/** @throws DerError for everything that is not a signature with a seal. */
export function decodeSesSignature(bytes: Uint8Array): SesSignatureStructure {
  const outer = bounded(bytes);
  // GM/T 0031: toSign and signature; GB/T 38540: toSign, cert, signatureAlgID, signature, [timeStamp]
  return outer.children(TAG.sequence).length === 2 ? oldSignature(outer) : newSignature(outer);
}

function bounded(bytes: Uint8Array): Element {
  if (bytes.length > MAX_BYTES) throw new DerError('larger than any seal', 0);
  return readDer(bytes, TAG.sequence);
}

function sealFrom(element: Element): SealStructure {
  const isOld = element.children(TAG.sequence).length === 2;
  const fields = element.fields();
  const info = fields.next(TAG.sequence);
  const signing = isOld ? fields.next().fields(TAG.sequence) : fields;
  const makerCertificate = readOctetString(signing.next());
  const algorithm = readOid(signing.next());
  const signature = readBitStringBytes(signing.next());
  const timeStamp = isOld ? undefined : tokenIn(fields);
  signing.finish();
  fields.finish();
  return {
    layout: isOld ? 'gmt0031' : 'gbt38540',
    der: element.bytes,
    info: sealInfo(info, isOld),
    infoDer: info.bytes,
    makerCertificate,
    algorithm,
    signature,
    timeStamp,
  };
}

function sealInfo(element: Element, isOld: boolean): SealInfo {
  const fields = element.fields();
  const header = fields.next().fields(TAG.sequence);
  if (readString(header.next(TAG.ia5String)) !== 'ES')
    throw new DerError('not the header of a seal', element.start);
  const version = readSmallInteger(header.next());
  const vendor = readString(header.next(TAG.ia5String));
  header.finish();
  const id = readString(fields.next(TAG.ia5String));
  const property = fields.next().fields(TAG.sequence);
  const type = readSmallInteger(property.next());
  const name = readString(property.next(TAG.utf8String));
  const signers = isOld ? certificateList(property.next()) : signerList(property);
  const [createdAt, validFrom, validTo] = [property.next(), property.next(), property.next()].map(readTime);
  property.finish();
  const picture = sealPicture(fields.next());
  const extensions = extensionsIn(fields);
  fields.finish();
  return {
    version,
    vendor,
    id,
    type,
    name,
    signers,
    createdAt: createdAt!,
    validFrom: validFrom!,
    validTo: validTo!,
    picture,
    extensions,
  };
}

/** certListType 1: certificates, 2: digests. */
function signerList(property: Fields): SignerList {
  const type = readSmallInteger(property.next());
  const list = property.next();
  if (type === 1) return certificateList(list);
  if (type !== 2) throw new DerError('unknown type of signer list', list.start);
  const digests = list.children(TAG.sequence).map((entry) => {
    const fields = entry.fields(TAG.sequence);
    const digest = {
      type: readString(fields.next(TAG.printableString)),
      value: readOctetString(fields.next()),
    };
    fields.finish();
    return digest;
  });
  return { kind: 'digests', digests };
}

function certificateList(list: Element): SignerList {
  const certificates = list.children(TAG.sequence).map((entry) => readOctetString(entry));
  return { kind: 'certificates', certificates };
}

function sealPicture(element: Element): SealPicture {
  const fields = element.fields(TAG.sequence);
  const picture = {
    type: readString(fields.next(TAG.ia5String)),
    data: readOctetString(fields.next()),
    widthMm: readSmallInteger(fields.next()),
    heightMm: readSmallInteger(fields.next()),
  };
  fields.finish();
  return picture;
}

/** Untagged in SES_SealInfo, [0] EXPLICIT in TBS_Sign; vendors write either in both places. */
function extensionsIn(fields: Fields): SesExtension[] {
  const list = fields.optional(contextConstructed(0))?.inner(TAG.sequence) ?? fields.optional(TAG.sequence);
  return (list?.children() ?? []).map((entry) => {
    const parts = entry.fields(TAG.sequence);
    const oid = readOid(parts.next());
    const critical = parts.optional(TAG.boolean);
    const value = readOctetString(parts.next());
    parts.finish();
    return { oid, critical: critical !== undefined && readBoolean(critical), value };
  });
}

function tokenIn(fields: Fields): Uint8Array | undefined {
  const tagged = fields.optional(contextConstructed(0));
  return tagged && readBitStringBytes(tagged.inner());
}

function newSignature(outer: Element): SesSignatureStructure {
  const fields = outer.fields();
  const tbs = fields.next(TAG.sequence);
  const certificate = readOctetString(fields.next());
  const algorithm = readOid(fields.next());
  const signature = readBitStringBytes(fields.next());
  const timeStamp = tokenIn(fields);
  fields.finish();

  const parts = tbs.fields();
  const version = readSmallInteger(parts.next());
  const seal = sealFrom(parts.next(TAG.sequence));
  const claimedTime = readTime(parts.next());
  const dataHash = readBitStringBytes(parts.next());
  const propertyInfo = readString(parts.next(TAG.ia5String));
  const extensions = extensionsIn(parts);
  parts.finish();
  return {
    layout: 'gbt38540',
    der: outer.bytes,
    tbsDer: tbs.bytes,
    version,
    seal,
    claimedTime,
    dataHash,
    propertyInfo,
    extensions,
    certificate,
    algorithm,
    signature,
    timeStamp,
  };
}

function oldSignature(outer: Element): SesSignatureStructure {
  const fields = outer.fields();
  const tbs = fields.next(TAG.sequence);
  const signature = readBitStringBytes(fields.next());
  fields.finish();

  const parts = tbs.fields();
  const version = readSmallInteger(parts.next());
  const seal = sealFrom(parts.next(TAG.sequence));
  const claimedTime = oldTime(octets(parts.next()));
  const dataHash = octets(parts.next());
  const propertyInfo = readString(parts.next(TAG.ia5String));
  const certificate = readOctetString(parts.next());
  const algorithm = readOid(parts.next());
  parts.finish();
  return {
    layout: 'gmt0031',
    der: outer.bytes,
    tbsDer: tbs.bytes,
    version,
    seal,
    claimedTime,
    dataHash,
    propertyInfo,
    extensions: [],
    certificate,
    algorithm,
    signature,
    timeStamp: undefined,
  };
}

/** GM/T 0031 says BIT STRING; OCTET STRING is found as well. */
function octets(element: Element): Uint8Array {
  return element.is(TAG.octetString) ? readOctetString(element) : readBitStringBytes(element);
}

/** timeInfo of v1 holds a UTCTime or a time-stamp token over who knows what: only the former says a time. */
function oldTime(timeInfo: Uint8Array): Date | undefined {
  try {
    return readTime(readDer(timeInfo));
  } catch {
    return undefined;
  }
}
