import { PdfError } from '../limits.ts';

const CLEAR = 256;
const END = 257;

/** ISO 32000-1 7.4.4.2. Each table entry is a prefix code and one more byte. */
export function lzw(data: Uint8Array, cap: number, earlyChange: number): Uint8Array {
  const prefix = new Uint16Array(4096);
  const suffix = new Uint8Array(4096);
  const lengths = new Uint16Array(4096).fill(1, 0, 256);
  for (let i = 0; i < 256; i++) suffix[i] = i;
  const codes = codeReader(data);
  let out = new Uint8Array(Math.min(cap, Math.max(256, data.length * 4)));
  let length = 0;
  let next = END + 1;
  let width = 9;
  let previous = -1;

  for (let code = codes(width); code !== END; code = codes(width)) {
    if (code === CLEAR) {
      next = END + 1;
      width = 9;
      previous = -1;
      continue;
    }
    const known = code < 256 || (code > END && code < next);
    if (!known && (code !== next || previous < 0)) throw new PdfError('filter', 'Bad LZW code');
    const size = known ? lengths[code]! : lengths[previous]! + 1;
    if (length + size > cap) throw new PdfError('limit', 'Stream decodes to too many bytes');
    if (length + size > out.length) out = grown(out, Math.min(cap, (length + size) * 2));
    if (!known) out[length + size - 1] = firstByte(previous, prefix, suffix);
    let walk = known ? code : previous;
    for (let i = length + (known ? size : size - 1) - 1; i >= length; i--) {
      out[i] = suffix[walk]!;
      walk = prefix[walk]!;
    }
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous;
      suffix[next] = out[length]!;
      lengths[next] = lengths[previous]! + 1;
      next++;
    }
    length += size;
    previous = code;
    if (next + earlyChange >= 1 << width && width < 12) width++;
  }
  return out.subarray(0, length);
}

function firstByte(code: number, prefix: Uint16Array, suffix: Uint8Array): number {
  let walk = code;
  while (walk > END) walk = prefix[walk]!;
  return suffix[walk]!;
}

/** Reads codes most significant bit first; the end of the data counts as the end code. */
function codeReader(data: Uint8Array): (width: number) => number {
  let at = 0;
  let bits = 0;
  let held = 0;
  return (width) => {
    while (bits < width) {
      const byte = data[at++];
      if (byte === undefined) return END;
      held = ((held << 8) | byte) & 0xffffff;
      bits += 8;
    }
    bits -= width;
    return (held >> bits) & ((1 << width) - 1);
  };
}

export function grown(bytes: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(size);
  larger.set(bytes);
  return larger;
}
