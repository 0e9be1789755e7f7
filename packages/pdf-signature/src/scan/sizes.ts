import { isName, type PdfDocument, PdfError, PdfRef, PdfStream, type PdfValue } from '@yinxin/pdf';
import { type Check, guarded, hit } from './checks.ts';
import type { Survey } from './survey.ts';

/** A map or a technical drawing writes some 50 MB of operators on a page, hardly any other document one. */
const MOST_CONTENT_BYTES = 64 * 1024 * 1024;
const MOST_CONTENT_BYTES_IN_ALL = 256 * 1024 * 1024;
/** A thousand tagged pages. */
const MOST_OBJECTS = 250_000;
/** A page with ten thousand links. */
const MOST_OBJECT_BYTES = 2 * 1024 * 1024;
/** A0 at 300 dots per inch. */
const MOST_PIXELS = 140_000_000;

/** Whoever draws a page inflates and interprets all of these. */
function contentsOf({ document, pages, holdings }: Survey): Set<number> {
  const found = new Set<number>();
  const add = (value: PdfValue | undefined) => {
    if (value instanceof PdfRef) found.add(value.num);
  };
  for (const { dict } of pages) {
    const contents = dict.get('Contents');
    if (document.resolve(contents) instanceof PdfStream) add(contents);
    else document.array(contents)?.forEach(add);
  }
  for (const { dict, object, stream } of holdings) {
    if (stream && (isName(dict.get('Subtype'), 'Form') || dict.get('PatternType') === 1)) found.add(object);
    document.dict(dict.get('CharProcs'))?.entries.forEach(add);
  }
  return found;
}

function decodedSize(document: PdfDocument, object: number): number {
  const value = document.load(object)?.value;
  if (!(value instanceof PdfStream)) return 0;
  try {
    return document.streamBytes(value).length;
  } catch (error) {
    if (!(error instanceof PdfError)) throw error;
    // what cannot be decoded is shown by nobody; what grows without measure is what is looked for
    return error.code === 'limit' ? Number.POSITIVE_INFINITY : 0;
  }
}

/** What takes whoever draws the file more time and memory than a document does. */
export const sizeChecks: readonly Check[] = [
  function* (survey: Survey) {
    let left = MOST_CONTENT_BYTES_IN_ALL;
    for (const object of contentsOf(survey)) {
      const size = decodedSize(survey.document, object);
      left -= size;
      if (size <= MOST_CONTENT_BYTES && left >= 0) continue;
      yield hit('OVERSIZED', { object });
      return;
    }
  },
  function* ({ document, holdings }: Survey) {
    for (const { dict, object, stream } of holdings) {
      if (!stream || !isName(dict.get('Subtype'), 'Image')) continue;
      const pixels = (document.number(dict.get('Width')) ?? 0) * (document.number(dict.get('Height')) ?? 0);
      if (pixels > MOST_PIXELS) yield hit('OVERSIZED', { object });
    }
  },
  function* ({ history: { definitions } }: Survey) {
    if (definitions.length > MOST_OBJECTS) yield hit('OVERSIZED');
    for (const { num, object } of definitions)
      if (!(object.value instanceof PdfStream) && object.end - object.start > MOST_OBJECT_BYTES)
        yield hit('OVERSIZED', { object: num });
  },
].map(guarded);
