import { PdfDict, type PdfDocument, PdfName, PdfRef, PdfStream, PdfString, type PdfValue } from '@yinxin/pdf';
import type { FormField } from '../common/fields.ts';
import { Operators } from './operators.ts';

/** Something was filled in or chosen. */
export function hasValue(view: PdfDocument, { value }: FormField): boolean {
  const found = view.resolve(value);
  if (found instanceof PdfString) return found.bytes.length > 0;
  return found !== null && !(found instanceof PdfName && found.value === 'Off');
}

/** Where the field is seen: at itself, or at its kids. */
export function widgetsOf(view: PdfDocument, { dict, ref }: FormField): { num: number; dict: PdfDict }[] {
  const kids = (view.array(dict.get('Kids')) ?? []).flatMap((kid) => {
    const widget = view.dict(kid);
    return kid instanceof PdfRef && widget ? [{ num: kid.num, dict: widget }] : [];
  });
  return kids.length > 0 ? kids : [{ num: ref.num, dict }];
}

/** Every widget says how it looks, so that no reader has to draw it. */
export const isDrawn = (view: PdfDocument, field: FormField): boolean =>
  widgetsOf(view, field).every(({ dict }) => normalLook(view, dict) !== undefined);

/** Somebody who saw the field saw words or pictures in it. */
export const showsContent = (view: PdfDocument, field: FormField): boolean =>
  widgetsOf(view, field).some(({ dict }) => {
    const look = normalLook(view, dict);
    return look !== undefined && !isBareBox(view, look);
  });

/** /N is a form, or one form for each state that /AS chooses from. */
function normalLook(view: PdfDocument, widget: PdfDict): PdfStream | undefined {
  const found = view.resolve(view.dict(widget.get('AP'))?.get('N'));
  if (!(found instanceof PdfDict)) return found instanceof PdfStream ? found : undefined;
  const state: PdfValue = view.resolve(found.get(view.name(widget.get('AS')) ?? 'Off'));
  return state instanceof PdfStream ? state : undefined;
}

/** A background, a border and its corners. */
const MOST_STEPS = 40;

/** Nothing but background and border: neither text nor pictures, nor lines enough to write with. */
function isBareBox(view: PdfDocument, look: PdfStream): boolean {
  const operators = new Operators(view, look);
  return !operators.showsAnything && operators.count('l', 'c', 'v', 'y', 're') <= MOST_STEPS;
}
