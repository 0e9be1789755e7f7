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
import { POINTS_PER_MM } from '../common/geometry.ts';
import { readPng } from './png.ts';

/** Something to be stamped. It is compressed once and can be added to any number of files. */
export interface Artwork {
  widthMm: number;
  heightMm: number;
  /** Adds one form XObject, drawn in points from its lower left corner. */
  addTo(update: IncrementalUpdate): PdfRef;
}

/** A seal or a handwritten name as PDF operators in points, lower left corner at the origin (@yinxin/seal, toPdfForm). */
interface VectorForm {
  widthMm: number;
  heightMm: number;
  content: Uint8Array;
  /** The resource dictionary in PDF syntax. */
  resources?: string;
}

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
