import {
  array,
  boxOf,
  dict,
  type IncrementalUpdate,
  name,
  type Page,
  type PdfArray,
  type PdfRef,
  stream,
} from '@yinxin/pdf';
import { POINTS_PER_MM, uprightMatrix } from '../common/geometry.ts';
import type { Artwork } from './artwork.ts';
import type { Piece } from './marks.ts';

/** Draws pieces into one update; every artwork is added once, however many pages show it. */
export class Studio {
  readonly #update: IncrementalUpdate;
  readonly #artworks = new Map<Artwork, PdfRef>();
  readonly #forms = new Map<Artwork, Map<string, PdfRef>>();

  constructor(update: IncrementalUpdate) {
    this.#update = update;
  }

  /** The form that shows this piece upright on its page; slices are cut by their BBox. */
  pieceForm(piece: Piece): PdfRef {
    const { art, from, to, page } = piece;
    const shared = this.#artwork(art);
    if (from === 0 && to === 1 && page.rotate === 0) return shared;
    const known = this.#formsOf(art);
    const key = `${from} ${to} ${page.rotate}`;
    const form = known.get(key) ?? this.#cut(art, shared, from, to, page.rotate);
    known.set(key, form);
    return form;
  }

  /** A form of a field's own size with the artwork in its middle: true to size, or smaller if it must be. */
  fieldForm(art: Artwork, page: Page, rect: PdfArray): PdfRef {
    const box = boxOf(this.#update.document, rect);
    const across = ((box?.right ?? 0) - (box?.left ?? 0)) * page.userUnit;
    const up = ((box?.top ?? 0) - (box?.bottom ?? 0)) * page.userUnit;
    const [width, height] = page.rotate % 180 === 0 ? [across, up] : [up, across];
    const [artWidth, artHeight] = [art.widthMm * POINTS_PER_MM, art.heightMm * POINTS_PER_MM];
    const scale = Math.min(1, width / artWidth, height / artHeight);
    const x = (width - artWidth * scale) / 2;
    const y = (height - artHeight * scale) / 2;
    const drawing = `q ${[scale, 0, 0, scale, x, y].map((part) => part.toFixed(5)).join(' ')} cm /Art Do Q\n`;
    return this.#wrap(this.#artwork(art), array(0, 0, width, height), page.rotate, drawing);
  }

  /** A form that shows nothing, for invisible signatures. */
  emptyForm(): PdfRef {
    return this.#update.add(
      stream({ Type: name('XObject'), Subtype: name('Form'), BBox: array(0, 0, 0, 0) }, new Uint8Array(0)),
    );
  }

  #artwork(art: Artwork): PdfRef {
    const ref = this.#artworks.get(art) ?? art.addTo(this.#update);
    this.#artworks.set(art, ref);
    return ref;
  }

  #formsOf(art: Artwork): Map<string, PdfRef> {
    const known = this.#forms.get(art) ?? new Map<string, PdfRef>();
    this.#forms.set(art, known);
    return known;
  }

  #cut(art: Artwork, shared: PdfRef, from: number, to: number, rotate: Page['rotate']): PdfRef {
    const width = art.widthMm * POINTS_PER_MM;
    const box = array(from * width, 0, to * width, art.heightMm * POINTS_PER_MM);
    return this.#wrap(shared, box, rotate, '/Art Do\n');
  }

  #wrap(art: PdfRef, box: PdfArray, rotate: Page['rotate'], drawing: string): PdfRef {
    return this.#update.add(
      stream(
        {
          Type: name('XObject'),
          Subtype: name('Form'),
          BBox: box,
          Matrix: uprightMatrix(rotate),
          Resources: dict({ XObject: dict({ Art: art }) }),
        },
        Buffer.from(drawing, 'latin1'),
      ),
    );
  }
}
