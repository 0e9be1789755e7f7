import { PdfDict, PdfRef, PdfStream, type PdfValue, pagesOf } from '@yinxin/pdf';
import { claimByShape } from './aliases.ts';
import { type Annotation, allowComment, checkRemarks } from './annotations.ts';
import { changedKeys } from './equal.ts';
import { DRAWINGS, REMARKS } from './remarks.ts';
import type { Step } from './step.ts';

/**
 * Certification with P 3 permits to make, change and delete comments (ISO 32000-2 table 257). Of those that somebody
 * signed only such may go or say something else as change no word of the page: who read a sentence that was struck out,
 * or words and drawings beside it, would read another one afterwards.
 */
const BESIDE_THE_TEXT = new Set(['Text', 'Caret', 'Popup', 'Highlight', 'Underline', 'Squiggly']);

const subtypeOf = (step: Step, dict: PdfDict): string => step.before.name(dict.get('Subtype')) ?? '';

/** Whether a comment that was there may go. */
function isLoose(step: Step, num: number, dict: PdfDict): boolean {
  const subtype = subtypeOf(step, dict);
  if (BESIDE_THE_TEXT.has(subtype)) return true;
  return (REMARKS.has(subtype) || DRAWINGS.has(subtype)) && !step.wasSigned(num);
}

/** The annotations that stay of those that were there; comments that went are noted. */
export function withoutRemoved(
  step: Step,
  was: readonly PdfValue[],
  is: readonly PdfValue[],
): readonly PdfValue[] {
  const listed = new Set(is.flatMap((item) => (item instanceof PdfRef ? [item.num] : [])));
  return was.filter((item) => {
    if (!(item instanceof PdfRef) || listed.has(item.num)) return true;
    const dict = step.before.dict(item);
    if (!dict || !isLoose(step, item.num, dict)) return true;
    step.commented = true;
    step.reworded++;
    step.remark('删除批注', 'ANNOTATIONS');
    return false;
  });
}

/** A comment that says something else is judged as one that went and one that came. */
export function allowRewording(step: Step): void {
  if (step.changed.size === 0) return;
  const pages = [...pagesOf(step.after)];
  for (const num of [...step.changed]) {
    const [was, is] = [step.before.load(num)?.value, step.after.load(num)?.value];
    if (!(was instanceof PdfDict) || !(is instanceof PdfDict) || !isLoose(step, num, was)) continue;
    const subtype = subtypeOf(step, was);
    const page = pages.find(({ dict }) => lists(step, dict, num));
    if (!page?.ref || step.after.name(is.get('Subtype')) !== subtype) continue;
    step.commented = true;
    step.reworded++;
    claimByShape(step, num, 'ANNOTATIONS', '批注');
    const annotation: Annotation = { num, dict: is, subtype };
    const listed = step.after.array(page.dict.get('Annots')) ?? [];
    allowComment(step, page.ref.num, annotation, listed);
    allowLook(step, num, is);
    const isOwn = (item: PdfValue) => item instanceof PdfRef && item.num === num;
    checkRemarks(step, page.ref.num, listed, looksDifferent(step, was, is) ? listed.filter(isOwn) : []);
  }
}

/** Words of a comment and when they were said; nothing of these is drawn on the page. */
const WORDS = new Set([
  'Contents',
  'RC',
  'Subj',
  'T',
  'M',
  'NM',
  'CreationDate',
  'State',
  'StateModel',
  'Open',
]);

function looksDifferent(step: Step, was: PdfDict, is: PdfDict): boolean {
  const look = step.after.dict(is.get('AP'))?.get('N');
  const isRedrawn = look instanceof PdfRef && step.isTouched(look.num);
  return isRedrawn || changedKeys(step, was, is).some((key) => !WORDS.has(key));
}

const lists = (step: Step, page: PdfDict, num: number): boolean =>
  (step.after.array(page.get('Annots')) ?? []).some((item) => item instanceof PdfRef && item.num === num);

/** An appearance that keeps its number belongs to the comment alone. */
function allowLook(step: Step, num: number, dict: PdfDict): void {
  const entry = step.after.dict(dict.get('AP'))?.get('N');
  if (!(entry instanceof PdfRef) || !step.changed.has(entry.num)) return;
  if (!(step.after.resolve(entry) instanceof PdfStream)) return;
  step.claimOwned(entry.num, { object: num, keys: ['AP', 'N'] }, 'ANNOTATIONS', '批注');
}
