import {
  asBuffer,
  openPdf,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  pagesOf,
} from '@yinxin/pdf';

/** What the pages of a file show, as text to compare: contents, resources and boxes, not the annotations on them. */
export function shownIn(file: Uint8Array): string {
  const document = openPdf(file);
  return [...pagesOf(document)]
    .map(({ dict, mediaBox, cropBox, rotate, resources }) => {
      const drawn = [dict.get('Contents') ?? null, resources ?? null].map((each) => told(document, each, []));
      return [...drawn, JSON.stringify([mediaBox, cropBox, rotate])].join('\n');
    })
    .join('\n---\n');
}

/** Follows every reference; one that leads back upwards is only named. */
function told(document: PdfDocument, value: PdfValue, above: readonly number[]): string {
  if (value instanceof PdfRef) {
    if (above.includes(value.num)) return 'above';
    return told(document, document.resolve(value), [...above, value.num]);
  }
  const inside = (each: PdfValue) => told(document, each, above);
  if (value instanceof PdfArray) return `[${value.items.map(inside).join(' ')}]`;
  if (value instanceof PdfDict) {
    const entries = [...value.entries].map(([key, each]) => `/${key} ${inside(each)}`);
    return `<<${entries.toSorted().join(' ')}>>`;
  }
  if (value instanceof PdfStream)
    return `${inside(value.dict)} ${asBuffer(document.streamBytes(value)).toString('base64')}`;
  if (value instanceof PdfString) return asBuffer(value.bytes).toString('hex');
  return value instanceof PdfName ? `/${value.value}` : String(value);
}
