import {
  array,
  type Box,
  boxOf,
  isName,
  PdfArray,
  PdfDict,
  PdfRef,
  PdfStream,
  type PdfValue,
} from '@yinxin/pdf';
import { certificationOf } from '../../sign/fields.ts';
import { drawsText } from './appearance.ts';
import { appended, changedKeys } from './equal.ts';
import { isLone } from './fields.ts';
import type { Mark, Step } from './step.ts';

/** A page may gain the widgets of this revision's signatures and the stamps of its signer, nothing else. */
export function allowPages(step: Step): void {
  for (const num of step.changed) {
    const [was, is] = [step.before.load(num)?.value, step.after.load(num)?.value];
    if (was instanceof PdfDict && is instanceof PdfDict && isName(was.get('Type'), 'Page')) {
      allowPage(step, num, was, is);
    } else if (was instanceof PdfArray && is instanceof PdfArray) {
      allowSharedList(step, num, was, is);
    }
  }
  for (const mark of step.marks) if (!mark.reserved) checkMark(step, mark);
}

function allowPage(step: Step, num: number, was: PdfDict, is: PdfDict): void {
  const odd = changedKeys(step, was, is).find((key) => key !== 'Annots');
  if (odd) {
    step.refuse(`修改了页面的 ${odd}`, num);
    return;
  }
  const entry = is.get('Annots');
  if (entry instanceof PdfRef) step.claimOwned(entry.num, [num], 'LTA_UPDATES', '页面注释列表');
  step.claim(num, 'LTA_UPDATES', '页面注释列表');
  const old = step.before.array(was.get('Annots')) ?? [];
  allowAnnotations(step, num, old, step.after.array(entry) ?? []);
}

/** An annotation list that is an object of its own, used by one page. */
function allowSharedList(step: Step, num: number, was: PdfArray, is: PdfArray): void {
  const [owner, ...others] = step.ownersOf(num);
  const page = owner === undefined ? undefined : step.before.dict(new PdfRef(owner));
  const entry = page?.get('Annots');
  if (owner === undefined || others.length > 0 || !isName(page?.get('Type'), 'Page')) return;
  if (!(entry instanceof PdfRef) || entry.num !== num) return;
  step.claimOwned(num, [owner], 'LTA_UPDATES', '页面注释列表');
  allowAnnotations(step, owner, was.items, is.items);
}

function allowAnnotations(step: Step, page: number, was: readonly PdfValue[], is: readonly PdfValue[]): void {
  const added = appended(step, was, is);
  if (!added) step.refuse('删除或改动了页面注释', page);
  for (const item of added ?? []) {
    const isWidget = item instanceof PdfRef && step.added.has(item.num) && isSignatureWidget(step, item);
    if (!isWidget) allowStamp(step, page, item);
    else step.marks.find(({ object }) => object === item.num)?.pages.push(page);
  }
}

/** Widgets are judged with their fields; here it is enough that the form knows them. */
function isSignatureWidget(step: Step, ref: PdfRef): boolean {
  const fields = step.after.array(step.after.dict(step.after.catalog().get('AcroForm'))?.get('Fields')) ?? [];
  return fields.some((field) => field instanceof PdfRef && field.num === ref.num);
}

const STAMP_KEYS = new Set(['Type', 'Subtype', 'Rect', 'P', 'F', 'AP', 'NM', 'M']);

/**
 * 骑缝章: stamps that come in the same revision as a signature, and are therefore covered by it. Whether that
 * signature holds and its signer is trusted is asked when the step is judged.
 */
function allowStamp(step: Step, page: number, item: PdfValue): void {
  const stamp = step.after.resolve(item);
  const isStamp =
    item instanceof PdfRef &&
    step.added.has(item.num) &&
    stamp instanceof PdfDict &&
    isName(stamp.get('Subtype'), 'Stamp') &&
    [...stamp.entries.keys()].every((key) => STAMP_KEYS.has(key));
  if (!isStamp) {
    step.refuse('页面新增了注释', page);
    return;
  }
  if (!step.personSigned || !isLone(step, stamp.get('AP'))) {
    step.refuse(step.personSigned ? '印章注释格式不允许' : '新增印章没有对应的签名', item.num);
    return;
  }
  step.claim(item.num, 'ANNOTATIONS', '后续签署人的印章');
  step.claimTree(stamp.get('AP'), 'ANNOTATIONS', '后续签署人的印章');
  const named = stamp.get('P');
  step.marks.push({
    object: item.num,
    dict: stamp,
    named: named instanceof PdfRef ? named.num : undefined,
    pages: [page],
    reserved: false,
  });
}

/** Seals are small: more than this share of a page, all marks of one signer together, is an overlay. */
const LARGEST_SHARE = 0.15;
/** An earlier seal must stay visible. */
const MOST_HIDDEN = 0.5;

function checkMark(step: Step, mark: Mark): void {
  const [shownOn, ...others] = mark.pages;
  const page = shownOn === undefined ? undefined : step.before.dict(new PdfRef(shownOn));
  const rect = boxOf(step.after, mark.dict.get('Rect'));
  const appearance = step.after.resolve(step.after.dict(mark.dict.get('AP'))?.get('N'));
  const isPlaced = others.length === 0 && (mark.named === undefined || mark.named === shownOn);
  if (!page || !isPlaced || !rect || !(appearance instanceof PdfStream)) {
    step.refuse('签名外观没有确定的位置', mark.object);
    return;
  }
  if (!isLone(step, mark.dict.get('AP'))) step.refuse('签名外观含有其他状态', mark.object);
  if (markedArea(step, mark.pages) > LARGEST_SHARE * area(pageBox(step, page))) {
    step.refuse('签名外观过大，遮挡页面内容', mark.object);
  }
  for (const earlier of earlierMarks(step, page)) {
    if (area(overlap(rect, earlier)) > MOST_HIDDEN * area(earlier)) {
      step.refuse('签名外观遮挡了先前的签名或印章', mark.object);
    }
  }
  if (certificationOf(step.before) !== undefined && drawsText(step.after, appearance)) {
    step.refuse('认证文件中新增的签名外观含有文字或不透明图像', mark.object);
  }
}

function markedArea({ marks, after }: Step, [page]: readonly number[]): number {
  return marks
    .filter(({ pages }) => pages[0] === page)
    .flatMap(({ dict }) => boxOf(after, dict.get('Rect')) ?? [])
    .reduce((sum, rect) => sum + area(rect), 0);
}

function pageBox({ before }: Step, page: PdfDict): Box {
  const inherited = (node: PdfDict | undefined, depth: number): PdfValue | undefined =>
    node === undefined || depth > 32
      ? undefined
      : (node.get('MediaBox') ?? inherited(before.dict(node.get('Parent')), depth + 1));
  return boxOf(before, inherited(page, 0)) ?? boxOf(before, array(0, 0, 612, 792))!;
}

function earlierMarks({ before }: Step, page: PdfDict): Box[] {
  return (before.array(page.get('Annots')) ?? []).flatMap((item) => {
    const annotation = before.dict(item);
    const isSignature = before.name(annotation?.get('FT')) === 'Sig' && annotation?.has('V');
    const isStamp = before.name(annotation?.get('Subtype')) === 'Stamp';
    return isSignature || isStamp ? (boxOf(before, annotation?.get('Rect')) ?? []) : [];
  });
}

const area = ({ left, bottom, right, top }: Box): number =>
  Math.max(0, right - left) * Math.max(0, top - bottom);

const overlap = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  bottom: Math.max(a.bottom, b.bottom),
  right: Math.min(a.right, b.right),
  top: Math.min(a.top, b.top),
});
