import { type Limits, PdfError } from '../limits.ts';
import { PdfArray, PdfDict, PdfName, type PdfValue } from '../objects.ts';
import { ascii85, asciiHex } from './ascii.ts';
import { inflate } from './flate.ts';
import { lzw } from './lzw.ts';
import { undoPredictor } from './predictor.ts';
import { runLength } from './run-length.ts';

interface Step {
  filter: string;
  parms: PdfDict | undefined;
}
type Decoder = (bytes: Uint8Array, cap: number, parms: PdfDict | undefined) => Uint8Array;

const withPredictor =
  (decode: Decoder): Decoder =>
  (bytes, cap, parms) => {
    const decoded = decode(bytes, cap, parms);
    return parms ? undoPredictor(decoded, parms) : decoded;
  };

const flateDecoder = withPredictor((bytes, cap) => inflate(bytes, cap));
const lzwDecoder = withPredictor((bytes, cap, parms) => lzw(bytes, cap, parms?.number('EarlyChange') ?? 1));

/** Long names and the abbreviations of inline images (ISO 32000-1 table 94). */
const decoders = new Map<string, Decoder>([
  ['FlateDecode', flateDecoder],
  ['Fl', flateDecoder],
  ['LZWDecode', lzwDecoder],
  ['LZW', lzwDecoder],
  ['ASCIIHexDecode', (bytes) => asciiHex(bytes)],
  ['AHx', (bytes) => asciiHex(bytes)],
  ['ASCII85Decode', (bytes, cap) => ascii85(bytes, cap)],
  ['A85', (bytes, cap) => ascii85(bytes, cap)],
  ['RunLengthDecode', (bytes, cap) => runLength(bytes, cap)],
  ['RL', (bytes, cap) => runLength(bytes, cap)],
  ['Crypt', (bytes) => bytes],
]);

/** The filters of a stream, in order, with their parameters. Entries must be resolved beforehand. */
export function filterSteps(dict: PdfDict, resolve: (value: PdfValue | undefined) => PdfValue): Step[] {
  const filters = listOf(resolve(dict.get('Filter') ?? dict.get('F')));
  const parms = listOf(resolve(dict.get('DecodeParms') ?? dict.get('DP')));
  return filters.map((entry, i) => {
    const filter = resolve(entry);
    if (!(filter instanceof PdfName)) throw new PdfError('filter', 'A filter is not a name');
    const parm = resolve(parms[i]);
    return { filter: filter.value, parms: parm instanceof PdfDict ? resolved(parm, resolve) : undefined };
  });
}

/** Decodes a stream's bytes; refuses what grows beyond the limits. */
export function decode(bytes: Uint8Array, steps: readonly Step[], limits: Limits): Uint8Array {
  if (steps.length > limits.filters) throw new PdfError('limit', 'Too many filters');
  const cap = Math.min(limits.decodedBytes, Math.max(limits.decodedFree, bytes.length * limits.inflateRatio));
  let data = bytes;
  for (const { filter, parms } of steps) {
    const decoder = decoders.get(filter);
    if (!decoder) throw new PdfError('filter', `The filter ${filter} is not decoded here`);
    data = decoder(data, cap, parms);
    if (data.length > cap) throw new PdfError('limit', 'Stream decodes to too many bytes');
  }
  return data;
}

function listOf(value: PdfValue): PdfValue[] {
  if (value === null) return [];
  return value instanceof PdfArray ? value.items : [value];
}

function resolved(dict: PdfDict, resolve: (value: PdfValue | undefined) => PdfValue): PdfDict {
  const entries = new Map<string, PdfValue>();
  for (const [key, value] of dict.entries) entries.set(key, resolve(value));
  return new PdfDict(entries);
}
