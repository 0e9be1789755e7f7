import {
  type Box,
  boxOf,
  type Page,
  type PdfDocument,
  PdfError,
  PdfRef,
  type PdfValue,
  pagesOf,
} from '@yinxin/pdf';
import { isSame } from '../../changes/equal.ts';
import { DRAWINGS, REMARKS } from '../../changes/remarks.ts';
import { type FoundSignature, isTimeStamp } from '../../common/find-signatures.ts';
import type { History } from '../../common/history.ts';
import { type SeenPlace, seenPlace } from './places.ts';

const MOST_PLACES = 200;
const MOST_PAGES = 20_000;

/** Comments on the pages that no signature holds: nobody but whoever made them says what they say. */
export interface UnsignedComments {
  count: number;
  /** Where they are seen, as far as it can be told. */
  places: readonly SeenPlace[];
}

/**
 * Those that came, or say something else, after the last signature of a person: a certification may permit them, and a
 * reader takes what stands on a signed page for signed.
 */
export function unsignedCommentsOf(history: History, found: readonly FoundSignature[]): UnsignedComments {
  const signed = found.filter((one) => !isTimeStamp(one)).map(({ revision }) => revision);
  const last = Math.max(...signed);
  const places: SeenPlace[] = [];
  let count = 0;
  if (signed.length === 0 || last === history.revisions.length - 1) return { count, places };
  try {
    for (const page of pagesOf(history.document)) {
      if (page.index >= MOST_PAGES) break;
      for (const box of newOn(page, history.document, history.views[last]!)) {
        count++;
        if (box && places.length < MOST_PLACES) places.push(seenPlace(page, box));
      }
    }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error; // what cannot be read is told by others
  }
  return { count, places };
}

function* newOn({ dict }: Page, now: PdfDocument, signed: PdfDocument): Generator<Box | undefined> {
  for (const item of now.array(dict.get('Annots')) ?? []) {
    const annotation = now.dict(item);
    const subtype = now.name(annotation?.get('Subtype')) ?? '';
    const isComment = (REMARKS.has(subtype) && subtype !== 'Popup') || DRAWINGS.has(subtype);
    // A reply is read below what it replies to.
    if (!annotation || !isComment || annotation.has('IRT') || wasSigned(item, now, signed)) continue;
    yield boxOf(now, annotation.get('Rect'));
  }
}

const wasSigned = (item: PdfValue, now: PdfDocument, signed: PdfDocument): boolean =>
  item instanceof PdfRef &&
  isSame({ before: signed, after: now }, signed.load(item.num)?.value, now.load(item.num)?.value);
