import {
  type Box,
  boxOf,
  isName,
  type Page,
  PdfDict,
  type PdfDocument,
  PdfError,
  PdfRef,
  pagesOf,
} from '@yinxin/pdf';
import { type FoundSignature, isTimeStamp } from '../../common/find-signatures.ts';
import { shownRect } from '../../common/geometry.ts';
import type { History } from '../../common/history.ts';

/** A place on a page (from 0) as the reader sees it: millimetres from its upper left corner. */
export interface SeenPlace {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

const MOST_PLACES = 1_000;
/** Pages that are looked at for one file: those of every revision that brought a signature. */
const MOST_PAGES = 20_000;

/** Annotations that show a signature, by their object, with the revision whose signature brought them. */
export type SignedAnnotations = ReadonlyMap<number, number>;

export interface Seen {
  /** Of each signature. */
  places: readonly SeenPlace[][];
  /** Undefined when not all pages could be looked at. */
  annotations: SignedAnnotations | undefined;
}

/**
 * Where each signature is seen, in the revision that brought it: the widget of its field, and stamps that came with it
 * (a seal on several pages). What cannot be read is not shown; a place is not worth a verdict.
 */
export function placesOf(history: History, found: readonly FoundSignature[]): Seen {
  const places: SeenPlace[][] = found.map(() => []);
  const annotations = new Map<number, number>();
  let [placesLeft, pagesLeft] = [MOST_PLACES, MOST_PAGES];
  try {
    for (const revision of new Set(found.map((one) => one.revision))) {
      const view = history.views[revision]!;
      for (const page of pagesOf(view)) {
        if (pagesLeft-- <= 0) return { places, annotations: undefined };
        for (const seen of seenOn(page, view, history.views[revision - 1], found, revision)) {
          annotations.set(seen.annotation, revision);
          if (placesLeft-- > 0) places[seen.owner]!.push(seen.place);
        }
      }
    }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    return { places, annotations: undefined };
  }
  return { places, annotations };
}

function* seenOn(
  page: Page,
  view: PdfDocument,
  before: PdfDocument | undefined,
  found: readonly FoundSignature[],
  revision: number,
): Generator<{ owner: number; annotation: number; place: SeenPlace }> {
  for (const item of view.array(page.dict.get('Annots')) ?? []) {
    const annotation = view.dict(item);
    if (!(item instanceof PdfRef) || !annotation) continue;
    const box = boxOf(view, annotation.get('Rect'));
    if (!box) continue;
    const carried = holderOf(view, item, annotation);
    const isNewStamp = isName(annotation.get('Subtype'), 'Stamp') && before && !before.locate(item.num);
    const owner = found.findIndex(
      (one) => one.revision === revision && !isTimeStamp(one) && (isNewStamp || one.object === carried),
    );
    if (owner < 0) continue;
    yield { owner, annotation: item.num, place: seenPlace(page, box) };
  }
}

/** The object that holds the signature of a widget, its own or its field's. */
function holderOf(view: PdfDocument, ref: PdfRef, annotation: PdfDict): number | undefined {
  const above = annotation.get('Parent');
  const parent = view.resolve(above);
  const [holder, at] = annotation.has('V')
    ? [annotation, ref.num]
    : parent instanceof PdfDict && above instanceof PdfRef
      ? [parent, above.num]
      : [];
  const value = holder?.get('V');
  return value instanceof PdfRef ? value.num : value instanceof PdfDict ? at : undefined;
}

/** A box of the page's own coordinates. */
export function seenPlace(page: Page, box: Box): SeenPlace {
  const { xMm, yMm, widthMm, heightMm } = shownRect(page, box);
  return {
    page: page.index,
    left: rounded(xMm),
    top: rounded(yMm),
    width: rounded(widthMm),
    height: rounded(heightMm),
  };
}

const rounded = (mm: number): number => Math.round(mm * 100) / 100;
