import {
  dict,
  type IncrementalUpdate,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfRef,
  type PdfValue,
  textOf,
} from '@yinxin/pdf';
import { acroFormOf, type FormField, formFields, isSigned } from '../common/fields.ts';
import { refuse } from '../common/refusal.ts';

/** An empty signature field by its full name, or undefined if no field has that name. */
export function emptyField(document: PdfDocument, fullName: string): FormField | undefined {
  const field = formFields(document).find((each) => each.fullName === fullName);
  if (!field) return undefined;
  if (field.type !== 'Sig') throw refuse('FIELD_NOT_SIGNATURE', { field: fullName });
  if (isSigned(document, field)) throw refuse('FIELD_SIGNED', { field: fullName });
  return field;
}

/** Where an existing field is shown: itself, or its only kid. */
export function widgetOf(document: PdfDocument, field: FormField): { ref: PdfRef; dict: PdfDict } {
  const kids = document.array(field.dict.get('Kids')) ?? [];
  // ISO 32000-2 12.7.5.5: a signature field has at most one widget.
  if (kids.length > 1) throw refuse('FIELD_MANY_WIDGETS', { field: field.fullName });
  const kid = kids[0];
  const widget = document.resolve(kid);
  if (kid instanceof PdfRef && widget instanceof PdfDict) return { ref: kid, dict: widget };
  return field;
}

/** A name no root field has yet. */
export function freeFieldName(document: PdfDocument, stem: string): string {
  const roots = document.array(acroFormOf(document)?.get('Fields')) ?? [];
  const taken = new Set(roots.map((root) => textOf(document.resolve(document.dict(root)?.get('T')))));
  for (let i = 1; ; i++) if (!taken.has(`${stem}${i}`)) return `${stem}${i}`;
}

/** Both bits: signatures exist, and the file may only be appended to (ISO 32000-1 table 219). */
const SIG_FLAGS = 3;

/** Adds fields to the form, making the form if there is none. Returns changes for the catalog. */
export function registerField(update: IncrementalUpdate, added: readonly PdfRef[]): Record<string, PdfValue> {
  const { document } = update;
  const entry = document.catalog().get('AcroForm');
  const form = acroFormOf(document) ?? dict({});
  const fields = document.array(form.get('Fields')) ?? [];
  const flags = (document.number(form.get('SigFlags')) ?? 0) | SIG_FLAGS;
  const changed = form.with({ Fields: new PdfArray([...fields, ...added]), SigFlags: flags });
  if (!(entry instanceof PdfRef)) return { AcroForm: update.add(changed) };
  update.set(entry, changed);
  return {};
}
