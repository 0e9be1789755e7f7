import { type Box, PdfArray, PdfDict, PdfRef, type PdfValue } from '@yinxin/pdf';
import { area } from '../common/boxes.ts';
import { hidesText } from './covering.ts';
import { disturbs, piecesOf } from './drawings.ts';
import { isLone } from './fields.ts';
import { shownBox } from './marks.ts';
import { pageOf, readableOn } from './readable.ts';
import { type Cover, coverOf, DRAWINGS, isTooDeep, MOST_COVERED, REMARKS, staysInside } from './remarks.ts';
import { roleOf } from './roles.ts';
import type { Step } from './step.ts';

/** What every annotation may say of itself. Nothing here runs, links or belongs to a layer. */
const COMMON_KEYS = [
  'Type',
  'Subtype',
  'Rect',
  'P',
  'F',
  'AP',
  'NM',
  'M',
  'C',
  'Border',
  'BS',
  'StructParent',
];
/** Words of a comment and who said them (ISO 32000-1 table 170). */
const COMMENT_KEYS = [
  ...COMMON_KEYS,
  ...['T', 'Contents', 'RC', 'Subj', 'CreationDate', 'CA', 'Popup', 'Parent', 'Open', 'Name', 'IRT', 'RT'],
  ...['State', 'StateModel', 'QuadPoints', 'InkList', 'L', 'LE', 'Vertices', 'IC', 'BE', 'RD', 'IT', 'CL'],
  ...['DA', 'DS', 'Q', 'Sy', 'Rotate', 'ca'],
];

/** Name points of their own, to which a reader draws when there is no appearance. */
const FREE_KEYS = ['InkList', 'L', 'Vertices', 'CL'];

export interface Annotation {
  num: number;
  dict: PdfDict;
  subtype: string;
}

/**
 * An annotation that came with the revision. A person who signs the same revision answers for it: his stamps (骑缝章)
 * and comments are marks like his seal. Without a signer only remarks are possible, and whether anybody permitted them
 * is asked when the step is judged.
 */
export function allowAnnotation(step: Step, page: number, item: PdfValue, beside: readonly PdfValue[]): void {
  const annotation = newAnnotation(step, item);
  if (!annotation) {
    step.refuse('页面新增了注释', page);
    return;
  }
  allowComment(step, page, annotation, beside);
}

/** What a comment may say, whether it is new or says something else than before. */
export function allowComment(
  step: Step,
  page: number,
  annotation: Annotation,
  beside: readonly PdfValue[],
): void {
  const { num, dict, subtype } = annotation;
  const odd = [...dict.entries.keys()].find((key) => !COMMENT_KEYS.includes(key));
  if (odd) step.refuse('新增的注释含有不允许的内容 {}', num, odd);
  if (dict.has('AP') && !isLone(step, dict.get('AP'))) step.refuse('新增的注释含有其他状态', num);
  if (!leadsBeside(step, annotation, beside)) step.refuse('新增的注释引用了其他内容', num);
  if (!isPlaced(step, dict)) step.refuse('新增的注释画在其位置之外', num);
  if (!step.personSigned) allowRemark(step, annotation);
  const what = subtype === 'Stamp' ? '后续签署人的印章' : '批注';
  step.claim(num, 'ANNOTATIONS', what);
  for (const key of ['AP', 'RC', 'BS', 'BE', 'QuadPoints', 'InkList', 'Contents', 'T']) {
    step.claimTree(dict.get(key), 'ANNOTATIONS', what);
  }
  if (step.personSigned && subtype !== 'Popup') noteMark(step, page, annotation);
}

/** Everything that is drawn lies in /Rect: in an appearance, or at points that are inside. */
const isPlaced = ({ after }: Step, dict: PdfDict): boolean =>
  staysInside(after, dict) && (dict.has('AP') || !FREE_KEYS.some((key) => dict.has(key)));

function newAnnotation(step: Step, item: PdfValue): Annotation | undefined {
  const dict = step.after.resolve(item);
  if (!(item instanceof PdfRef) || !step.added.has(item.num) || !(dict instanceof PdfDict)) return undefined;
  const subtype = step.after.name(dict.get('Subtype')) ?? '';
  return REMARKS.has(subtype) || DRAWINGS.has(subtype) ? { num: item.num, dict, subtype } : undefined;
}

