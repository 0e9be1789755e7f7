import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Drawing, Face, Faces, Path, Shape } from '@yinxin/seal';

/** Facts of a made-up paper. Dates are ISO; `validUntil` may be 长期. */
export type Specimen =
  | {
      kind: 'id-front';
      name: string;
      sex: string;
      nation: string;
      birthDate: string;
      address: string;
      idNumber: string;
    }
  | { kind: 'id-back'; authority: string; validFrom: string; validUntil: string }
  | {
      kind: 'licence';
      code: string;
      name: string;
      type: string;
      representative: string;
      address: string;
      capital: string;
      establishedOn: string;
      validUntil: string;
      scope: string;
    }
  | { kind: 'bank-card'; number: string; bank: string; type: string };
export type SpecimenKind = Specimen['kind'];

const LABELS = {
  'id-front': {
    name: '姓名',
    sex: '性别',
    nation: '民族',
    birthDate: '出生',
    address: '住址',
    idNumber: '公民身份号码',
  },
  'id-back': { authority: '签发机关', validFrom: '有效期自', validUntil: '有效期至' },
  licence: {
    code: '统一社会信用代码',
    name: '名称',
    type: '类型',
    representative: '法定代表人',
    address: '住所',
    capital: '注册资本',
    establishedOn: '成立日期',
    validUntil: '营业期限至',
    scope: '经营范围',
  },
  'bank-card': { number: '卡号', bank: '发卡银行', type: '卡种' },
} as const satisfies {
  [K in SpecimenKind]: Record<Exclude<keyof Extract<Specimen, { kind: K }>, 'kind'>, string>;
};

const TITLES: Readonly<Record<SpecimenKind, string>> = {
  'id-front': '居民身份证（人像面）',
  'id-back': '居民身份证（国徽面）',
  licence: '营业执照',
  'bank-card': '银行卡',
};

/**
 * The facts stand below the paper a second time, as black and white cells over its whole width: they survive scaling and
 * any re-encoding, as text in a picture does, and the stand-in can read them without guessing.
 */
const COLUMNS = 160;
const ROWS = 24;
const BYTES = (COLUMNS * ROWS) / 8;

const WIDTH = 1280;
const CELL = WIDTH / COLUMNS;
const MARGIN = 72;
const PAPER_HEIGHT = 800;
const HEIGHT = PAPER_HEIGHT + ROWS * CELL;

/** A picture of the paper, marked 样本 all over. */
export async function drawSpecimen({ sans, serif }: Faces, specimen: Specimen): Promise<Buffer> {
  const { printPng, roundedRectangle, textLine, textWidth } = await import('@yinxin/seal');
  const write = (face: Face, text: string, size: number, x: number, baseline: number): Shape => ({
    path: textLine(face, text, { size, x, baseline }),
    fill: true,
  });
  const square = (left: number, top: number): Path =>
    roundedRectangle({ left, top, right: left + CELL, bottom: top + CELL }, 0);
  const { kind } = specimen;
  const values: Readonly<Record<string, string>> = specimen;
  const entries = Object.entries(LABELS[kind]).map(([field, label]) => `${label}  ${values[field] ?? ''}`);
  const size = entries.length > 7 ? 32 : 40;
  const lines = entries.flatMap((entry) => folded(entry, (line) => textWidth(sans, line, size)));
  const text = lines.map((line, index) => write(sans, line, size, MARGIN, 190 + index * size * 1.6));
  const watermark = [0, 1, 2].map((row) =>
    write(serif, '样本  样本  样本', 120, 60 + row * 110, 280 + row * 220),
  );
  const plate = (colour: string, shapes: Shape[], opacity = 1): Drawing => ({
    ...{ widthMm: WIDTH, heightMm: HEIGHT, colour, opacity, shapes },
  });
  return Buffer.from(
    await printPng(
      [
        plate('#C8161D', watermark, 0.12),
        plate('#12305C', [write(serif, `${TITLES[kind]}  样本`, 56, MARGIN, 100)]),
        plate('#14181F', text),
        plate('#000000', cellsOf(encode(specimen), square)),
      ],
      '#FFFFFF',
    ),
  );
}

/** The facts of a specimen; undefined for any other picture. */
export async function readSpecimen(picture: Buffer): Promise<Specimen | undefined> {
  try {
    const { default: sharp } = await import('sharp');
    const { data, info } = await sharp(picture, { limitInputPixels: 40_000_000 })
      .flatten({ background: '#fff' })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return decode(sampled(data, info.width, info.height, info.channels));
  } catch {
    return undefined;
  }
}

/** Lines that fit between the margins. */
function folded(text: string, width: (line: string) => number): string[] {
  const lines = [''];
  for (const character of text) {
    const line = (lines.at(-1) ?? '') + character;
    if (width(line) > WIDTH - 2 * MARGIN) lines.push(character);
    else lines[lines.length - 1] = line;
  }
  return lines;
}

function cellsOf(bytes: Buffer, square: (left: number, top: number) => Path): Shape[] {
  const path: Path = Array.from({ length: COLUMNS * ROWS }, (_, index) => index)
    .filter((index) => ((bytes[index >> 3] ?? 0) >> (7 - (index & 7))) & 1)
    .flatMap((index) => {
      const left = (index % COLUMNS) * CELL;
      const top = PAPER_HEIGHT + Math.floor(index / COLUMNS) * CELL;
      return [...square(left, top)];
    });
  return [{ path, fill: true }];
}

/** Length, packed facts, checksum, zeros. */
function encode(specimen: Specimen): Buffer {
  const packed = deflateRawSync(JSON.stringify(specimen));
  const bytes = Buffer.alloc(BYTES);
  if (packed.length > BYTES - 6) throw new RangeError('the facts of this specimen are too long to draw');
  bytes.writeUInt16BE(packed.length, 0);
  packed.copy(bytes, 2);
  bytes.writeUInt32BE(crc32(packed), BYTES - 4);
  return bytes;
}

function decode(bytes: Buffer): Specimen | undefined {
  const length = bytes.readUInt16BE(0);
  if (length === 0 || length > BYTES - 6) return undefined;
  const packed = bytes.subarray(2, 2 + length);
  if (crc32(packed) !== bytes.readUInt32BE(BYTES - 4)) return undefined;
  return JSON.parse(inflateRawSync(packed, { maxOutputLength: 10_000 }).toString());
}

/** One bit for each cell, by the middle of it. */
function sampled(pixels: Buffer, width: number, height: number, channels: number): Buffer {
  const bytes = Buffer.alloc(BYTES);
  const cell = width / COLUMNS;
  for (let index = 0; index < COLUMNS * ROWS; index += 1) {
    const x = Math.floor(((index % COLUMNS) + 0.5) * cell);
    const y = Math.floor(height - (ROWS - Math.floor(index / COLUMNS) - 0.5) * cell);
    const isBlack = (pixels[(y * width + x) * channels] ?? 255) < 128;
    if (isBlack) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (7 - (index & 7)));
  }
  return bytes;
}
