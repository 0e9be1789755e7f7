import { asBuffer, type PdfDocument, PdfRef, PdfStream, type PdfValue } from '@yinxin/pdf';

const MAX_FORMS = 200;
const TEXT_SHOWN = /(?:^|[\s)\]>])(?:Tj|TJ|'|")(?=\s|$)/;
const INLINE_IMAGE = /(?:^|\s)BI\s/;

/**
 * Whether an appearance shows text or an image that hides what is below it: in a certified file that is how a
 * sneaky signature rewrites the page. What cannot be read counts as such.
 */
export function drawsText(document: PdfDocument, form: PdfStream): boolean {
  const seen = new Set<number>();
  const waiting: PdfStream[] = [form];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.size > MAX_FORMS) return true;
    const content = asBuffer(document.streamBytes(next)).toString('latin1');
    if (TEXT_SHOWN.test(content) || INLINE_IMAGE.test(content)) return true;
    for (const object of xObjects(document, next)) {
      if (object instanceof PdfRef && seen.has(object.num)) continue;
      if (object instanceof PdfRef) seen.add(object.num);
      const found = document.resolve(object);
      if (!(found instanceof PdfStream)) return true;
      if (document.name(found.dict.get('Subtype')) === 'Form') waiting.push(found);
      else if (!found.dict.has('SMask') && !found.dict.has('Mask')) return true;
    }
  }
  return false;
}

function xObjects(document: PdfDocument, form: PdfStream): PdfValue[] {
  const resources = document.dict(form.dict.get('Resources'));
  return [...(document.dict(resources?.get('XObject'))?.entries.values() ?? [])];
}
