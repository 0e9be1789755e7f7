import { DerError } from './errors.ts';
import { CONSTRUCTED, TAG } from './tags.ts';
import { tlv } from './write.ts';

export interface BerLimits {
  readonly maxDepth: number;
  readonly maxSize: number;
  /** Elements visited; bounds the work that tiny nested pieces could cause. */
  readonly maxElements: number;
}

export const DEFAULT_BER_LIMITS: BerLimits = {
  maxDepth: 48,
  maxSize: 64 * 1024 * 1024,
  maxElements: 200_000,
};

/** String types that BER lets a sender cut into pieces and that must be whole in DER. */
const SEGMENTED = new Set<number>([
  TAG.octetString,
  TAG.bitString,
  TAG.utf8String,
  TAG.ia5String,
  TAG.printableString,
]);

/**
 * Rewrites the first BER element of `bytes` as DER: definite shortest lengths, strings in one piece.
 * Order and values stay, so parts that were DER and signed keep their exact bytes. Bytes behind it are
 * ignored, because PDF pads /Contents with zeros.
 */
export function berToDer(bytes: Uint8Array, limits: BerLimits = DEFAULT_BER_LIMITS): Uint8Array {
  if (bytes.length > limits.maxSize) throw new DerError('BER input is too large', 0);
  return new Normaliser(bytes, limits).element(0, bytes.length, 0).der;
}

/** Octets of the first BER element of `bytes`: where what stands behind a message begins. */
export function berLength(bytes: Uint8Array, limits: BerLimits = DEFAULT_BER_LIMITS): number {
  if (bytes.length > limits.maxSize) throw new DerError('BER input is too large', 0);
  return new Normaliser(bytes, limits).length();
}

interface Rewritten {
  readonly der: Uint8Array;
  readonly end: number;
}

interface Header {
  readonly tag: number;
  readonly contentStart: number;
  /** Absent for the indefinite form. */
  readonly length: number | undefined;
}

class Normaliser {
  readonly #source: Uint8Array;
  readonly #limits: BerLimits;
  #elements = 0;

  constructor(source: Uint8Array, limits: BerLimits) {
    this.#source = source;
    this.#limits = limits;
  }

  /** A definite length is believed; only the indefinite form has to be walked to its end. */
  length(): number {
    const { contentStart, length } = this.#header(0, this.#source.length);
    return length === undefined ? this.element(0, this.#source.length, 0).end : contentStart + length;
  }

  element(start: number, end: number, depth: number): Rewritten {
    if (depth > this.#limits.maxDepth) throw new DerError('nested too deeply', start);
    if (++this.#elements > this.#limits.maxElements) throw new DerError('too many elements', start);
    const header = this.#header(start, end);
    const constructed = (header.tag & CONSTRUCTED) !== 0;
    if (!constructed) return this.#primitive(header, start);
    const { parts, end: next } = this.#parts(header, end, depth);
    return { der: this.#join(header.tag, parts, start), end: next };
  }

  #primitive({ tag, contentStart, length }: Header, start: number): Rewritten {
    if (length === undefined) throw new DerError('a primitive value has no indefinite length', start);
    const end = contentStart + length;
    return { der: tlv(tag, this.#source.subarray(contentStart, end)), end };
  }

  #parts(header: Header, end: number, depth: number): { parts: Uint8Array[]; end: number } {
    const parts: Uint8Array[] = [];
    const stop = header.length === undefined ? end : header.contentStart + header.length;
    let position = header.contentStart;
    while (header.length === undefined ? !this.#endOfContents(position, stop) : position < stop) {
      const part = this.element(position, stop, depth + 1);
      parts.push(part.der);
      position = part.end;
    }
    return { parts, end: header.length === undefined ? position + 2 : stop };
  }

  #endOfContents(position: number, stop: number): boolean {
    if (position + 2 > stop) throw new DerError('end-of-contents is missing', position);
    return this.#source[position] === 0 && this.#source[position + 1] === 0;
  }

  #join(tag: number, parts: Uint8Array[], start: number): Uint8Array {
    const whole = tag & ~CONSTRUCTED;
    if (!SEGMENTED.has(whole)) return tlv(tag, ...parts);
    const pieces = parts.map((part) => {
      if (part[0] !== whole) throw new DerError('a string holds a piece of another type', start);
      return part.subarray(headerLength(part));
    });
    return whole === TAG.bitString ? joinBits(pieces, start) : tlv(whole, ...pieces);
  }

  #header(start: number, end: number): Header {
    if (start + 2 > end) throw new DerError('truncated tag or length', start);
    const tag = this.#source[start]!;
    if ((tag & 0x1f) === 0x1f) throw new DerError('tag numbers above 30 are not supported', start);
    const first = this.#source[start + 1]!;
    if (first === 0x80) return { tag, contentStart: start + 2, length: undefined };
    const octets = first < 0x80 ? 0 : first & 0x7f;
    if (octets > 8 || start + 2 + octets > end) throw new DerError('malformed length', start);
    let length = first < 0x80 ? first : 0;
    for (let i = 0; i < octets; i++) length = length * 256 + this.#source[start + 2 + i]!;
    const contentStart = start + 2 + octets;
    if (length > end - contentStart) throw new DerError('value reaches behind its container', start);
    return { tag, contentStart, length };
  }
}

/** Only the last piece of a BIT STRING may leave bits unused (X.690 8.6.4). */
function joinBits(pieces: Uint8Array[], start: number): Uint8Array {
  let unused = 0;
  const octets = pieces.map((piece, i) => {
    if (piece.length === 0 || piece[0]! > 7) throw new DerError('malformed BIT STRING', start);
    if (i < pieces.length - 1 && piece[0] !== 0)
      throw new DerError('a middle piece leaves bits unused', start);
    unused = piece[0]!;
    return piece.subarray(1);
  });
  return tlv(TAG.bitString, Uint8Array.of(unused), ...octets);
}

const headerLength = (der: Uint8Array): number => (der[1]! < 0x80 ? 2 : 2 + (der[1]! & 0x7f));
