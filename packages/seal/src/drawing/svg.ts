import { type Drawing, inkedArea, type Shape } from './drawing.ts';
import { number } from './number.ts';
import { pathData } from './path-data.ts';

export function toSvg(drawing: Drawing): string {
  return svgOfSize(drawing, `${number(drawing.widthMm)}mm`, `${number(drawing.heightMm)}mm`);
}

export function svgOfSize(drawing: Drawing, width: string, height: string): string {
  return `${openingTag(drawing, width, height)}${inked(drawing)}</svg>`;
}

/** Several inks over each other, one user unit to the millimetre. */
export function svgOfPlates(plates: readonly Drawing[], paper: string): string {
  const [{ widthMm, heightMm } = { widthMm: 0, heightMm: 0 }] = plates;
  const [width, height] = [number(widthMm), number(heightMm)];
  return (
    openingTag({ widthMm, heightMm }, width, height) +
    `<rect width="${width}" height="${height}" fill="${paper}"/>${plates.map(inked).join('')}</svg>`
  );
}

function openingTag(
  { widthMm, heightMm }: Pick<Drawing, 'widthMm' | 'heightMm'>,
  width: string,
  height: string,
) {
  const viewBox = `0 0 ${number(widthMm)} ${number(heightMm)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${viewBox}">`;
}

function inked(drawing: Drawing): string {
  const { colour, opacity, wear } = drawing;
  const shapes = drawing.shapes.map((shape) => shapeElement(shape, colour)).join('');
  const see = opacity < 1 ? ` opacity="${number(opacity)}"` : '';
  if (!wear) return `<g${see}>${shapes}</g>`;
  const holes = pathData(inkedArea(drawing, wear));
  const id = `wear-${checksum(holes)}`;
  return (
    `<clipPath id="${id}"><path clip-rule="evenodd" d="${holes}"/></clipPath>` +
    `<g clip-path="url(#${id})"${see}>${shapes}</g>`
  );
}

function shapeElement(shape: Shape, colour: string): string {
  const d = pathData(shape.path);
  return 'fill' in shape
    ? `<path fill="${colour}" d="${d}"/>`
    : `<path fill="none" stroke="${colour}" stroke-width="${number(shape.strokeMm)}" d="${d}"/>`;
}

/** Several seals may be inlined into one page, where equal ids would mix up their wear. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
