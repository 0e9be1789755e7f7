import { type FileScan, type PdfDocument, PdfError, PdfRef, type PdfValue, scanFile } from '@yinxin/pdf';
import type { History } from './history.ts';
import { reachableFrom } from './reach.ts';

/**
 * Whether a reader that does not trust the cross-reference finds the same document: Acrobat, PDFium, mupdf and poppler look
 * for objects and trailers then, and of two with one number the last one counts. PDFBox and PDF.js look for
 * catalogs, too.
 */
export function isFoundByScanning({ document }: History): boolean {
  if (document.recovered) return false;
  const scan = readScan(document);
  return scan !== undefined && hasSameTrailer(document, scan) && hasSameObjects(document, scan);
}

function readScan(document: PdfDocument): FileScan | undefined {
  try {
    return scanFile(document.source, document.limits);
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'limit') return undefined;
    throw error;
  }
}

/** Every trailer and every catalog that is found is that of the document. */
function hasSameTrailer({ trailer }: PdfDocument, { trailers, catalogs }: FileScan): boolean {
  const root = trailer.get('Root');
  const isRoot = (value: PdfValue | undefined) =>
    root instanceof PdfRef && value instanceof PdfRef && value.num === root.num && value.gen === root.gen;
  const named = trailers.filter(({ dict }) => dict.has('Root'));
  return (
    named.every(({ dict }) => isRoot(dict.get('Root')) && dict.has('Encrypt') === trailer.has('Encrypt')) &&
    catalogs.every(isRoot)
  );
}

function hasSameObjects(document: PdfDocument, { definitions, objectStreams }: FileScan): boolean {
  const last = new Map(definitions.map(({ num, offset }) => [num, offset]));
  const packed = new Set<number>();
  for (const num of objectStreams.flatMap((stream) => numbersIn(document, stream))) {
    // of two packed ones, or one packed and one plain, readers take different ones
    if (packed.has(num) || last.has(num)) return false;
    packed.add(num);
  }
  const reached = reachableFrom(document);
  return [...last].every(([num, offset]) => {
    const place = document.locate(num);
    return place ? place.kind === 'offset' && place.offset === offset : !reached.has(num);
  });
}

const numbersIn = (document: PdfDocument, stream: number): readonly number[] =>
  document.locate(stream) ? document.objectsIn(stream).numbers : [];
