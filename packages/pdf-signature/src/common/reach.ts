import { PdfArray, PdfDict, type PdfDocument, PdfError, PdfRef, PdfStream, type PdfValue } from '@yinxin/pdf';

/** Entries of a trailer that describe the section itself and lead to nothing that is read. */
const SECTION_ENTRIES = new Set(['Size', 'Prev', 'XRefStm', 'Index', 'W', 'Length', 'Filter', 'DecodeParms']);

/**
 * The numbers of all objects a reader can come to from the trailer. `passOver` names entries of the catalog that
 * are not followed.
 */
export function reachableFrom(document: PdfDocument, passOver: readonly string[] = []): ReadonlySet<number> {
  const reached = new Set<number>();
  const waiting: PdfRef[] = [];
  const visit = (value: PdfValue, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > document.limits.depth) return;
    if (value instanceof PdfRef) {
      if (!reached.has(value.num)) waiting.push(value);
      reached.add(value.num);
    } else if (value instanceof PdfArray) {
      for (const item of value.items) visit(item, depth + 1);
    } else if (value instanceof PdfDict || value instanceof PdfStream) {
      const { entries } = value instanceof PdfStream ? value.dict : value;
      for (const entry of entries.values()) visit(entry, depth + 1);
    }
  };
  const { trailer } = document;
  for (const [key, value] of trailer.entries) {
    if (key === 'Root' && passOver.length > 0) {
      if (value instanceof PdfRef) reached.add(value.num);
      visit(document.catalog().with(Object.fromEntries(passOver.map((each) => [each, undefined]))), 0);
    } else if (!SECTION_ENTRIES.has(key)) visit(value, 0);
  }
  for (let ref = waiting.pop(); ref; ref = waiting.pop()) visit(readableValue(document, ref), 0);
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
