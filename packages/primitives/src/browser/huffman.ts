const LOOKUP_BITS = 10;
const LONGEST = 15;

export interface CodeTable {
  /** By the next bits: symbol × 16 + length; 0 where the word is longer than the lookup, or none. */
  readonly lookup: Uint16Array;
  readonly lookupBits: number;
  /** Words that the lookup does not have, bit by bit. */
  decode(held: number, available: number): { symbol: number; length: number } | 'more' | 'none';
}

const ZEROS: CodeTable = {
  lookup: new Uint16Array(1 << LOOKUP_BITS).fill(1),
  lookupBits: LOOKUP_BITS,
  decode: () => 'more',
};

/**
 * A canonical code (RFC 1951 3.2.2), or undefined when the lengths make none. As in zlib a code may be incomplete only
 * when it is empty or has one word of one bit, which a code of lengths must not; its other words are damage when they
 * come, but an empty code of lengths reads zeros.
 */
export function codeTable(lengths: Uint8Array, isOfLengths = false): CodeTable | undefined {
  const counts = new Uint16Array(LONGEST + 1);
  for (const length of lengths) counts[length]!++;
  counts[0] = 0;
  let left = 1;
  for (let length = 1; length <= LONGEST; length++) {
    left = left * 2 - counts[length]!;
    if (left < 0) return undefined;
  }
  const isEmpty = left === 1 << LONGEST;
  const isSingle = !isOfLengths && counts[1] === 1 && left === 1 << (LONGEST - 1);
  if (left > 0 && !isEmpty && !isSingle) return undefined;

  if (isEmpty && isOfLengths) return ZEROS;

  const offsets = new Uint16Array(LONGEST + 2);
  for (let length = 1; length <= LONGEST; length++) offsets[length + 1] = offsets[length]! + counts[length]!;
  const symbols = new Uint16Array(lengths.length);
  const next = offsets.slice();
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!;
    if (length > 0) symbols[next[length]!++] = symbol;
  }
  const longest = Math.max(
    1,
    counts.findLastIndex((count) => count > 0),
  );
  return {
    lookup: lookupOf(lengths, counts),
    lookupBits: LOOKUP_BITS,
    decode: (held, available) => walk(held, available, longest, counts, symbols),
  };
}

function lookupOf(lengths: Uint8Array, counts: Uint16Array): Uint16Array {
  const lookup = new Uint16Array(1 << LOOKUP_BITS);
  const codes = new Uint16Array(LONGEST + 2);
  for (let length = 1; length <= LONGEST; length++)
    codes[length + 1] = (codes[length]! + counts[length]!) << 1;
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol]!;
    if (length === 0) continue;
    const code = codes[length]!++;
    if (length > LOOKUP_BITS) continue;
    const step = 1 << length;
    for (let at = reversed(code, length); at < lookup.length; at += step) lookup[at] = (symbol << 4) | length;
  }
  return lookup;
}

function reversed(code: number, length: number): number {
  let out = 0;
  for (let i = 0; i < length; i++) out |= ((code >> i) & 1) << (length - 1 - i);
  return out;
}

function walk(
  held: number,
  available: number,
  longest: number,
  counts: Uint16Array,
  symbols: Uint16Array,
): { symbol: number; length: number } | 'more' | 'none' {
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= longest; length++) {
    if (length > available) return 'more';
    code |= (held >> (length - 1)) & 1;
    const count = counts[length]!;
    if (code - count < first) return { symbol: symbols[index + code - first]!, length };
    index += count;
    first = (first + count) << 1;
    code <<= 1;
  }
  return 'none';
}
