import {
  dict,
  type IncrementalUpdate,
  isName,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfRef,
  type PdfValue,
  textOf,
} from '@yinxin/pdf';
import { refuse } from './refusal.ts';

const MAX_FIELDS = 20_000;
const MAX_FIELD_DEPTH = 32;

/** A form field that ends a branch of the field tree. */
export type FormField = {
  ref: PdfRef;
  dict: PdfDict;
  /** Names from the root down, joined by dots (ISO 32000-1 12.7.3.2). */
  fullName: string;
  type: string | undefined;
  /** The field's own or inherited value. */
  value: PdfValue | undefined;
};

export function acroFormOf(document: PdfDocument): PdfDict | undefined {
  return document.dict(document.catalog().get('AcroForm'));
}

/** All terminal fields of the document. */
export function formFields(document: PdfDocument): FormField[] {
  const found: FormField[] = [];
  const seen = new Set<number>();
  const roots = document.array(acroFormOf(document)?.get('Fields')) ?? [];
  for (const root of roots)
    collect(document, root, { name: '', type: undefined, value: undefined }, found, seen, 0);
  return found;
}

type Inherited = { name: string; type: string | undefined; value: PdfValue | undefined };

function collect(
  document: PdfDocument,
  node: PdfValue,
  above: Inherited,
  found: FormField[],
  seen: Set<number>,
  depth: number,
): void {
  if (!(node instanceof PdfRef) || seen.has(node.num)) return;
  seen.add(node.num);
  if (seen.size > MAX_FIELDS || depth > MAX_FIELD_DEPTH) throw refuse('TOO_COMPLEX');
  const field = document.resolve(node);
  if (!(field instanceof PdfDict)) return;
  const own = textOf(document.resolve(field.get('T')));
  const name = own === undefined ? above.name : above.name ? `${above.name}.${own}` : own;
  const type = document.name(field.get('FT')) ?? above.type;
  const value = field.get('V') ?? above.value;
  const kids = (document.array(field.get('Kids')) ?? []).filter((kid) => isField(document, kid));
  if (kids.length === 0) found.push({ ref: node, dict: field, fullName: name, type, value });
  else for (const kid of kids) collect(document, kid, { name, type, value }, found, seen, depth + 1);
}

/** Kids with a name are fields, kids without are the field's widgets. */
function isField(document: PdfDocument, kid: PdfValue): boolean {
  const value = document.dict(kid);
  return value?.has('T') ?? false;
}

export function signatureFields(document: PdfDocument): FormField[] {
  return formFields(document).filter((field) => field.type === 'Sig');
}

export function isSigned(document: PdfDocument, field: FormField): boolean {
  return document.dict(field.value) !== undefined;
}

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

/** Adds a field to the form, making the form if there is none. Returns changes for the catalog. */
export function registerField(
  update: IncrementalUpdate,
  field: PdfRef | undefined,
): Record<string, PdfValue> {
  const { document } = update;
  const entry = document.catalog().get('AcroForm');
  const form = acroFormOf(document) ?? dict({});
  const fields = document.array(form.get('Fields')) ?? [];
  const flags = (document.number(form.get('SigFlags')) ?? 0) | SIG_FLAGS;
  const changed = form.with({ Fields: new PdfArray(field ? [...fields, field] : fields), SigFlags: flags });
  if (!(entry instanceof PdfRef)) return { AcroForm: update.add(changed) };
  update.set(entry, changed);
  return {};
}

/** The permissions a certification left: /P of DocMDP, or undefined when the file is not certified. */
export function certificationOf(document: PdfDocument): number | undefined {
  const perms = document.dict(document.catalog().get('Perms'));
  const signature = document.dict(perms?.get('DocMDP'));
  if (!signature) return undefined;
  for (const entry of document.array(signature.get('Reference')) ?? []) {
    const reference = document.dict(entry);
    if (!isName(document.resolve(reference?.get('TransformMethod')), 'DocMDP')) continue;
    return document.number(document.dict(reference?.get('TransformParams'))?.get('P')) ?? 2;
  }
  return 2;
}
