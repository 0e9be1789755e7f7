import {
  type Page,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfError,
  PdfRef,
  PdfStream,
  type PdfValue,
  pagesOf,
} from '@yinxin/pdf';
import { type History, historyOf } from '../common/history.ts';

/** A dictionary somewhere in the document, with the number of the object that holds it. */
export interface Holding {
  dict: PdfDict;
  object: number;
  stream: boolean;
}

/** Everything that can be reached from the trailer, looked at once for all checks. */
export interface Survey {
  document: PdfDocument;
  /** The same reading of the file that the verifier will have. */
  history: History;
  pages: Page[];
  holdings: Holding[];
  reached: ReadonlySet<number>;
  /** Objects that could not be read. */
  unreadable: number[];
}

const MAX_NESTING = 200;
const MAX_OBJECTS = 500_000;

export function survey(document: PdfDocument): Survey {
  const history = historyOf(document, MAX_OBJECTS);
  const holdings: Holding[] = [];
  const reached = new Set<number>();
  const unreadable: number[] = [];
  const queue: PdfRef[] = [];

  const visit = (value: PdfValue, object: number, depth: number): void => {
    if (depth > MAX_NESTING) return;
    if (value instanceof PdfRef) {
      if (reached.has(value.num)) return;
      reached.add(value.num);
      queue.push(value);
    } else if (value instanceof PdfArray) {
      for (const item of value.items) visit(item, object, depth + 1);
    } else if (value instanceof PdfStream || value instanceof PdfDict) {
      const dict = value instanceof PdfStream ? value.dict : value;
      holdings.push({ dict, object, stream: value instanceof PdfStream });
      for (const entry of dict.entries.values()) visit(entry, object, depth + 1);
    }
  };

  for (const key of ['Root', 'Info', 'Encrypt']) visit(document.trailer.get(key) ?? null, 0, 0);
  for (let ref = queue.pop(); ref; ref = queue.pop()) {
    try {
      visit(document.resolve(ref), ref.num, 0);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      unreadable.push(ref.num);
    }
  }
  return { document, history, pages: [...pagesOf(document)], holdings, reached, unreadable };
}
