import { copyBytes } from './bytes.ts';
import { DerError } from './errors.ts';
import { encodeOid } from './oid.ts';
import { CONSTRUCTED, contextConstructed, TAG } from './tags.ts';
import { formatGeneralizedTime, formatUtcTime } from './time.ts';

/** Every writer returns the finished bytes of one element, so writers nest like the ASN.1 they write. */

/** An OPTIONAL part that is absent is written as `undefined`. */
type Part = Uint8Array | undefined;

export function tlv(tag: number, ...parts: Part[]): Uint8Array {
  let length = 0;
  for (const part of parts) if (part) length += part.length;
  const header = headerSize(length);
  const out = new Uint8Array(header + length);
  out[0] = tag;
  writeLength(out, length, header);
  let position = header;
  for (const part of parts) {
    if (!part) continue;
    out.set(part, position);
    position += part.length;
  }
  return out;
}

const headerSize = (length: number): number =>
  length < 0x80 ? 2 : length < 0x100 ? 3 : length < 0x10000 ? 4 : length < 0x1000000 ? 5 : 6;

function writeLength(out: Uint8Array, length: number, header: number): void {
  out[1] = header === 2 ? length : 0x80 | (header - 2);
  for (let at = header - 1, left = length; at > 1; at--, left = Math.floor(left / 256)) out[at] = left;
}

export const sequence = (...parts: Part[]): Uint8Array => tlv(TAG.sequence, ...parts);

/** A SET in the order given: for the single-valued sets of names and attributes. */
export const set = (...parts: Uint8Array[]): Uint8Array => tlv(TAG.set, ...parts);

/** X.690 11.6: the members of a SET OF stand in ascending order. */
export const setOf = (members: readonly Uint8Array[]): Uint8Array =>
  tlv(TAG.set, ...members.toSorted(compareBytes));

/** Orders byte strings as unsigned octets; of two equal starts the shorter comes first. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = a[i]! - b[i]!;
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

export const explicit = (n: number, ...parts: Uint8Array[]): Uint8Array =>
  tlv(contextConstructed(n), ...parts);

/** Puts `[n]` in place of the tag of an encoded element. */
export function implicit(n: number, encoded: Uint8Array): Uint8Array {
  const out = copyBytes(encoded);
  out[0] = 0x80 | (encoded[0]! & CONSTRUCTED) | n;
  return out;
}

export function integer(value: number | bigint): Uint8Array {
  return tlv(TAG.integer, twosComplement(BigInt(value)));
}

/** An INTEGER from big-endian magnitude octets: serial numbers, r and s. */
export function unsignedInteger(magnitude: Uint8Array): Uint8Array {
  let start = 0;
  while (start < magnitude.length - 1 && magnitude[start] === 0) start++;
  const trimmed = magnitude.subarray(start);
  if (trimmed.length === 0) return integer(0);
  return trimmed[0]! >= 0x80 ? tlv(TAG.integer, ZERO, trimmed) : tlv(TAG.integer, trimmed);
}

const ZERO = Uint8Array.of(0);

function twosComplement(value: bigint): Uint8Array {
  const magnitude = value < 0n ? -value - 1n : value;
  const octets = Math.floor(magnitude.toString(2).length / 8) + 1;
  const unsigned = BigInt.asUintN(octets * 8, value);
  return Uint8Array.fromHex(unsigned.toString(16).padStart(octets * 2, '0'));
}

export const enumerated = (value: number): Uint8Array => tlv(TAG.enumerated, twosComplement(BigInt(value)));

export const boolean = (value: boolean): Uint8Array => tlv(TAG.boolean, Uint8Array.of(value ? 0xff : 0));

export const nul = (): Uint8Array => Uint8Array.of(TAG.nul, 0);

export const octetString = (...content: Uint8Array[]): Uint8Array => tlv(TAG.octetString, ...content);

export const bitString = (bytes: Uint8Array, unused = 0): Uint8Array =>
  tlv(TAG.bitString, Uint8Array.of(unused), bytes);

/** A BIT STRING of named flags, without trailing zero bits (X.690 11.2.2). */
export function namedBits(bits: readonly number[]): Uint8Array {
  if (bits.length === 0) return bitString(new Uint8Array(0));
  const highest = Math.max(...bits);
  const bytes = new Uint8Array((highest >> 3) + 1);
  for (const bit of bits) bytes[bit >> 3]! |= 0x80 >> (bit & 7);
  return bitString(bytes, 7 - (highest & 7));
}

const knownOids = new Map<string, Uint8Array>();
const KNOWN_OIDS_CAP = 1024;

export function oid(text: string): Uint8Array {
  const known = knownOids.get(text);
  if (known) return known.slice();
  const encoded = tlv(TAG.oid, encodeOid(text));
  if (knownOids.size < KNOWN_OIDS_CAP) knownOids.set(text, encoded.slice());
  return encoded;
}

const utf8Encoder = new TextEncoder();

export function utf8(text: string): Uint8Array {
  if (!text.isWellFormed()) throw new DerError('text holds half a surrogate pair');
  return tlv(TAG.utf8String, utf8Encoder.encode(text));
}

export function printable(text: string): Uint8Array {
  if (!isPrintable(text)) throw new DerError(`not a PrintableString: ${text}`);
  return tlv(TAG.printableString, utf8Encoder.encode(text));
}

/** X.680 41.4 */
export const isPrintable = (text: string): boolean => /^[A-Za-z0-9 '()+,\-./:=?]*$/.test(text);

export function ia5(text: string): Uint8Array {
  if (!/^[\x00-\x7f]*$/.test(text)) throw new DerError(`not an IA5String: ${text}`);
  return tlv(TAG.ia5String, utf8Encoder.encode(text));
}

export const utcTime = (date: Date): Uint8Array => tlv(TAG.utcTime, utf8Encoder.encode(formatUtcTime(date)));

export const generalizedTime = (date: Date, withMilliseconds = false): Uint8Array =>
  tlv(TAG.generalizedTime, utf8Encoder.encode(formatGeneralizedTime(date, withMilliseconds)));

/** RFC 5280 4.1.2.5: UTCTime through 2049, GeneralizedTime from 2050. */
export function time(date: Date): Uint8Array {
  const year = date.getUTCFullYear();
  return year >= 1950 && year < 2050 ? utcTime(date) : generalizedTime(date);
}
