import {
  array,
  deflate,
  dict,
  type IncrementalUpdate,
  name,
  type PdfDict,
  type PdfRef,
  PdfStream,
  parseDict,
  stream,
} from '@yinxin/pdf';
import { POINTS_PER_MM } from './geometry.ts';
import { readPng } from './png.ts';

/** Something to be stamped. It is compressed once and can be added to any number of files. */
export type Artwork = {
  widthMm: number;
  heightMm: number;
  /** Adds one form XObject, drawn in points from its lower left corner. */
  addTo(update: IncrementalUpdate): PdfRef;
};

/** A vector seal: PDF operators in points, lower left corner at the origin (see @yinxin/seal, toPdfForm). */
export type VectorForm = {
  widthMm: number;
  heightMm: number;
  content: Uint8Array;
  /** The resource dictionary in PDF syntax. */
  resources?: string;
};

export function vectorArtwork(form: VectorForm): Artwork {
  const { widthMm, heightMm } = form;
  const resources = form.resources === undefined ? dict({}) : parseDict(form.resources);
  const object = formObject(widthMm, heightMm, form.content, resources);
  return { widthMm, heightMm, addTo: (update) => update.add(object) };
}

/** A picture with its transparency; the height follows from the picture's proportions. */
export function imageArtwork(png: Uint8Array, widthMm: number): Artwork {
  const image = readPng(png);
  const heightMm = (widthMm * image.height) / image.width;
  const described = {
    Type: name('XObject'),
    Subtype: name('Image'),
    Width: image.width,
    Height: image.height,
    BitsPerComponent: 8,
    Filter: name('FlateDecode'),
  };
  const colours = deflate(image.rgb);
  const mask = image.alpha && stream({ ...described, ColorSpace: name('DeviceGray') }, deflate(image.alpha));
  const [width, height] = [widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM];
  const content = Buffer.from(`q ${width.toFixed(4)} 0 0 ${height.toFixed(4)} 0 0 cm /Picture Do Q\n`);
  return {
    widthMm,
    heightMm,
    addTo(update) {
      const picture = update.add(
        stream({ ...described, ColorSpace: name('DeviceRGB'), SMask: mask && update.add(mask) }, colours),
      );
      const resources = dict({ XObject: dict({ Picture: picture }) });
      return update.add(formObject(widthMm, heightMm, content, resources));
    },
  };
}

export type StrokePoint = { xMm: number; yMm: number };
export type Handwriting = {
  widthMm: number;
  heightMm: number;
  /** Pen strokes; millimetres from the top left corner. */
  strokes: readonly (readonly StrokePoint[])[];
  penMm?: number;
  /** Red, green, blue from 0 to 1. */
  colour?: readonly [number, number, number];
};

/** A handwritten signature, smoothed by curves through the middles of its segments. */
export function handwritingArtwork(writing: Handwriting): Artwork {
  const { widthMm, heightMm, penMm = 0.6, colour = [0, 0, 0] } = writing;
  const k = POINTS_PER_MM.toFixed(6);
  const operators = [
    `q ${k} 0 0 -${k} 0 ${(heightMm * POINTS_PER_MM).toFixed(4)} cm`,
    `${colour.map((part) => part.toFixed(3)).join(' ')} RG ${penMm.toFixed(3)} w 1 J 1 j`,
    ...writing.strokes.filter((stroke) => stroke.length > 0).map(strokeOperators),
    'Q',
  ];
  return vectorArtwork({ widthMm, heightMm, content: Buffer.from(`${operators.join('\n')}\n`) });
}

const at = ({ xMm, yMm }: StrokePoint) => `${xMm.toFixed(3)} ${yMm.toFixed(3)}`;
const between = (a: StrokePoint, b: StrokePoint, t: number): StrokePoint => ({
  xMm: a.xMm + (b.xMm - a.xMm) * t,
  yMm: a.yMm + (b.yMm - a.yMm) * t,
});

function strokeOperators(points: readonly StrokePoint[]): string {
  const first = points[0]!;
  const last = points.at(-1)!;
  const parts = [`${at(first)} m`];
  let from = first;
  for (let i = 1; i < points.length - 1; i++) {
    const control = points[i]!;
    const to = between(control, points[i + 1]!, 0.5);
    // A quadratic curve as the cubic one that PDF has.
    parts.push(`${at(between(from, control, 2 / 3))} ${at(between(to, control, 2 / 3))} ${at(to)} c`);
    from = to;
  }
  parts.push(`${at(last)} l S`);
  return parts.join(' ');
}

function formObject(widthMm: number, heightMm: number, content: Uint8Array, resources: PdfDict): PdfStream {
  const entries = dict({
    Type: name('XObject'),
    Subtype: name('Form'),
    BBox: array(0, 0, widthMm * POINTS_PER_MM, heightMm * POINTS_PER_MM),
    Resources: resources,
    Filter: name('FlateDecode'),
  });
  return new PdfStream(entries, deflate(content));
}
