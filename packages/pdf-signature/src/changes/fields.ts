import { PdfDict, PdfRef, type PdfValue } from '@yinxin/pdf';
import type { FormField } from '../common/fields.ts';
import type { Place } from '../common/reach.ts';
import { claimByShape } from './aliases.ts';
import { changedKeys } from './equal.ts';
import { hasValue, showsContent, widgetsOf } from './field-looks.ts';
import { allowSignatureValue } from './signature-value.ts';
import type { Step } from './step.ts';

interface Part {
  field: FormField;
  /** `looks`: the dictionary that /AP names, where it is an object of its own. */
  role: 'field' | 'widget' | 'looks' | 'appearance';
  /** What alone may lead to it. */
  place: Place;
}

/** Changed objects that belong to fields which were empty when the document was signed. */
export function allowFieldChanges(step: Step, existing: readonly FormField[]): void {
  const parts = partsOf(step, existing);
  for (const num of step.changed) {
    const part = parts.get(num);
    if (!part) continue;
    const [was, is] = [step.before.load(num)?.value, step.after.load(num)?.value];
    const isDict = was instanceof PdfDict && is instanceof PdfDict;
    const isField = part.role === 'field' || part.role === 'widget';
    if (isDict && isField && isQuiet(step, was, is)) {
      const what = changedKeys(step, was, is).includes('Ff') ? '锁定了' : '在文档结构中标出了';
      claimByShape(step, num, 'NONE', `${what}表单域“${part.field.fullName}”`);
      continue;
    }
    if (!isOpen(step, part.field)) {
      step.refuse('修改了签署时已有内容的表单域“{}”', num, part.field.fullName);
      continue;
    }
    noteFilled(step, part.field);
    if (part.role === 'appearance' || part.role === 'looks') {
      step.claimOwned(num, part.place, 'FORM_FILLING', '填写表单域');
      if (part.role === 'looks')
        step.claimTree(is instanceof PdfDict ? is.get('N') : null, 'FORM_FILLING', '填写表单域');
    } else if (was instanceof PdfDict && is instanceof PdfDict) allowFilling(step, num, part, was, is);
  }
}

function partsOf(step: Step, existing: readonly FormField[]): Map<number, Part> {
  const parts = new Map<number, Part>();
  for (const field of existing) {
    const widgets = (step.before.array(field.dict.get('Kids')) ?? []).filter((kid) => kid instanceof PdfRef);
    const below = { object: field.ref.num, keys: ['Kids'] };
    for (const { num } of widgets) parts.set(num, { field, role: 'widget', place: below });
    parts.set(field.ref.num, { field, role: 'field', place: below });
    if (field.type === 'Sig') continue;
    for (const { num } of [field.ref, ...widgets]) {
      const looks = step.before.dict(new PdfRef(num))?.get('AP');
      const place = { object: num, keys: ['AP'] };
      if (looks instanceof PdfRef) parts.set(looks.num, { field, role: 'looks', place });
      const within =
        looks instanceof PdfRef ? { object: looks.num, keys: ['N'] } : { object: num, keys: ['AP', 'N'] };
      const appearance = step.before.dict(looks)?.get('N');
      if (appearance instanceof PdfRef)
        parts.set(appearance.num, { field, role: 'appearance', place: within });
    }
  }
  return parts;
}

/**
 * Who permits filling permits another value as well (ISO 32000-2 12.8.2.2). What a field shows without holding it as its
 * value belongs to the page: replacing that is the shadow attack. A signature stays what it is.
 */
function isOpen({ before, mayBeFilled }: Step, field: FormField): boolean {
  const isFilled = hasValue(before, field);
  if (field.type === 'Sig') return !isFilled;
  return isFilled ? mayBeFilled : !showsContent(before, field);
}

function noteFilled({ before, fields, filled, refilled }: Step, field: FormField): void {
  const { fullName, type } = field;
  if (!fields.includes(fullName)) fields.push(fullName);
  if (type === 'Sig' || filled.includes(fullName)) return;
  filled.push(fullName);
  if (hasValue(before, field)) refilled.push(fullName);
}

