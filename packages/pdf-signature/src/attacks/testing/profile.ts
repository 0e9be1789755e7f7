import { aStream } from './handwritten.ts';

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** A curve with one gamma, as ICC.1 10.6 writes it, or one that is a table. */
const curve = (values: readonly number[]): Uint8Array => {
  const out = Buffer.alloc(12 + 2 * values.length);
  out.write('curv', 0, 'latin1');
  out.writeUInt32BE(values.length, 8);
  for (const [i, value] of values.entries())
    out.writeUInt16BE(Math.round(value * (values.length === 1 ? 256 : 65_535)), 12 + 2 * i);
  return out;
};

const point = (...xyz: readonly number[]): Uint8Array => {
  const out = Buffer.alloc(20);
  out.write('XYZ ', 0, 'latin1');
  for (const [i, value] of xyz.entries()) out.writeInt32BE(Math.round(value * 65_536), 8 + 4 * i);
  return out;
};

/** Colorants of sRGB, adapted to D50. */
const SRGB = {
  rXYZ: point(0.4361, 0.2225, 0.0139),
  gXYZ: point(0.3851, 0.7169, 0.0971),
  bXYZ: point(0.1431, 0.0606, 0.7141),
};

/** A profile of a screen with this curve for each colour. */
export function aProfile(values: readonly number[] = [2.2], kind: 'RGB ' | 'GRAY' = 'RGB '): Uint8Array {
  const tone = curve(values);
  const tags: Record<string, Uint8Array> =
    kind === 'GRAY' ? { kTRC: tone } : { rTRC: tone, gTRC: tone, bTRC: tone, ...SRGB };
  const entries = Object.entries(tags);
  const head = Buffer.alloc(132 + 12 * entries.length);
  head.write('mntr', 12, 'latin1');
  head.write(kind, 16, 'latin1');
  head.write('XYZ ', 20, 'latin1');
  head.write('acsp', 36, 'latin1');
  head.writeUInt32BE(entries.length, 128);
  const parts: Uint8Array[] = [head];
  let at = head.length;
  for (const [i, [tag, data]] of entries.entries()) {
    head.write(tag, 132 + 12 * i, 'latin1');
    head.writeUInt32BE(at, 136 + 12 * i);
    head.writeUInt32BE(data.length, 140 + 12 * i);
    parts.push(data);
    at += data.length;
  }
  head.writeUInt32BE(at, 0);
  return new Uint8Array(Buffer.concat(parts));
}

/** The same as an object of a file. */
export const profileObject = (components: number, profile = aProfile()): string =>
  aStream(latin1(profile), `/N ${components}`);
