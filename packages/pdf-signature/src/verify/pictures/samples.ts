import {
  isName,
  PdfArray,
  type PdfDict,
  type PdfDocument,
  PdfStream,
  PdfString,
  type PdfValue,
} from '@yinxin/pdf';

/** What stands at a point of a picture: ink of a seal, nothing, or something else. */
export type Ink = 'red' | 'blank' | 'other';

/** A picture looked at in GRID × GRID points. */
export interface Samples {
  width: number;
  height: number;
  at: (x: number, y: number) => Ink;
}

export const GRID = 96;

const SMALLEST = 48;
/** Seals are pasted small; larger pictures are scans and photographs, which would only cost time. */
const LARGEST = 1_500_000;

/** Reads a picture of 8 bits per channel. Others (JPEG, CMYK, scans of whole pages) are not looked into. */
export function samplesOf(document: PdfDocument, image: PdfStream): Samples | undefined {
  const { dict } = image;
  const [width, height] = [document.number(dict.get('Width')), document.number(dict.get('Height'))];
  if (!width || !height || !Number.isInteger(width) || !Number.isInteger(height)) return undefined;
  if (Math.min(width, height) < SMALLEST || width * height > LARGEST) return undefined;
  if (document.number(dict.get('BitsPerComponent')) !== 8 || isPhotograph(document, dict)) return undefined;
  const colour = coloursOf(document, dict.get('ColorSpace'));
  if (!colour) return undefined;
  const bytes = document.streamBytes(image);
  if (bytes.length < width * height * colour.channels) return undefined;
  const alpha = maskOf(document, dict, width, height);
  return {
    width,
    height,
    at(x, y) {
      const pixel = Math.floor(((y + 0.5) / GRID) * height) * width + Math.floor(((x + 0.5) / GRID) * width);
      if (alpha && alpha[pixel]! < 64) return 'blank';
      return inkOf(colour.rgb(bytes, pixel * colour.channels));
    },
  };
}

type Rgb = readonly [number, number, number];

/** Clearly red, or as light as paper. */
function inkOf([r, g, b]: Rgb): Ink {
  if (r >= 140 && r - Math.max(g, b) >= 60) return 'red';
  return Math.min(r, g, b) >= 200 ? 'blank' : 'other';
}

const PHOTOGRAPHS = ['DCTDecode', 'DCT', 'JPXDecode', 'CCITTFaxDecode', 'CCF', 'JBIG2Decode'];

function isPhotograph(document: PdfDocument, dict: PdfDict): boolean {
  const filter = document.resolve(dict.get('Filter') ?? dict.get('F'));
  const names = filter instanceof PdfArray ? filter.items.map((item) => document.resolve(item)) : [filter];
  return names.some((one) => PHOTOGRAPHS.some((known) => isName(one, known)));
}

interface Colours {
  channels: number;
  rgb: (bytes: Uint8Array, at: number) => Rgb;
}

const RGB: Colours = { channels: 3, rgb: (bytes, at) => [bytes[at]!, bytes[at + 1]!, bytes[at + 2]!] };

function coloursOf(document: PdfDocument, value: PdfValue | undefined): Colours | undefined {
  const space = document.resolve(value);
  if (isName(space, 'DeviceRGB')) return RGB;
  if (!(space instanceof PdfArray)) return undefined;
  const [kind, base, , table] = space.items.map((item) => document.resolve(item));
  if (isName(kind, 'CalRGB')) return RGB;
  if (isName(kind, 'ICCBased')) return document.number(document.dict(base)?.get('N')) === 3 ? RGB : undefined;
  if (!isName(kind, 'Indexed') || coloursOf(document, base) !== RGB) return undefined;
  const palette = paletteOf(document, table);
  return palette && { channels: 1, rgb: (bytes, at) => RGB.rgb(palette, bytes[at]! * 3) };
}

function paletteOf(document: PdfDocument, table: PdfValue | undefined): Uint8Array | undefined {
  const bytes =
    table instanceof PdfString
      ? table.bytes
      : table instanceof PdfStream
        ? document.streamBytes(table)
        : undefined;
  if (!bytes) return undefined;
  const whole = new Uint8Array(256 * 3);
  whole.set(bytes.subarray(0, whole.length));
  return whole;
}

/** Only masks of the same size say something about the same pixel. */
function maskOf(document: PdfDocument, dict: PdfDict, width: number, height: number): Uint8Array | undefined {
  const mask = document.resolve(dict.get('SMask'));
  if (!(mask instanceof PdfStream) || isPhotograph(document, mask.dict)) return undefined;
  const fits =
    document.number(mask.dict.get('Width')) === width &&
    document.number(mask.dict.get('Height')) === height &&
    document.number(mask.dict.get('BitsPerComponent')) === 8;
  const bytes = fits ? document.streamBytes(mask) : undefined;
  return bytes && bytes.length >= width * height ? bytes : undefined;
}
