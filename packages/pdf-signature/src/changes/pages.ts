import { boxOf, isName, PdfArray, PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from '@yinxin/pdf';
import type { Place } from '../common/reach.ts';
import { claimByShape } from './aliases.ts';
import { allowAnnotation, checkRemarks } from './annotations.ts';
import { changedKeys, gained, isSame } from './equal.ts';
import { inherited } from './inherited.ts';
import { checkMark, checkReserved, sharesOf } from './marks.ts';
import { allowRewording, withoutRemoved } from './rewording.ts';
import { keyRole } from './roles.ts';
import type { Step } from './step.ts';

/** A page may gain the widgets of this revision's signatures, the stamps of its signer and comments, nothing else. */
export function allowPages(step: Step): void {
  for (const num of step.changed) {
    const [was, is] = [step.before.load(num)?.value, step.after.load(num)?.value];
    if (was instanceof PdfDict && is instanceof PdfDict && isName(was.get('Type'), 'Page')) {
      allowPage(step, num, was, is);
    } else if (was instanceof PdfArray && is instanceof PdfArray) {
      allowSharedList(step, num, was, is);
    }
  }
  allowRewording(step);
  for (const mark of step.marks) (mark.reserved ? checkReserved : checkMark)(step, mark);
  step.shares = sharesOf(step);
}

const annotsOf = (page: number): Place => ({ object: page, keys: ['Annots'] });

/**
 * The tab order leads the cursor, the date tells when the page was edited: neither is seen. Whether the place in the
 * logical structure is the same is asked where that is looked at.
 */
const UNSEEN_KEYS = new Set(['Tabs', 'LastModified', 'StructParents']);
const INHERITED_KEYS = new Set(['MediaBox', 'CropBox', 'Rotate', 'Resources']);

/** Poppler leaves out a page whose list of annotations is none; the other keys have their kinds as well (ISO 32000-2 table 31). */
const KINDS: Readonly<Record<string, (value: PdfValue) => boolean>> = {
  Annots: (value) => value instanceof PdfArray,
  Tabs: (value) => value instanceof PdfName,
  LastModified: (value) => value instanceof PdfString,
  StructParents: (value) => Number.isInteger(value),
};

function allowPage(step: Step, num: number, was: PdfDict, is: PdfDict): void {
  for (const key of changedKeys(step, was, is)) {
    if (key === 'Annots' || UNSEEN_KEYS.has(key)) continue;
    const [old, now] = [effective(step, 'before', was, key), effective(step, 'after', is, key)];
    if (isSame(step, old, now) || (BOXES.has(key) && isRounded(step, old, now))) continue;
    step.refuse('修改了页面的 {}', num, key + keyRole(step.before, num, key));
    return;
  }
  const entry = is.get('Annots');
  if (entry instanceof PdfRef) step.claimOwned(entry.num, annotsOf(num), 'LTA_UPDATES', '页面注释列表');
  claimByShape(step, num, 'LTA_UPDATES', '页面注释列表');
  const odd = changedKeys(step, was, is).find((key) => {
    const value = step.after.resolve(is.get(key));
    return value !== null && KINDS[key]?.(value) === false;
  });
  if (odd) step.refuse('修改了页面的 {}', num, odd);
  const old = step.before.array(was.get('Annots')) ?? [];
  allowAnnotations(step, num, old, step.after.array(entry) ?? []);
}

const BOXES = new Set(['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox']);
/** In points; far less than any screen or printer shows of a page. */
const ROUNDING = 0.001;

/** Poppler writes numbers with ten digits only. Other numbers have to stay: a box of almost nothing can magnify. */
function isRounded(step: Step, was: PdfValue | undefined, is: PdfValue | undefined): boolean {
  const [old, now] = [boxOf(step.before, was), boxOf(step.after, is)];
  if (!old || !now || old.right - old.left < 1 || old.top - old.bottom < 1) return false;
  const sides = ['left', 'bottom', 'right', 'top'] as const;
  return sides.every((side) => Math.abs(old[side] - now[side]) <= ROUNDING);
}

/** What the page shows by a key: its own value or one from above (ISO 32000-1 7.7.3.4); one content is a list of one. */
function effective(step: Step, state: 'before' | 'after', page: PdfDict, key: string): PdfValue | undefined {
  const own = page.get(key);
  if (key === 'Contents') {
    const found = step[state].resolve(own);
    return found instanceof PdfArray && found.items.length === 1 ? found.items[0] : own;
  }
  if (key === 'Rotate' || INHERITED_KEYS.has(key)) {
    const value = inherited(step, state, page, key, 0);
    return key === 'Rotate' ? (value ?? 0) : value;
  }
  return own;
}

/** An annotation list that is an object of its own, used by one page. */
function allowSharedList(step: Step, num: number, was: PdfArray, is: PdfArray): void {
  const [owner, ...others] = step.usersOf(num);
  const page = owner === undefined ? undefined : step.before.dict(new PdfRef(owner));
  const entry = page?.get('Annots');
  if (owner === undefined || others.length > 0 || !isName(page?.get('Type'), 'Page')) return;
  if (!(entry instanceof PdfRef) || entry.num !== num) return;
  step.claimOwned(num, annotsOf(owner), 'LTA_UPDATES', '页面注释列表');
  allowAnnotations(step, owner, was.items, is.items);
}

function allowAnnotations(step: Step, page: number, was: readonly PdfValue[], is: readonly PdfValue[]): void {
  const added = gained(step, withoutRemoved(step, was, is), is);
  if (!added) step.refuse('删除或改动了页面注释', page);
  for (const item of added ?? []) {
    if (item instanceof PdfRef && step.widgets.has(item.num))
      step.marks.find(({ object }) => object === item.num)?.pages.push(page);
    else allowAnnotation(step, page, item, added ?? []);
  }
  if (step.commented && added?.length) checkRemarks(step, page, is, added);
}
