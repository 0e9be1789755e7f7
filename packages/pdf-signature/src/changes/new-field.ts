import { PdfDict, PdfRef, type PdfValue, textOf } from '@yinxin/pdf';
import type { FormField } from '../common/fields.ts';
import { allowSignatureValue, type ValueKind } from './signature-value.ts';
import type { Step } from './step.ts';

/** What a field says of itself. Nothing here runs, links or belongs to a layer. */
const FIELD_KEYS = ['FT', 'T', 'TU', 'TM', 'V', 'Ff', 'DA', 'DR', 'Q', 'Lock', 'SV'];
/** What a widget says of itself. */
const WIDGET_KEYS = [
  'Type',
  'Subtype',
  'F',
  'Rect',
  'P',
  'AP',
  'AS',
  'MK',
  'BS',
  'Border',
  'C',
  'H',
  'NM',
  'M',
  'StructParent',
];
/** Lead upwards or have rules of their own. */
const NOT_BELOW = new Set(['P', 'Parent', 'Kids', 'V']);

interface Part {
  num: number;
  dict: PdfDict;
}

/** A field that did not exist may only come as a signature with its value; anything else waits to be filled. */
export function allowNewField(step: Step, value: PdfValue, existing: readonly FormField[]): void {
  const field = newDict(step, value);
  if (!field) {
    step.refuse('把已有对象登记为表单域');
    return;
  }
  const name = textOf(step.after.resolve(field.dict.get('T')));
  const widget = widgetOf(step, field);
  const isWidget = (step.after.name(widget?.dict.get('Subtype')) ?? 'Widget') === 'Widget';
  if (step.after.name(field.dict.get('FT')) !== 'Sig' || !name || !widget || !isWidget) {
    step.refuse('新增了签名域以外的表单域', field.num);
    return;
  }
  const odd = oddKey(field, widget);
  if (odd) step.refuse('新签名域含有不允许的内容 {}', field.num, odd);
  if (existing.some((each) => each.fullName === name)) step.refuse('新签名域与已有表单域同名', field.num);
  const kind = allowSignatureValue(step, field.dict.get('V'), field.num);
  claimParts(step, new Set([field, widget]), kind);
  if (kind !== 'document-time-stamp') step.fields.push(name);
  step.widgets.add(widget.num);
  noteMark(step, widget, kind);
}

function newDict(step: Step, value: PdfValue | undefined): Part | undefined {
  const dict = step.after.resolve(value);
  const isNew = value instanceof PdfRef && step.added.has(value.num) && dict instanceof PdfDict;
  return isNew ? { num: value.num, dict } : undefined;
}

/** The field itself, or its one kid that is nothing but a widget. */
function widgetOf(step: Step, field: Part): Part | undefined {
  const kids = step.after.array(field.dict.get('Kids')) ?? [];
  if (kids.length === 0) return field;
  const widget = newDict(step, kids[0]);
  const parent = widget?.dict.get('Parent');
  const isOwn = parent instanceof PdfRef && parent.num === field.num && !widget?.dict.has('T');
  return kids.length === 1 && isOwn ? widget : undefined;
}

function oddKey(field: Part, widget: Part): string | undefined {
  const isMerged = field.num === widget.num;
  const ofField = isMerged ? [...FIELD_KEYS, ...WIDGET_KEYS, 'Kids'] : [...FIELD_KEYS, 'Kids', 'Type'];
  const ofWidget = [...WIDGET_KEYS, 'Parent', 'DA'];
  const odd = [...field.dict.entries.keys()].find((key) => !ofField.includes(key));
  if (odd || isMerged) return odd;
  return [...widget.dict.entries.keys()].find((key) => !ofWidget.includes(key));
}

function claimParts(step: Step, parts: ReadonlySet<Part>, kind: ValueKind): void {
  const isStamp = kind === 'document-time-stamp';
  const [level, what] = isStamp
    ? (['LTA_UPDATES', '文档时间戳'] as const)
    : (['FORM_FILLING', '后续签名'] as const);
  for (const { num, dict } of parts) {
    step.claim(num, level, what);
    const kids = dict.get('Kids');
    if (kids instanceof PdfRef && step.added.has(kids.num)) step.claim(kids.num, level, what);
    for (const [key, value] of dict.entries) if (!NOT_BELOW.has(key)) step.claimTree(value, level, what);
  }
}

function noteMark(step: Step, { num, dict }: Part, kind: ValueKind): void {
  if (!isVisible(step, dict)) return;
  if (kind === 'document-time-stamp') step.refuse('文档时间戳带有可见外观', num);
  const page = dict.get('P');
  const named = page instanceof PdfRef ? page.num : undefined;
  step.marks.push({ object: num, dict, named, pages: [], reserved: false });
}

/** An appearance with some extent; viewers differ about hidden flags, so these don't make it invisible. */
function isVisible(step: Step, widget: PdfDict): boolean {
  const rect = step.after.array(widget.get('Rect'))?.map((item) => step.after.number(item) ?? 0) ?? [];
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const isDrawn = ['AP', 'MK', 'BS', 'Border'].some((key) => step.after.resolve(widget.get(key)) !== null);
  return left !== right && bottom !== top && isDrawn;
}
