import { type Drawing, inkedArea, type Shape } from './drawing.ts';
import { number } from './number.ts';
import type { Path } from './path.ts';

export function toSvg(drawing: Drawing): string {
  return svgOfSize(drawing, `${number(drawing.widthMm)}mm`, `${number(drawing.heightMm)}mm`);
}

export function svgOfSize(drawing: Drawing, width: string, height: string): string {
  const { widthMm, heightMm, colour, opacity, wear } = drawing;
  const size = `width="${width}" height="${height}"`;
  const viewBox = `viewBox="0 0 ${number(widthMm)} ${number(heightMm)}"`;
  const shapes = drawing.shapes.map((shape) => shapeElement(shape, colour)).join('');
  const see = opacity < 1 ? ` opacity="${number(opacity)}"` : '';
  if (!wear) return `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${viewBox}><g${see}>${shapes}</g></svg>`;

  const holes = pathData(inkedArea(drawing, wear));
  const id = `wear-${checksum(holes)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} ${viewBox}>` +
    `<clipPath id="${id}"><path clip-rule="evenodd" d="${holes}"/></clipPath>` +
    `<g clip-path="url(#${id})"${see}>${shapes}</g></svg>`
  );
}

function shapeElement(shape: Shape, colour: string): string {
  const d = pathData(shape.path);
  return 'fill' in shape
    ? `<path fill="${colour}" d="${d}"/>`
    : `<path fill="none" stroke="${colour}" stroke-width="${number(shape.strokeMm)}" d="${d}"/>`;
}

function pathData(path: Path): string {
  return path.map(([op, ...xs]) => op + xs.map(number).join(' ')).join('');
}

/** Several seals may be inlined into one page, where equal ids would mix up their wear. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}
