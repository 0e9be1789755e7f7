import { sealProblem } from '../problems.ts';

/** Colour and opacity, checked: both end up in SVG and PDF text. */
export function inkOf(ink: { colour?: string; opacity?: number }, ordinary: string) {
  const { colour = ordinary, opacity = 1 } = ink;
  if (!/^#[0-9A-Fa-f]{6}$/.test(colour)) throw sealProblem('COLOUR_INVALID');
  if (!(opacity >= 0.2 && opacity <= 1)) throw sealProblem('OPACITY_INVALID');
  return { colour, opacity };
}

export function rgb(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
