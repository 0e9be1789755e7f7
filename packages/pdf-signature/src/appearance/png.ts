import { decode, defaultLimits, dict, PdfError } from '@yinxin/pdf';
import { refuse } from '../common/refusal.ts';

export interface Picture {
  width: number;
  height: number;
  /** Three bytes per pixel. */
  rgb: Uint8Array;
  /** One byte per pixel, or undefined when the picture is opaque. */
  alpha: Uint8Array | undefined;
}

interface Header {
  width: number;
  height: number;
  depth: number;
  type: number;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Samples per pixel of each colour type (PNG 11.2.2). */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const MAX_PIXELS = 16_000_000;

/** Reads 8-bit, non-interlaced PNG pictures: what canvases and scanners write. */
export function readPng(bytes: Uint8Array): Picture {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw refuse('IMAGE_UNREADABLE');
  let header: Header | undefined;
  let palette: Buffer | undefined;
  let transparency: Buffer | undefined;
  const data: Buffer[] = [];
  for (const { type, body } of chunksOf(file)) {
    if (type === 'IHDR') header = readHeader(body);
    else if (type === 'PLTE') palette = body;
    else if (type === 'tRNS') transparency = body;
    else if (type === 'IDAT') data.push(body);
  }
  if (!header || data.length === 0) throw refuse('IMAGE_UNREADABLE');
  const samples = unpack(Buffer.concat(data), header);
  return header.type === 3
    ? fromPalette(samples, header, palette, transparency)
    : fromSamples(samples, header);
}

function* chunksOf(file: Buffer): Generator<{ type: string; body: Buffer }> {
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    if (at + 12 + length > file.length) throw refuse('IMAGE_UNREADABLE');
    yield { type: file.toString('latin1', at + 4, at + 8), body: file.subarray(at + 8, at + 8 + length) };
    at += 12 + length;
  }
}

function readHeader(body: Buffer): Header {
  if (body.length !== 13) throw refuse('IMAGE_UNREADABLE');
  const header = {
    width: body.readUInt32BE(0),
    height: body.readUInt32BE(4),
    depth: body[8]!,
    type: body[9]!,
  };
  const interlaced = body[12] !== 0;
  if (header.depth !== 8 || interlaced || CHANNELS[header.type] === undefined) throw refuse('IMAGE_KIND');
  if (header.width === 0 || header.height === 0 || header.width * header.height > MAX_PIXELS) {
    throw refuse('IMAGE_SIZE');
  }
  return header;
}

/** PNG's row filters are the PDF predictors 10 to 15. */
function unpack(data: Buffer, { width, height, type }: Header): Uint8Array {
  const channels = CHANNELS[type]!;
  const parms = dict({ Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width });
  const size = width * height * channels;
  try {
    const limits = { ...defaultLimits, decodedBytes: size + height, decodedFree: size + height };
    const samples = decode(data, [{ filter: 'FlateDecode', parms }], limits);
    if (samples.length === size) return samples;
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
  }
  throw refuse('IMAGE_UNREADABLE');
}

function fromSamples(samples: Uint8Array, { width, height, type }: Header): Picture {
  const channels = CHANNELS[type]!;
  const grey = channels < 3;
  const hasAlpha = channels % 2 === 0;
  const pixels = width * height;
  const rgb = new Uint8Array(pixels * 3);
  const alpha = hasAlpha ? new Uint8Array(pixels) : undefined;
  for (let i = 0; i < pixels; i++) {
    const from = i * channels;
    rgb[i * 3] = samples[from]!;
    rgb[i * 3 + 1] = samples[grey ? from : from + 1]!;
    rgb[i * 3 + 2] = samples[grey ? from : from + 2]!;
    if (alpha) alpha[i] = samples[from + channels - 1]!;
  }
  return { width, height, rgb, alpha };
}

function fromPalette(
  samples: Uint8Array,
  { width, height }: Header,
  palette: Buffer | undefined,
  transparency: Buffer | undefined,
): Picture {
  if (!palette) throw refuse('IMAGE_UNREADABLE');
  const rgb = new Uint8Array(samples.length * 3);
  const alpha = transparency ? new Uint8Array(samples.length) : undefined;
  samples.forEach((index, i) => {
    if (index * 3 + 3 > palette.length) throw refuse('IMAGE_UNREADABLE');
    rgb.set(palette.subarray(index * 3, index * 3 + 3), i * 3);
    if (alpha) alpha[i] = transparency?.[index] ?? 255;
  });
  return { width, height, rgb, alpha };
}