/** Acrobat marks the fields that a signature locks as read-only (ISO 32000-1 table 221); nothing looks different. */
function isLocked(step: Step, was: PdfDict, is: PdfDict): boolean {
  const [old, now] = [step.before.number(was.get('Ff')) ?? 0, step.after.number(is.get('Ff')) ?? 0];
  return now === (old | 1);
}

/** A place in the logical structure is no part of a field's looks; that it is honest is asked of the structure. */
const isQuiet = (step: Step, was: PdfDict, is: PdfDict): boolean =>
  changedKeys(step, was, is).every(
    (key) => (key === 'Ff' && isLocked(step, was, is)) || (key === 'StructParent' && !was.has(key)),
  );

/** What signing changes about a field; the flags of a signature field say nothing about its looks. */
const SIGNING_KEYS = [
  'V',
  'AP',
  'F',
  'AS',
  'M',
  'Ff',
  'P',
  'H',
  'MK',
  'BS',
  'Border',
  'DA',
  'DR',
  'StructParent',
];
const FILLING_KEYS = ['V', 'AP', 'AS', 'M', 'I', 'RV'];

function allowFilling(step: Step, num: number, { field, role }: Part, was: PdfDict, is: PdfDict): void {
  const keys = changedKeys(step, was, is);
  const allowed = field.type === 'Sig' ? SIGNING_KEYS : FILLING_KEYS;
  const isAllowed = (key: string) => allowed.includes(key) || (key === 'Ff' && isLocked(step, was, is));
  const odd = keys.find((key) => !isAllowed(key) || (key === 'P' && !leadsToPages(was, is)));
  if (odd) {
    step.refuse('修改了表单域“{}”的 {}', num, field.fullName, odd);
    return;
  }
  claimByShape(step, num, 'FORM_FILLING', `填写表单域“${field.fullName}”`);
  for (const key of ['AP', 'MK', 'BS', 'DR', 'I', 'RV']) {
    if (keys.includes(key)) step.claimTree(is.get(key), 'FORM_FILLING', `填写表单域“${field.fullName}”`);
  }
  if (keys.includes('V')) allowValue(step, num, field, is.get('V'));
  if (field.type === 'Sig' && keys.includes('AP') && !isLone(step, is.get('AP'))) {
    step.refuse('签名外观含有其他状态', num);
  }
  if (field.type === 'Sig' && !keys.includes('V') && !(role === 'widget' && isSignedNow(step, field))) {
    step.refuse('修改了未签署的签名域', num);
  }
}

/** /P of a widget is its page; of what shows or hides layers it is the rule (ISO 32000-1 table 99). */
const leadsToPages = (...widgets: PdfDict[]): boolean =>
  widgets.every((widget) => !widget.has('P') || widget.get('P') instanceof PdfRef);

/** A widget of its own changes its looks when its field is signed, in the same revision. */
const isSignedNow = (step: Step, { ref }: FormField): boolean =>
  step.changed.has(ref.num) && step.after.dict(step.after.dict(ref)?.get('V')) !== undefined;

function allowValue(step: Step, num: number, field: FormField, value: PdfValue | undefined): void {
  if (field.type !== 'Sig') {
    step.claimTree(value, 'FORM_FILLING', `填写表单域“${field.fullName}”`);
    return;
  }
  allowSignatureValue(step, value, num);
  for (const widget of widgetsOf(step.before, field)) {
    step.marks.push({ object: widget.num, dict: widget.dict, named: undefined, pages: [], reserved: true });
  }
}

/** The normal appearance alone: others are shown when the mouse comes near. */
export function isLone(step: Step, value: PdfValue | undefined): boolean {
  const appearance = step.after.dict(value);
  return appearance !== undefined && [...appearance.entries.keys()].every((key) => key === 'N');
}
