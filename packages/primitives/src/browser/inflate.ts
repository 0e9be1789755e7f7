import type { Inflated } from '../types.ts';
import { type CodeTable, codeTable } from './huffman.ts';

/** Node takes zlib's output by pieces of this size and looks after each how much there is: damage before that is damage. */
const PIECE = 16 * 1024;

/** Thrown inside and answered at the edge, so that the hot loops stay plain. */
const CUT_SHORT = Symbol('cut short');
const DAMAGED = Symbol('damaged');
const TOO_LONG = Symbol('too long');

export function inflateZlib(bytes: Uint8Array, cap: number): Inflated {
  return attempt(new Inflater(bytes, cap), (inflater) => {
    const method = inflater.bits(8);
    const flags = inflater.bits(8);
    const isZlib = (method & 15) === 8 && method >> 4 <= 7 && ((method << 8) | flags) % 31 === 0;
    if (!isZlib) throw DAMAGED;
    // RFC 1950 2.2: a preset dictionary is one that nobody has, once its four bytes are there
    if (flags & 0x20) {
      for (let i = 0; i < 4; i++) inflater.bits(8);
      throw DAMAGED;
    }
    inflater.blocks();
    inflater.checksum();
  });
}

export function inflateRaw(bytes: Uint8Array, cap: number): Inflated {
  return attempt(new Inflater(bytes, cap), (inflater) => inflater.blocks());
}

export function inflateExactly(bytes: Uint8Array, cap: number): Inflated {
  const inflater = new Inflater(bytes, cap);
  let isWhole = false;
  const inflated = attempt(inflater, () => {
    inflater.blocks();
    isWhole = inflater.isAtEnd;
  });
  return typeof inflated === 'string' || isWhole ? inflated : 'damaged';
}

function attempt(inflater: Inflater, run: (inflater: Inflater) => void): Inflated {
  try {
    run(inflater);
  } catch (reason) {
    if (reason === DAMAGED) return 'damaged';
    if (reason === TOO_LONG) return 'too-long';
    if (reason !== CUT_SHORT) throw reason;
  }
  return inflater.output() ?? 'too-long';
}

/** RFC 1951 3.2.5. */
const LENGTH_BASE = Uint16Array.of(
  ...[3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163],
  ...[195, 227, 258],
);
const LENGTH_EXTRA = Uint8Array.of(
  ...[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0],
);
const DISTANCE_BASE = Uint16Array.of(
  ...[1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073],
  ...[4097, 6145, 8193, 12289, 16385, 24577],
);
const DISTANCE_EXTRA = Uint8Array.from({ length: 30 }, (_, code) => Math.max(0, (code >> 1) - 1));
/** 3.2.7. */
const LENGTHS_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** 3.2.6. */
const FIXED_LITERALS = codeTable(
  Uint8Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8)),
)!;
const FIXED_DISTANCES = codeTable(new Uint8Array(32).fill(5))!;

class Inflater {
  readonly #in: Uint8Array;
  readonly #cap: number;
  /** The end of the first piece that is beyond the cap. */
  readonly #most: number;
  #at = 0;
  #held = 0;
  #heldBits = 0;
  #out: Uint8Array;
  #length = 0;

  constructor(bytes: Uint8Array, cap: number) {
    this.#in = bytes;
    this.#cap = cap;
    this.#most = (Math.floor(cap / PIECE) + 1) * PIECE;
    this.#out = new Uint8Array(Math.min(this.#most, Math.max(1024, bytes.length * 4)));
  }

  get isAtEnd(): boolean {
    return this.#at === this.#in.length;
  }

  output(): Uint8Array | undefined {
    return this.#length > this.#cap ? undefined : this.#out.subarray(0, this.#length);
  }

