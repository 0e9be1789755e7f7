import { loadSharp } from '../libraries.ts';
import type { Drawing } from './drawing.ts';
import { svgOfPlates, svgOfSize } from './svg.ts';

/** Transparent PNG that carries its resolution, so that it prints at its true size. */
export async function toPng(drawing: Drawing, { dpi = 600 }: { dpi?: number } = {}): Promise<Uint8Array> {
  const pixels = (mm: number) => String(Math.round((mm / 25.4) * dpi));
  const svg = svgOfSize(drawing, pixels(drawing.widthMm), pixels(drawing.heightMm));
  const sharp = await loadSharp();
  return sharp(Buffer.from(svg)).withMetadata({ density: dpi }).png().toBuffer();
}

/** Drawings of one size, each in its own ink, printed over each other on paper; a millimetre is a pixel. */
export async function printPng(plates: readonly Drawing[], paper: string): Promise<Uint8Array> {
  const sharp = await loadSharp();
  // Few inks on even paper: a palette keeps the picture at a third of its size.
  return sharp(Buffer.from(svgOfPlates(plates, paper)))
    .png({ palette: true, colours: 128 })
    .toBuffer();
}
