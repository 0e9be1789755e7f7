import { copyBytes, equalBytes } from './bytes.ts';
import { DerError } from './errors.ts';

const SAFE_ARC_LIMIT = 2 ** 46;

/** PKI uses few identifiers again and again: texts by a hash of their octets, checked octet by octet. */
const known = new Map<number, { readonly octets: Uint8Array; readonly text: string }>();
const KNOWN_CAP = 1024;

/** Content octets of an OBJECT IDENTIFIER → dotted text (X.690 8.19). */
export function decodeOid(content: Uint8Array, offset = 0): string {
  let hash = 0;
  for (let i = 0; i < content.length; i++) hash = (Math.imul(hash, 31) + content[i]!) | 0;
  const found = known.get(hash);
  if (found && equalBytes(found.octets, content)) return found.text;
  const text = decodeArcs(content, offset);
  if (!found && known.size < KNOWN_CAP) known.set(hash, { octets: copyBytes(content), text });
  return text;
}

function decodeArcs(content: Uint8Array, offset: number): string {
  const last = content.length - 1;
  if (last < 0 || content[last]! >= 0x80) throw new DerError('object identifier is cut short', offset);
  if (content.length > 64) throw new DerError('object identifier is too long', offset);
  let text = '';
  let start = 0;
  while (start <= last) {
    if (content[start] === 0x80) throw new DerError('object identifier arc is padded', offset + start);
    let arc: number | bigint = 0;
    let i = start;
    for (; content[i]! >= 0x80; i++) arc = shiftIn(arc, content[i]! & 0x7f);
    arc = shiftIn(arc, content[i]!);
    text = start === 0 ? firstArcs(arc) : `${text}.${arc}`;
    start = i + 1;
  }
  return text;
}

function shiftIn(arc: number | bigint, bits: number): number | bigint {
  if (typeof arc === 'number' && arc < SAFE_ARC_LIMIT) return arc * 128 + bits;
  return BigInt(arc) * 128n + BigInt(bits);
}

function firstArcs(arc: number | bigint): string {
  if (arc < 40) return `0.${arc}`;
  if (arc < 80) return `1.${Number(arc) - 40}`;
  return `2.${typeof arc === 'bigint' ? arc - 80n : arc - 80}`;
}

export function encodeOid(text: string): Uint8Array {
  if (!/^[0-2](\.(0|[1-9]\d{0,38}))+$/.test(text)) throw new DerError(`not an object identifier: ${text}`);
  const arcs = text.split('.').map(BigInt);
  const [root, second, ...rest] = arcs as [bigint, bigint, ...bigint[]];
  if (root < 2n && second > 39n) throw new DerError(`not an object identifier: ${text}`);
  const octets: number[] = [];
  for (const arc of [root * 40n + second, ...rest]) octets.push(...base128(arc));
  return Uint8Array.from(octets);
}

function base128(arc: bigint): number[] {
  const octets = [Number(arc & 0x7fn)];
  for (let left = arc >> 7n; left > 0n; left >>= 7n) octets.unshift(Number(left & 0x7fn) | 0x80);
  return octets;
}