/** Popups, their parents and replies stand beside each other on the page, or were there before. */
function leadsBeside(step: Step, { dict }: Annotation, beside: readonly PdfValue[]): boolean {
  return ['Popup', 'Parent', 'IRT'].every((key) => {
    const value = dict.get(key);
    if (value === undefined) return true;
    return (
      value instanceof PdfRef &&
      isComment(step, value, key) &&
      (!step.isTouched(value.num) || beside.some((each) => each instanceof PdfRef && each.num === value.num))
    );
  });
}

/** ISO 32000-2 tables 172 and 186: a popup, or the comment that it or an answer belongs to; never a field. */
function isComment({ after }: Step, value: PdfRef, key: string): boolean {
  const subtype = after.name(after.dict(value)?.get('Subtype')) ?? '';
  return key === 'Popup' ? subtype === 'Popup' : subtype !== 'Widget' && subtype !== '';
}

function allowRemark(step: Step, { num, dict, subtype }: Annotation): void {
  step.commented = true;
  if (subtype === 'Stamp') step.refuse('新增印章没有对应的签名', num);
  else if (!REMARKS.has(subtype) && !piecesOf(step.after, dict))
    step.refuse('页面新增了可能遮盖内容的注释，且没有对应的签名', num);
  else if (REMARKS.has(subtype) && !coverOf(step.after, dict)) step.refuse('新增的批注可能遮盖页面内容', num);
}

/** Each remark is small; all of them together leave the page readable, too. */
export function checkRemarks(
  step: Step,
  num: number,
  listed: readonly PdfValue[],
  added: readonly PdfValue[],
): void {
  const page = pageOf(step.after, num);
  const remarks = listed.filter((item) => REMARKS.has(subtypeOf(step, item)));
  const isNew = new Set(added);
  const covers = (items: readonly PdfValue[]): Cover[] =>
    items.flatMap((item) => coverOf(step.after, step.after.dict(item)!) ?? []);
  const [own, there] = [
    covers(remarks.filter((item) => isNew.has(item))),
    covers(remarks.filter((item) => !isNew.has(item))),
  ];
  const drawings = unsignedDrawings(step, listed);
  const pieces = piecesIn(step, drawings);
  const covered = [...own, ...there].reduce((sum, each) => sum + each.area, 0) + sumOf(pieces);
  const dicts = remarks.map((item) => step.after.dict(item)!);
  const shown = step.before.dict(new PdfRef(num));
  if (
    !page ||
    !shown ||
    covered > MOST_COVERED * area(shownBox(step, shown)) ||
    isTooDeep(step.after, dicts)
  ) {
    step.refuse('新增的批注合起来可能遮盖页面内容', num);
    return;
  }
  const signed = listed.filter((item) => !drawings.includes(item));
  const readable = readableOn(step.after, {
    ...page,
    dict: page.dict.with({ Annots: new PdfArray(signed) }),
  });
  const where = roleOf(step.after, num) ?? '页面';
  const drawn = piecesIn(
    step,
    drawings.filter((item) => isNew.has(item)),
  );
  if (hidesText(readable, own, there)) step.refuse('新增的批注遮住了{}的文字或图片', num, where);
  else if (disturbs(readable, drawn, page.rotate % 180 !== 0))
    step.refuse('新增的批注写在或画在{}已签署的内容上，或紧挨着文字', num, where);
}

/** Words and drawings that no signer answers for. */
const unsignedDrawings = (step: Step, listed: readonly PdfValue[]): PdfValue[] =>
  step.personSigned
    ? []
    : listed.filter(
        (item) => item instanceof PdfRef && DRAWINGS.has(subtypeOf(step, item)) && !step.wasSigned(item.num),
      );

const piecesIn = ({ after }: Step, drawings: readonly PdfValue[]): readonly Box[] =>
  drawings.flatMap((item) => piecesOf(after, after.dict(item)!) ?? []);

const sumOf = (boxes: readonly Box[]): number => boxes.reduce((sum, box) => sum + area(box), 0);

const subtypeOf = ({ after }: Step, item: PdfValue): string =>
  after.name(after.dict(item)?.get('Subtype')) ?? '';

function noteMark(step: Step, page: number, { num, dict }: Annotation): void {
  const named = dict.get('P');
  step.marks.push({
    object: num,
    dict,
    named: named instanceof PdfRef ? named.num : undefined,
    pages: [page],
    reserved: false,
  });
}
