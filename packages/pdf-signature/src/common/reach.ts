import { PdfArray, PdfDict, type PdfDocument, PdfError, PdfRef, PdfStream, type PdfValue } from '@yinxin/pdf';

/** Entries of a trailer by which readers of PDF come to something (ISO 32000-2 table 15). */
const LEADING_ENTRIES = new Set(['Root', 'Info', 'Encrypt', 'ID']);

/** An entry of an object, by the keys that lead to it. */
export interface Place {
  object: number;
  keys: readonly string[];
}

export function inCatalog({ trailer }: PdfDocument, ...keys: readonly string[]): Place {
  const root = trailer.get('Root');
  return { object: root instanceof PdfRef ? root.num : -1, keys };
}

const NOTHING: readonly string[] = [];

/** The numbers of all objects a reader can come to from the trailer, without going through the given place. */
export function reachableFrom(document: PdfDocument, besides?: Place): ReadonlySet<number> {
  const reached = new Set<number>();
  const waiting: PdfRef[] = [];
  const visit = (value: PdfValue, depth: number, avoided: readonly string[], step: number): void => {
    if (typeof value !== 'object' || value === null || depth > document.limits.depth) return;
    if (value instanceof PdfRef) {
      if (reached.has(value.num)) return;
      waiting.push(value);
      reached.add(value.num);
    } else if (value instanceof PdfArray) {
      for (const item of value.items) visit(item, depth + 1, NOTHING, 0);
    } else if (value instanceof PdfDict || value instanceof PdfStream) {
      const { entries } = value instanceof PdfStream ? value.dict : value;
      for (const [key, entry] of entries) {
        if (key !== avoided[step]) visit(entry, depth + 1, NOTHING, 0);
        else if (step + 1 < avoided.length) visit(entry, depth + 1, avoided, step + 1);
      }
    }
  };
  const { trailer } = document;
  for (const [key, value] of trailer.entries) {
    if (LEADING_ENTRIES.has(key)) visit(value, 0, NOTHING, 0);
    else for (const ref of streamsIn(document, value)) reached.add(ref.num);
  }
  for (let ref = waiting.pop(); ref; ref = waiting.pop())
    visit(readableValue(document, ref), 0, ref.num === besides?.object ? besides.keys : NOTHING, 0);
  return reached;
}

/** What cannot be read leads nowhere; that it is there is told elsewhere. */
function readableValue(document: PdfDocument, ref: PdfRef): PdfValue {
  try {
    return document.load(ref.num)?.value ?? null;
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'limit') return null;
    throw error;
  }
}

/**
 * Of entries of other programs only streams are opened: LibreOffice takes the document that /AdditionalStreams holds in
 * the place of the pages. What stands at a number that such an entry names is nobody's otherwise.
 */
function streamsIn(document: PdfDocument, value: PdfValue): PdfRef[] {
  const items = value instanceof PdfArray ? value.items : [value];
  return items
    .filter((item) => item instanceof PdfRef)
    .filter((ref) => readableValue(document, ref) instanceof PdfStream);
}
