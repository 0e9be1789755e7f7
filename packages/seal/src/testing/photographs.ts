import sharp from 'sharp';
import { seededRandom } from '../design/random.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { toPng } from '../drawing/png.ts';

interface Photo {
  seal?: Drawing;
  width?: number;
  height?: number;
  /** Pixels per millimetre of the seal on the paper. */
  scale?: number;
  /** Black lines of text across the whole sheet, above the seal's ink. */
  text?: boolean;
  /** Where the seal's left upper corner lies, as a share of the sheet. */
  at?: readonly [number, number];
  /** Anything else on the sheet, as SVG. */
  extra?: string;
  format?: 'jpeg' | 'png' | 'webp';
}

/** A seal on cream paper in slanting light, with camera noise: the picture a user sends. */
export async function photographOfSeal(photo: Photo): Promise<Uint8Array> {
  const { width = 900, height = 700, scale = 11, at = [0.25, 0.18], format = 'jpeg' } = photo;
  const layers = [];
  if (photo.seal) {
    const input = Buffer.from(await toPng(photo.seal, { dpi: scale * 25.4 }));
    layers.push({
      input,
      left: Math.round(at[0] * width),
      top: Math.round(at[1] * height),
      blend: 'multiply' as const,
    });
  }
  const marks = (photo.text ? textLines(width, height) : '') + (photo.extra ?? '');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${marks}</svg>`;
  layers.push({ input: Buffer.from(svg), left: 0, top: 0 });
  const sheet = await sharp({ create: { width, height, channels: 3, background: '#faf6ec' } })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer();
  const lit = sharp(slantLight(sheet, width, height), { raw: { width, height, channels: 3 } }).blur(0.7);
  return format === 'jpeg' ? lit.jpeg({ quality: 82 }).toBuffer() : lit.toFormat(format).toBuffer();
}

/** Bright upper left, a third of the light lower right, a warm tint, and noise. */
function slantLight(sheet: Buffer, width: number, height: number): Buffer {
  const random = seededRandom('camera');
  const tint = [1, 0.97, 0.9];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = 1 - 0.62 * ((x / width + y / height) / 2) ** 1.3;
      for (let channel = 0; channel < 3; channel++) {
        const i = (y * width + x) * 3 + channel;
        const noise = 10 * (random() + random() - 1);
        sheet[i] = Math.min(Math.max(sheet[i]! * light * tint[channel]! + noise, 0), 255);
      }
    }
  }
  return sheet;
}

function textLines(width: number, height: number): string {
  const lines = [];
  for (let y = 40; y < height; y += 46) {
    for (let x = 30; x < width - 40; x += 30) {
      lines.push(`<path d="M${x} ${y}h20M${x + 3} ${y + 10}h14M${x + 10} ${y - 4}v24M${x} ${y + 20}h20"/>`);
    }
  }
  return `<g fill="none" stroke="#1a1a1c" stroke-width="3">${lines.join('')}</g>`;
}
