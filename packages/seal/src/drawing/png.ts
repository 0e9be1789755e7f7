import { loadSharp } from '../libraries.ts';
import type { Drawing } from './drawing.ts';
import { svgOfSize } from './svg.ts';

/** Transparent PNG that carries its resolution, so that it prints at its true size. */
export async function toPng(drawing: Drawing, { dpi = 600 }: { dpi?: number } = {}): Promise<Uint8Array> {
  const pixels = (mm: number) => String(Math.round((mm / 25.4) * dpi));
  const svg = svgOfSize(drawing, pixels(drawing.widthMm), pixels(drawing.heightMm));
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).withMetadata({ density: dpi }).png().toBuffer();
}
