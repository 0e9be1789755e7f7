import { PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '@yinxin/pdf';
import type { FormField } from '../../sign/fields.ts';
import { changedKeys } from './equal.ts';
import { allowSignatureValue } from './signature-value.ts';
import type { Step } from './step.ts';

type Part = { field: FormField; role: 'field' | 'widget' | 'appearance'; owner: number };

/** Changed objects that belong to fields which were empty when the document was signed. */
export function allowFieldChanges(step: Step, existing: readonly FormField[]): void {
  const parts = partsOf(step, existing);
  for (const num of step.changed) {
    const part = parts.get(num);
    if (!part || !isEmpty(step, part.field)) continue;
    const [was, is] = [step.before.resolve(new PdfRef(num)), step.after.resolve(new PdfRef(num))];
    if (part.field.type !== 'Sig') step.filled.push(part.field.fullName);
    if (part.role === 'appearance') step.claimOwned(num, [part.owner], 'FORM_FILLING', '填写表单域');
    else if (was instanceof PdfDict && is instanceof PdfDict) allowFilling(step, num, part, was, is);
  }
}

function partsOf(step: Step, existing: readonly FormField[]): Map<number, Part> {
  const parts = new Map<number, Part>();
  for (const field of existing) {
    const widgets = (step.before.array(field.dict.get('Kids')) ?? []).filter((kid) => kid instanceof PdfRef);
    for (const { num } of widgets) parts.set(num, { field, role: 'widget', owner: field.ref.num });
    parts.set(field.ref.num, { field, role: 'field', owner: field.ref.num });
    if (field.type === 'Sig') continue;
    for (const { num } of [field.ref, ...widgets]) {
      const appearance = step.before.dict(step.before.dict(new PdfRef(num))?.get('AP'))?.get('N');
      if (appearance instanceof PdfRef) parts.set(appearance.num, { field, role: 'appearance', owner: num });
    }
  }
  return parts;
}

/** Only empty fields may be filled: replacing a value that was seen when signing is the shadow attack. */
function isEmpty(step: Step, { value }: FormField): boolean {
  const found = step.before.resolve(value);
  if (found instanceof PdfString) return found.bytes.length === 0;
  return found === null || (found instanceof PdfName && found.value === 'Off');
}

const SIGNING_KEYS = ['V', 'AP', 'F', 'AS', 'M'];
const FILLING_KEYS = ['V', 'AP', 'AS', 'M'];

function allowFilling(step: Step, num: number, { field, role }: Part, was: PdfDict, is: PdfDict): void {
  const keys = changedKeys(step, was, is);
  const allowed = field.type === 'Sig' ? SIGNING_KEYS : FILLING_KEYS;
  const odd = keys.find((key) => !allowed.includes(key));
  if (odd) {
    step.refuse(`修改了表单域“${field.fullName}”的 ${odd}`, num);
    return;
  }
  step.claim(num, 'FORM_FILLING', `填写表单域“${field.fullName}”`);
  if (keys.includes('AP')) step.claimTree(is.get('AP'), 'FORM_FILLING', `填写表单域“${field.fullName}”`);
  if (!step.fields.includes(field.fullName)) step.fields.push(field.fullName);
  if (keys.includes('V')) allowValue(step, num, field, is.get('V'));
  if (field.type === 'Sig' && keys.includes('AP') && !isLone(step, is.get('AP'))) {
    step.refuse('签名外观含有其他状态', num);
  }
  if (role === 'field' && field.type === 'Sig' && !keys.includes('V')) {
    step.refuse('修改了未签署的签名域', num);
  }
}

function allowValue(step: Step, num: number, field: FormField, value: PdfValue | undefined): void {
  if (field.type !== 'Sig') {
    step.claimTree(value, 'FORM_FILLING', `填写表单域“${field.fullName}”`);
    return;
  }
  allowSignatureValue(step, value, num);
  step.marks.push({ object: num, dict: field.dict, named: undefined, pages: [], reserved: true });
}

/** The normal appearance alone: others are shown when the mouse comes near. */
export function isLone(step: Step, value: PdfValue | undefined): boolean {
  const appearance = step.after.dict(value);
  return appearance !== undefined && [...appearance.entries.keys()].every((key) => key === 'N');
}
