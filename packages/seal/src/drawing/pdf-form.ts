import { deflateSync } from 'node:zlib';
import { type Drawing, inkedArea, type Shape } from './drawing.ts';
import { rgb } from './ink.ts';
import { number } from './number.ts';
import type { Path } from './path.ts';

const POINTS_PER_MM = 72 / 25.4;

/** A PDF form XObject (ISO 32000-1 8.10): all glyphs are outlines, so no viewer can lose a font. */
export interface PdfForm {
  widthMm: number;
  heightMm: number;
  /** In points, lower left corner at the origin. */
  bbox: readonly [0, 0, width: number, height: number];
  /** Content stream, not compressed. */
  content: Uint8Array;
  /** The resource dictionary in PDF syntax. */
  resources: string;
}

export function toPdfForm(drawing: Drawing): PdfForm {
  const { widthMm, heightMm, opacity, wear } = drawing;
  const height = heightMm * POINTS_PER_MM;
  const scale = POINTS_PER_MM.toFixed(6);
  const [r, g, b] = rgb(drawing.colour).map((v) => number(v / 255));
  const content = [
    'q',
    '/Ink gs',
    `${scale} 0 0 -${scale} 0 ${number(height)} cm`,
    `${r} ${g} ${b} rg ${r} ${g} ${b} RG`,
    ...(wear ? [`${operators(inkedArea(drawing, wear))} W* n`] : []),
    ...drawing.shapes.map(shapeOperators),
    'Q',
    '',
  ].join('\n');
  return {
    widthMm,
    heightMm,
    bbox: [0, 0, Number(number(widthMm * POINTS_PER_MM)), Number(number(height))],
    content: new TextEncoder().encode(content),
    // Multiply lets the contract's text show through, as ink does on paper.
    resources: `<< /ExtGState << /Ink << /BM /Multiply /ca ${number(opacity)} /CA ${number(opacity)} >> >> >>`,
  };
}

/** The form as a stream object, ready to be written: dictionary text and compressed bytes. */
export function pdfFormStream(form: PdfForm): { dictionary: string; data: Uint8Array } {
  const data = deflateSync(form.content);
  const dictionary =
    `<< /Type /XObject /Subtype /Form /BBox [${form.bbox.join(' ')}]` +
    ` /Resources ${form.resources} /Filter /FlateDecode /Length ${data.length} >>`;
  return { dictionary, data };
}

function shapeOperators(shape: Shape): string {
  return 'fill' in shape
    ? `${operators(shape.path)} f`
    : `${number(shape.strokeMm)} w ${operators(shape.path)} S`;
}

const operatorOf = { M: 'm', L: 'l', C: 'c', Z: 'h' } as const;

function operators(path: Path): string {
  return path.map(([op, ...xs]) => [...xs.map(number), operatorOf[op]].join(' ')).join('\n');
}
