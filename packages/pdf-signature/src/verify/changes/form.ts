import { PdfDict, PdfRef, type PdfValue, textOf } from '@yinxin/pdf';
import { acroFormOf, type FormField, formFields } from '../../sign/fields.ts';
import { appended, changedKeys } from './equal.ts';
import { allowFieldChanges } from './fields.ts';
import { allowSignatureValue, type ValueKind } from './signature-value.ts';
import type { Step } from './step.ts';

/** The form may gain signed signature fields; existing empty fields may be filled. */
export function allowForm(step: Step): void {
  const [was, is] = [acroFormOf(step.before), acroFormOf(step.after)];
  if (!is) {
    if (was) step.refuse('删除了表单');
    return;
  }
  const root = step.after.trailer.get('Root');
  const entry = step.after.catalog().get('AcroForm');
  if (entry instanceof PdfRef && root instanceof PdfRef) {
    step.claimOwned(entry.num, [root.num], 'LTA_UPDATES', '表单');
  }
  allowFormKeys(step, was, is);
  const owner = entry instanceof PdfRef ? entry.num : root instanceof PdfRef ? root.num : -1;
  const existing = formFields(step.before);
  for (const field of newFields(step, was, is, owner)) allowNewField(step, field, existing);
  if (step.changed.size > 0) allowFieldChanges(step, existing);
}

function allowFormKeys(step: Step, was: PdfDict | undefined, is: PdfDict): void {
  // Defaults for fields may come with the first fields, never later: they would change what is shown.
  const allowed = was ? ['Fields', 'SigFlags'] : ['Fields', 'SigFlags', 'DR', 'DA'];
  const other = changedKeys(step, was, is).find((key) => !allowed.includes(key));
  if (other) step.refuse(`修改了表单的 ${other}`);
  if (!was) step.claimTree(is.get('DR'), 'LTA_UPDATES', '表单默认资源');
  const [old, now] = [
    step.before.number(was?.get('SigFlags')) ?? 0,
    step.after.number(is.get('SigFlags')) ?? 0,
  ];
  if ((old & now) !== old) step.refuse('撤销了表单的签名标志');
}

function newFields(step: Step, was: PdfDict | undefined, is: PdfDict, owner: number): readonly PdfValue[] {
  const entry = is.get('Fields');
  if (entry instanceof PdfRef) step.claimOwned(entry.num, [owner], 'LTA_UPDATES', '表单域列表');
  const old = step.before.array(was?.get('Fields')) ?? [];
  const added = appended(step, old, step.after.array(entry) ?? []);
  if (!added) step.refuse('修改了表单域列表');
  return added ?? [];
}

const FIELD_KEYS = new Set([
  'Type',
  'Subtype',
  'FT',
  'T',
  'TU',
  'V',
  'F',
  'Ff',
  'Rect',
  'P',
  'AP',
  'DA',
  'MK',
  'Lock',
  'SV',
  'NM',
  'M',
]);

/** A field that did not exist may only come as a signature with its value; anything else waits to be filled. */
function allowNewField(step: Step, value: PdfValue, existing: readonly FormField[]): void {
  const field = step.after.resolve(value);
  if (!(value instanceof PdfRef) || !step.added.has(value.num) || !(field instanceof PdfDict)) {
    step.refuse('把已有对象登记为表单域');
    return;
  }
  const name = textOf(step.after.resolve(field.get('T')));
  const odd = [...field.entries.keys()].some((key) => !FIELD_KEYS.has(key));
  const isWidget = (step.after.name(field.get('Subtype')) ?? 'Widget') === 'Widget';
  if (step.after.name(field.get('FT')) !== 'Sig' || !name || odd || !isWidget) {
    step.refuse('新增了签名域以外的表单域', value.num);
    return;
  }
  if (existing.some((each) => each.fullName === name)) step.refuse('新签名域与已有表单域同名', value.num);
  const kind = allowSignatureValue(step, field.get('V'), value.num);
  const level = kind === 'document-time-stamp' ? 'LTA_UPDATES' : 'FORM_FILLING';
  const what = kind === 'document-time-stamp' ? '文档时间戳' : '后续签名';
  step.claim(value.num, level, what);
  for (const key of ['AP', 'MK', 'Lock', 'SV']) step.claimTree(field.get(key), level, what);
  if (kind !== 'document-time-stamp') step.fields.push(name);
  noteMark(step, value.num, field, kind);
}

function noteMark(step: Step, num: number, field: PdfDict, kind: ValueKind): void {
  if (!isVisible(step, field)) return;
  if (kind === 'document-time-stamp') step.refuse('文档时间戳带有可见外观', num);
  const page = field.get('P');
  const named = page instanceof PdfRef ? page.num : undefined;
  step.marks.push({ object: num, dict: field, named, pages: [], reserved: false });
}

/** An appearance with some extent; viewers differ about hidden flags, so these don't make it invisible. */
function isVisible(step: Step, field: PdfDict): boolean {
  const rect = step.after.array(field.get('Rect'))?.map((item) => step.after.number(item) ?? 0) ?? [];
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  return left !== right && bottom !== top && step.after.resolve(field.get('AP')) !== null;
}
