import { isName, PdfDict, type PdfDocument, PdfRef, type PdfValue, textOf } from '@yinxin/pdf';
import { refuse } from './refusal.ts';

const MAX_FIELDS = 20_000;
const MAX_FIELD_DEPTH = 32;

/** A form field that ends a branch of the field tree. */
export interface FormField {
  ref: PdfRef;
  dict: PdfDict;
  /** Names from the root down, joined by dots (ISO 32000-1 12.7.3.2). */
  fullName: string;
  type: string | undefined;
  /** The field's own or inherited value. */
  value: PdfValue | undefined;
}

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

interface Inherited {
  name: string;
  type: string | undefined;
  value: PdfValue | undefined;
}

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
