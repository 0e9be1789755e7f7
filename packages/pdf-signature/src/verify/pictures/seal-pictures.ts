import { isName, PdfDict, type PdfDocument, PdfError, PdfStream, type PdfValue, pagesOf } from '@yinxin/pdf';
import { looksLikeSeal } from './looks-like-seal.ts';
import { samplesOf } from './samples.ts';

const MOST_PICTURES = 20;
const DEEPEST = 3;

/**
 * Pages (from 1) whose own content, or stamps on which nobody signed, show a picture that looks like a seal. A picture
 * is no signature, whatever it shows; the report says so where somebody could believe otherwise.
 */
export function pagesWithSealPictures(document: PdfDocument, withStamps: boolean): number[] {
  const known = new Map<PdfStream, boolean>();
  const pages: number[] = [];
  try {
    for (const { index, dict, resources } of pagesOf(document)) {
      const places = [resources, ...(withStamps ? stampResources(document, dict) : [])];
      const shown = places.flatMap((place) => [...picturesIn(document, place, 0)]);
      if (shown.some((picture) => isSeal(document, picture, known))) pages.push(index + 1);
    }
  } catch (error) {
    // A remark is not worth a verdict: what cannot be read, or costs too much, is left out.
    if (!(error instanceof PdfError)) throw error;
  }
  return pages;
}

/** Pictures of page resources, also inside of forms. */
function* picturesIn(
  document: PdfDocument,
  resources: PdfDict | undefined,
  depth: number,
): Generator<PdfStream> {
  const objects = document.dict(resources?.get('XObject'));
  for (const value of objects?.entries.values() ?? []) {
    const object = document.resolve(value);
    if (!(object instanceof PdfStream)) continue;
    if (isName(object.dict.get('Subtype'), 'Image')) yield object;
    else if (depth < DEEPEST)
      yield* picturesIn(document, document.dict(object.dict.get('Resources')), depth + 1);
  }
}

function stampResources(document: PdfDocument, page: PdfDict): (PdfDict | undefined)[] {
  return (document.array(page.get('Annots')) ?? []).flatMap((item) => {
    const appearance = document.dict(document.dict(item)?.get('AP'));
    return formsOf(document, appearance?.get('N')).map((form) => document.dict(form.dict.get('Resources')));
  });
}

/** /N is a form, or one form per state. */
function formsOf(document: PdfDocument, value: PdfValue | undefined): PdfStream[] {
  const found = document.resolve(value);
  if (found instanceof PdfStream) return [found];
  if (!(found instanceof PdfDict)) return [];
  return [...found.entries.values()].flatMap((state) => {
    const form = document.resolve(state);
    return form instanceof PdfStream ? [form] : [];
  });
}

/** A picture on many pages is looked at once, and only so many of them. */
function isSeal(document: PdfDocument, picture: PdfStream, known: Map<PdfStream, boolean>): boolean {
  const answer = known.get(picture);
  if (answer !== undefined) return answer;
  if (known.size >= MOST_PICTURES) return false;
  const samples = readable(document, picture);
  const found = samples !== undefined && looksLikeSeal(samples);
  known.set(picture, found);
  return found;
}

/** A picture that cannot be read, or is too large when unpacked, is passed over. */
function readable(document: PdfDocument, picture: PdfStream) {
  try {
    return samplesOf(document, picture);
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
}
