import { type Box, boxOf, type Page, PdfDict, type PdfDocument, PdfError, PdfStream } from '@yinxin/pdf';
import type { Painted } from '../../common/content/painted.ts';
import { ContentReader } from '../../common/content/reader.ts';

/** A picture and where it can be seen, in the page's own coordinates. */
export interface Drawn {
  picture: PdfStream;
  box: Box;
}

/** Forms in forms that are followed. */
export const DEEPEST = 3;

/**
 * Says where contents draw pictures. A clip counts by the box around it, so that a place is never smaller than what is
 * seen; patterns and fonts made of pictures are not followed.
 */
export class Draughtsman {
  readonly #document: PdfDocument;
  readonly #reader: ContentReader;

  constructor(document: PdfDocument) {
    this.#document = document;
    this.#reader = new ContentReader(document, DEEPEST);
  }

  onPage = (page: Page): Generator<Drawn> => picturesAmong(this.#reader.onPage(page));

  *inAnnotation({ cropBox }: Page, annotation: PdfDict): Generator<Drawn> {
    const form = this.#shownForm(annotation);
    const rect = boxOf(this.#document, annotation.get('Rect'));
    if (form && rect) yield* picturesAmong(this.#reader.inRectangle(form, rect, cropBox));
  }

  /** /N is a form, or one form per state, of which /AS names the shown one. */
  #shownForm(annotation: PdfDict): PdfStream | undefined {
    const normal = this.#document.resolve(this.#document.dict(annotation.get('AP'))?.get('N'));
    const state = this.#document.name(annotation.get('AS'));
    const form = normal instanceof PdfDict && state ? this.#document.resolve(normal.get(state)) : normal;
    return form instanceof PdfStream ? form : undefined;
  }
}

function* picturesAmong(things: Iterable<Painted>): Generator<Drawn> {
  for (const thing of things) {
    if (thing.kind === 'doubt' && thing.operator === 'cm') throw new PdfError('syntax', 'Not a matrix');
    if (thing.kind !== 'picture' || !thing.picture || !thing.seen) continue;
    if (Object.values(thing.seen).every(Number.isFinite)) yield { picture: thing.picture, box: thing.seen };
  }
}
