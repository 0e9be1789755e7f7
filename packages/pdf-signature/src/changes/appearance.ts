import { type PdfDict, type PdfDocument, PdfRef, PdfStream, type PdfValue } from '@yinxin/pdf';
import { Operators } from './operators.ts';

const MAX_FORMS = 200;

/**
 * Whether an appearance shows text or an image that hides what is below it: in a certified file that is how a
 * sneaky signature rewrites the page. What cannot be read counts as such.
 */
export function drawsText(document: PdfDocument, form: PdfStream): boolean {
  const seen = new Set<number>();
  const waiting: PdfStream[] = [form];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (seen.size > MAX_FORMS) return true;
    const operators = new Operators(document, next);
    const resources = document.dict(next.dict.get('Resources'));
    if (operators.showsText || operators.has('BI')) return true;
    // Without resources of its own a form uses those of the page.
    if (operators.has('Do') && !resources?.has('XObject')) return true;
    if (hidesText(document, resources)) return true;
    for (const object of xObjects(document, resources)) {
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

/** Patterns and soft masks draw with contents of their own, which nobody looks into here. */
function hidesText(document: PdfDocument, resources: PdfDict | undefined): boolean {
  const states = document.dict(resources?.get('ExtGState'))?.entries.values() ?? [];
  const isMasked = [...states].some((state) => document.dict(document.dict(state)?.get('SMask')));
  return isMasked || (document.dict(resources?.get('Pattern'))?.entries.size ?? 0) > 0;
}

function xObjects(document: PdfDocument, resources: PdfDict | undefined): PdfValue[] {
  return [...(document.dict(resources?.get('XObject'))?.entries.values() ?? [])];
}
