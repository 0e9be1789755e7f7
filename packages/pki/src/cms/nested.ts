/**
 * DER written in one go: the tree is measured first and then filled into a single buffer. The writers of
 * @yinxin/der copy a value once per level, which is most of the cost of a CMS message.
 */
export interface Nested {
  readonly tag: number;
  readonly parts: readonly Part[];
  /** Octets of the content. */
  readonly length: number;
}

/** An encoded element, a tree of them, or nothing for an OPTIONAL part. */
export type Part = Uint8Array | Nested | undefined;

export function nested(tag: number, ...parts: Part[]): Nested {
  let length = 0;
  for (const part of parts) length += part === undefined ? 0 : sizeOf(part);
  return { tag, parts, length };
}

export function writeNested(tree: Nested): Uint8Array {
  const out = new Uint8Array(sizeOf(tree));
  fill(out, tree, 0);
  return out;
}

const sizeOf = (part: Uint8Array | Nested): number =>
  part instanceof Uint8Array ? part.length : 2 + lengthOctets(part.length) + part.length;

/** Octets behind the first one of a length (X.690 8.1.3). */
const lengthOctets = (length: number): number =>
  length < 0x80 ? 0 : length < 0x100 ? 1 : length < 0x10000 ? 2 : length < 0x1000000 ? 3 : 4;

function fill(out: Uint8Array, { tag, parts, length }: Nested, start: number): number {
  const octets = lengthOctets(length);
  out[start] = tag;
  out[start + 1] = octets === 0 ? length : 0x80 | octets;
  for (let i = 0; i < octets; i++) out[start + 2 + i] = length >>> (8 * (octets - 1 - i));
  let position = start + 2 + octets;
  for (const part of parts) {
    if (part instanceof Uint8Array) {
      out.set(part, position);
      position += part.length;
    } else if (part) position = fill(out, part, position);
  }
  return position;
}
