import {
  isName,
  type Page,
  PdfDict,
  type PdfDocument,
  PdfError,
  PdfRef,
  PdfStream,
  type PdfValue,
  pagesOf,
} from '@yinxin/pdf';
import type { History } from '../../common/history.ts';
import { type SeenPlace, type SignedAnnotations, seenPlace } from '../facts/places.ts';
import { DEEPEST, Draughtsman, type Drawn } from './drawn.ts';
import { looksLikeSeal } from './looks-like-seal.ts';
import { samplesOf } from './samples.ts';

const MOST_PICTURES = 20;
const MOST_PLACES = 200;

/** Pictures like a seal which no signature brought. */
export interface SealPictures {
  /** Pages (from 1) that show one. */
  pages: readonly number[];
  /** Where they are seen, as far as it can be told. */
  places: readonly SeenPlace[];
}

/**
 * Pictures that look like a seal, in the content of pages and in annotations, other than those that a signature brought
 * with its own mark. A picture is no signature, whatever it shows; the report says so where somebody could believe
 * otherwise.
 */
export function sealPicturesOf(history: History, signed: SignedAnnotations | undefined): SealPictures {
  const looking = new Looking(history, signed);
  const pages: number[] = [];
  const places: SeenPlace[] = [];
  quietly(() => {
    for (const page of pagesOf(history.document)) {
      const found = looking.at(page);
      if (!found) continue;
      pages.push(page.index + 1);
      places.push(...found.slice(0, MOST_PLACES - places.length));
    }
  });
  return { pages, places };
}

/** A remark is not worth a verdict: what cannot be read, or costs too much, is left out. */
function quietly(look: () => void): void {
  try {
    look();
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
  }
}

class Looking {
  readonly #history: History;
  readonly #document: PdfDocument;
  readonly #signed: SignedAnnotations | undefined;
  readonly #draughtsman: Draughtsman;
  /** By the picture's place in the file. */
  readonly #seals = new Map<number, boolean>();
  readonly #pictures = new Map<PdfDict, readonly PdfStream[]>();

  constructor(history: History, signed: SignedAnnotations | undefined) {
    this.#history = history;
    this.#document = history.document;
    this.#signed = signed;
    this.#draughtsman = new Draughtsman(history.document);
  }

  /** Where the page shows such pictures; undefined where it has none. */
  at(page: Page): SeenPlace[] | undefined {
    const own = this.#sealsAmong(this.#picturesOf(page.resources));
    const pasted = this.#pastedOn(page);
    if (own.size === 0 && pasted.length === 0) return undefined;
    const places = new Map<string, SeenPlace>();
    const note = (drawn: Iterable<Drawn>, seals: ReadonlySet<number>) =>
      quietly(() => {
        for (const { picture, box } of drawn) {
          const place = seenPlace(page, box);
          if (seals.has(picture.start)) places.set(Object.values(place).join(' '), place);
        }
      });
    if (own.size > 0) note(this.#draughtsman.onPage(page), own);
    for (const { annotation, seals } of pasted) note(this.#draughtsman.inAnnotation(page, annotation), seals);
    return [...places.values()];
  }

  /** Annotations that show a seal which did not come with a signature's mark. */
  #pastedOn({ dict }: Page): { annotation: PdfDict; seals: ReadonlySet<number> }[] {
    if (!this.#signed) return [];
    return (this.#document.array(dict.get('Annots')) ?? []).flatMap((item) => {
      const annotation = this.#document.dict(item);
      if (!annotation) return [];
      const shown = looksOf(this.#document, annotation).flatMap((look) => this.#picturesOf(look));
      if (shown.length === 0) return [];
      const signed = this.#signedWith(item);
      const seals = this.#sealsAmong(shown.filter(({ start }) => !signed.has(start)));
      return seals.size > 0 ? [{ annotation, seals }] : [];
    });
  }

  /** The pictures that an annotation showed when its signature was made. */
  #signedWith(item: PdfValue): ReadonlySet<number> {
    const revision = item instanceof PdfRef ? this.#signed?.get(item.num) : undefined;
    const view = revision === undefined ? undefined : this.#history.views[revision];
    const annotation = view?.dict(item);
    if (!view || !annotation) return new Set();
    const pictures = looksOf(view, annotation).flatMap((look) => [...picturesIn(view, look)]);
    return new Set(pictures.map(({ start }) => start));
  }

  #picturesOf(resources: PdfDict | undefined): readonly PdfStream[] {
    if (!resources) return [];
    const pictures = this.#pictures.get(resources) ?? [...picturesIn(this.#document, resources)];
    this.#pictures.set(resources, pictures);
    return pictures;
  }

  #sealsAmong = (pictures: readonly PdfStream[]): ReadonlySet<number> =>
    new Set(pictures.filter((picture) => this.#isSeal(picture)).map(({ start }) => start));

  /** A picture on many pages is looked at once, and only so many of them. */
  #isSeal(picture: PdfStream): boolean {
    const answer = this.#seals.get(picture.start);
    if (answer !== undefined) return answer;
    if (this.#seals.size >= MOST_PICTURES) return false;
    let found = false;
    // A picture that cannot be read, or is too large when unpacked, is passed over.
    quietly(() => {
      const samples = samplesOf(this.#document, picture);
      found = samples !== undefined && looksLikeSeal(samples);
    });
    this.#seals.set(picture.start, found);
    return found;
  }
}

/** Pictures of resources, also inside of forms, which are looked into again only where less deep than before. */
function* picturesIn(
  document: PdfDocument,
  resources: PdfDict | undefined,
  depth = 0,
  seen = new Map<number, number>(),
): Generator<PdfStream> {
  const objects = document.dict(resources?.get('XObject'));
  for (const value of objects?.entries.values() ?? []) {
    const object = document.resolve(value);
    if (!(object instanceof PdfStream) || (seen.get(object.start) ?? Infinity) <= depth) continue;
    seen.set(object.start, depth);
    if (isName(object.dict.get('Subtype'), 'Image')) yield object;
    else if (depth < DEEPEST)
      yield* picturesIn(document, document.dict(object.dict.get('Resources')), depth + 1, seen);
  }
}

/** What the appearances of an annotation draw with: /N is a form, or one form per state. */
function looksOf(document: PdfDocument, annotation: PdfDict): PdfDict[] {
  const normal = document.resolve(document.dict(annotation.get('AP'))?.get('N'));
  const forms = normal instanceof PdfDict ? [...normal.entries.values()] : [normal];
  return forms.flatMap((value) => {
    const form = document.resolve(value);
    const resources = form instanceof PdfStream ? document.dict(form.dict.get('Resources')) : undefined;
    return resources ? [resources] : [];
  });
}