  bits(count: number): number {
    while (this.#heldBits < count) this.#pull();
    const value = this.#held & ((1 << count) - 1);
    this.#held >>>= count;
    this.#heldBits -= count;
    return value;
  }

  #pull(): void {
    if (this.#at >= this.#in.length) throw CUT_SHORT;
    this.#held |= this.#in[this.#at++]! << this.#heldBits;
    this.#heldBits += 8;
  }

  #symbol({ lookup, lookupBits, decode }: CodeTable): number {
    for (;;) {
      const entry = lookup[this.#held & ((1 << lookupBits) - 1)]!;
      const length = entry & 15;
      if (length > 0 && length <= this.#heldBits) return this.#take(entry >> 4, length);
      if (length === 0) {
        const long = decode(this.#held, this.#heldBits);
        if (long === 'none') throw DAMAGED;
        if (long !== 'more') return this.#take(long.symbol, long.length);
      }
      this.#pull();
    }
  }

  #take(symbol: number, length: number): number {
    this.#held >>>= length;
    this.#heldBits -= length;
    return symbol;
  }

  blocks(): void {
    for (let last = false; !last; ) {
      last = this.bits(1) === 1;
      const type = this.bits(2);
      if (type === 0) this.#stored();
      else if (type === 1) this.#compressed(FIXED_LITERALS, FIXED_DISTANCES);
      else if (type === 2) this.#dynamic();
      else throw DAMAGED;
    }
  }

  #stored(): void {
    this.bits(this.#heldBits & 7);
    const length = this.bits(16);
    if ((this.bits(16) ^ 0xffff) !== length) throw DAMAGED;
    for (let i = 0; i < length; i++) this.#put(this.bits(8));
  }

  #dynamic(): void {
    const literals = this.bits(5) + 257;
    const distances = this.bits(5) + 1;
    const count = this.bits(4) + 4;
    if (literals > 286 || distances > 30) throw DAMAGED;
    const order = new Uint8Array(19);
    for (let i = 0; i < count; i++) order[LENGTHS_ORDER[i]!] = this.bits(3);
    const lengthCodes = codeTable(order, true) ?? refuse();
    const lengths = new Uint8Array(literals + distances);
    for (let i = 0; i < lengths.length; ) i = this.#lengths(lengthCodes, lengths, i);
    if (lengths[256] === 0) throw DAMAGED;
    const literalCodes = codeTable(lengths.subarray(0, literals)) ?? refuse();
    const distanceCodes = codeTable(lengths.subarray(literals)) ?? refuse();
    this.#compressed(literalCodes, distanceCodes);
  }

  #lengths(codes: CodeTable, lengths: Uint8Array, at: number): number {
    const symbol = this.#symbol(codes);
    if (symbol < 16) {
      lengths[at] = symbol;
      return at + 1;
    }
    const value = symbol === 16 ? lengths[at - 1] : 0;
    const times = symbol === 16 ? 3 + this.bits(2) : symbol === 17 ? 3 + this.bits(3) : 11 + this.bits(7);
    if (value === undefined || at + times > lengths.length) throw DAMAGED;
    lengths.fill(value, at, at + times);
    return at + times;
  }

  #compressed(literals: CodeTable, distances: CodeTable): void {
    for (;;) {
      const symbol = this.#symbol(literals);
      if (symbol < 256) {
        this.#put(symbol);
        continue;
      }
      if (symbol === 256) return;
      if (symbol > 285) throw DAMAGED;
      const length = LENGTH_BASE[symbol - 257]! + this.bits(LENGTH_EXTRA[symbol - 257]!);
      const code = this.#symbol(distances);
      if (code > 29) throw DAMAGED;
      const distance = DISTANCE_BASE[code]! + this.bits(DISTANCE_EXTRA[code]!);
      if (distance > this.#length) throw DAMAGED;
      for (let i = 0; i < length; i++) this.#put(this.#out[this.#length - distance]!);
    }
  }

  #put(byte: number): void {
    if (this.#length === this.#out.length) this.#grow();
    this.#out[this.#length++] = byte;
  }

  #grow(): void {
    if (this.#length === this.#most) throw TOO_LONG;
    const larger = new Uint8Array(Math.min(this.#most, this.#out.length * 2));
    larger.set(this.#out);
    this.#out = larger;
  }

  /** Adler-32 (RFC 1950 9), over what was written. */
  checksum(): void {
    this.bits(this.#heldBits & 7);
    let expected = 0;
    for (let i = 0; i < 4; i++) expected = ((expected << 8) | this.bits(8)) >>> 0;
    let a = 1;
    let b = 0;
    for (let at = 0; at < this.#length; ) {
      const stop = Math.min(this.#length, at + 5552);
      for (; at < stop; at++) {
        a += this.#out[at]!;
        b += a;
      }
      a %= 65521;
      b %= 65521;
    }
    if (((b << 16) | a) >>> 0 !== expected) throw DAMAGED;
  }
}

function refuse(): never {
  throw DAMAGED;
}
