import type { Element } from './element.ts';
import { DerError } from './errors.ts';
import { decodeOid } from './oid.ts';
import { TAG } from './tags.ts';
import { parseGeneralizedTime, parseUtcTime } from './time.ts';

/** Content octets of an INTEGER, checked to be the shortest two's complement form (X.690 8.3.2). */
export function readIntegerBytes(element: Element, tag: number = TAG.integer): Uint8Array {
  const content = element.expect(tag).content;
  const first = content[0];
  if (first === undefined) throw new DerError('empty INTEGER', element.start);
  const second = content[1];
  if (second !== undefined && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80))) {
    throw new DerError('INTEGER is not in its shortest form', element.start);
  }
  return content;
}

export function readInteger(element: Element, tag: number = TAG.integer): bigint {
  const content = readIntegerBytes(element, tag);
  const value = BigInt(`0x${content.toHex()}`);
  return content[0]! >= 0x80 ? value - (1n << BigInt(8 * content.length)) : value;
}

/** An INTEGER that must fit a JavaScript number: versions, path lengths, counters. */
export function readSmallInteger(element: Element, tag: number = TAG.integer): number {
  const content = readIntegerBytes(element, tag);
  if (content.length > 6) throw new DerError('INTEGER is too large here', element.start);
  return (
    content.reduce((value, octet) => value * 256 + octet, 0) -
    (content[0]! >= 0x80 ? 256 ** content.length : 0)
  );
}

export const readEnumerated = (element: Element): number => readSmallInteger(element, TAG.enumerated);

export function readBoolean(element: Element, tag: number = TAG.boolean): boolean {
  const content = element.expect(tag).content;
  // X.690 11.1: TRUE is FF
  if (content.length !== 1 || (content[0] !== 0 && content[0] !== 0xff)) {
    throw new DerError('BOOLEAN must be 00 or FF', element.start);
  }
  return content[0] === 0xff;
}

export function readNull(element: Element): void {
  if (element.expect(TAG.nul).length !== 0) throw new DerError('NULL has a value', element.start);
}

export function readOid(element: Element, tag: number = TAG.oid): string {
  return decodeOid(element.expect(tag).content, element.contentStart);
}

export const readOctetString = (element: Element, tag: number = TAG.octetString): Uint8Array =>
  element.expect(tag).content;

export interface Bits {
  readonly bytes: Uint8Array;
  /** Bits of the last octet that do not count. */
  readonly unused: number;
}

export function readBitString(element: Element, tag: number = TAG.bitString): Bits {
  const content = element.expect(tag).content;
  const unused = content[0];
  if (unused === undefined || unused > 7 || (unused > 0 && content.length === 1)) {
    throw new DerError('malformed BIT STRING', element.start);
  }
  // X.690 11.2.1: unused bits are zero
  if (unused > 0 && (content[content.length - 1]! & ((1 << unused) - 1)) !== 0) {
    throw new DerError('unused bits of a BIT STRING are set', element.start);
  }
  return { bytes: content.subarray(1), unused };
}

/** A BIT STRING that holds whole octets: signatures, keys. */
export function readBitStringBytes(element: Element, tag: number = TAG.bitString): Uint8Array {
  const { bytes, unused } = readBitString(element, tag);
  if (unused !== 0) throw new DerError('BIT STRING must hold whole octets here', element.start);
  return bytes;
}

/** A BIT STRING that names flags (KeyUsage, ReasonFlags): the numbers of the bits that are set. */
export function readNamedBits(element: Element, tag: number = TAG.bitString): number[] {
  const { bytes } = readBitString(element, tag);
  if (bytes.length > 8) throw new DerError('too many named bits', element.start);
  const set: number[] = [];
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    if (bytes[bit >> 3]! & (0x80 >> (bit & 7))) set.push(bit);
  }
  return set;
}

/** UTCTime or GeneralizedTime. */
export function readTime(element: Element): Date {
  if (element.is(TAG.utcTime)) return parseUtcTime(ascii(element), element.start);
  return readGeneralizedTime(element);
}

export const readGeneralizedTime = (element: Element, tag: number = TAG.generalizedTime): Date =>
  parseGeneralizedTime(ascii(element.expect(tag)), element.start);

/** Any character string type; `type` says which one when an IMPLICIT tag hides it. */
export function readString(element: Element, type: number = element.tag): string {
  switch (type) {
    case TAG.utf8String:
      return decodeWith('utf-8', element);
    case TAG.printableString:
    case TAG.ia5String:
    case TAG.visibleString:
    case TAG.numericString:
      return ascii(element);
    case TAG.teletexString:
      // T.61 as everyone writes it: Latin-1
      return decodeWith('latin1', element);
    case TAG.bmpString:
      return decodeWith('utf-16be', element);
    case TAG.universalString:
      return decodeUtf32(element);
    default:
      throw new DerError('not a character string', element.start);
  }
}

const isStringTag = new Set<number>([
  TAG.utf8String,
  TAG.printableString,
  TAG.ia5String,
  TAG.visibleString,
  TAG.numericString,
  TAG.teletexString,
  TAG.bmpString,
  TAG.universalString,
]);

export const isString = (element: Element): boolean => isStringTag.has(element.tag);

function ascii(element: Element): string {
  for (let i = element.contentStart; i < element.end; i++) {
    if (element.source[i]! >= 0x80) throw new DerError('character outside ASCII', i);
  }
  return decoders.latin1.decode(element.content);
}

const decoders = {
  'utf-8': new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }),
  'utf-16be': new TextDecoder('utf-16be', { fatal: true, ignoreBOM: true }),
  latin1: new TextDecoder('latin1'),
};

function decodeWith(encoding: keyof typeof decoders, element: Element): string {
  try {
    return decoders[encoding].decode(element.content);
  } catch {
    throw new DerError(`not ${encoding} text`, element.start);
  }
}

function decodeUtf32(element: Element): string {
  const { content } = element;
  if (content.length % 4 !== 0) throw new DerError('UniversalString is cut short', element.start);
  const view = new DataView(content.buffer, content.byteOffset, content.length);
  let text = '';
  for (let i = 0; i < content.length; i += 4) {
    const point = view.getUint32(i);
    if (point > 0x10ffff) throw new DerError('no such character', element.contentStart + i);
    text += String.fromCodePoint(point);
  }
  return text;
}
