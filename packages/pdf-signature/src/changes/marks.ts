import {
  type Box,
  boxOf,
  PdfArray,
  type PdfDict,
  type PdfDocument,
  PdfRef,
  PdfStream,
  pagesOf,
} from '@yinxin/pdf';
import { area, overlap } from '../common/boxes.ts';
import { lookOf, type Thing } from '../common/content/look.ts';
import { certificationOf } from '../common/fields.ts';
import { disturbs, piecesOf } from './drawings.ts';
import { isLone } from './fields.ts';
import { inherited } from './inherited.ts';
import { areFree, checkEarlier } from './overlays.ts';
import { writesOver } from './paint.ts';
import { pageOf, readableOn } from './readable.ts';
import { DRAWINGS } from './remarks.ts';
import type { Mark, Step } from './step.ts';

/** Seals are small: more than this share of a page, all marks of one signer together, is an overlay. */
const LARGEST_SHARE = 0.15;
/** Who signed saw where others would sign; a place for the whole page is none. */
const LARGEST_PLACE = 0.3;

/** What a signer puts on a page: at one certain place, small, beside earlier seals. */
export function checkMark(step: Step, mark: Mark): void {
  const [shownOn, ...others] = mark.pages;
  const page = shownOn === undefined ? undefined : step.before.dict(new PdfRef(shownOn));
  const rect = boxOf(step.after, mark.dict.get('Rect'));
  const isPlaced = others.length === 0 && (mark.named === undefined || mark.named === shownOn);
  if (!page || !isPlaced || !rect || !hasAppearance(step, mark)) {
    step.refuse('签名外观没有确定的位置', mark.object);
    return;
  }
  if (shareOf(step, shownOn!, page) > LARGEST_SHARE) step.refuse('签名外观过大，遮挡页面内容', mark.object);
  checkEarlier(step, mark.object, rect, shownOn!);
  checkAppearance(step, mark, shownOn!);
}

/** A place that was there when the document was signed: what fills it stays inside of it. */
export function checkReserved(step: Step, mark: Mark): void {
  const rect = boxOf(step.before, mark.dict.get('Rect'));
  if (!rect) return;
  for (const { dict, ref } of pagesOf(step.before)) {
    const shown = step.before.array(dict.get('Annots')) ?? [];
    if (!shown.some((item) => item instanceof PdfRef && item.num === mark.object)) continue;
    if (area(rect) > LARGEST_PLACE * area(shownBox(step, dict)))
      step.refuse('签名外观过大，遮挡页面内容', mark.object);
    checkEarlier(step, mark.object, rect, ref.num);
  }
}

/** What is drawn is either in the file, or plain enough for every reader to draw it alike. */
function hasAppearance(step: Step, { dict }: Mark): boolean {
  if (!dict.has('AP')) return step.after.name(dict.get('Subtype')) !== 'Stamp';
  return step.after.resolve(step.after.dict(dict.get('AP'))?.get('N')) instanceof PdfStream;
}

function checkAppearance(step: Step, { dict, object }: Mark, page: number): void {
  if (!dict.has('AP')) return;
  if (!isLone(step, dict.get('AP'))) step.refuse('签名外观含有其他状态', object);
  const appearance = step.after.resolve(step.after.dict(dict.get('AP'))?.get('N'));
  if (certificationOf(step.before) === undefined || !(appearance instanceof PdfStream)) return;
  if (standsApart(step, dict, page)) return;
  const { things, isUnderstood } = lookOf(step.after, appearance, boxOf(step.after, dict.get('Rect')));
  // What is not understood could show words, as patterns and masks do.
  if (!isUnderstood || things.some((thing) => rewrites(step.after, thing)))
    step.refuse('认证文件中新增的签名外观含有文字或不透明图像', object);
  else if (writesOver(things)) step.refuse('认证文件中新增的签名外观遮盖了页面内容', object);
}

/** What may be written by somebody who does not sign (ISO 32000-2 table 257) may be written by who signs. */
function standsApart(step: Step, dict: PdfDict, num: number): boolean {
  const isDrawing = DRAWINGS.has(step.after.name(dict.get('Subtype')) ?? '');
  const page = isDrawing ? pageOf(step.before, num) : undefined;
  const pieces = page && piecesOf(step.after, dict);
  return pieces !== undefined && !disturbs(readableOn(step.before, page!), pieces, page!.rotate % 180 !== 0);
}

/** Words, or a picture that hides what is below it: in a certified file that is how a sneaky signature rewrites a page. */
function rewrites(document: PdfDocument, thing: Thing): boolean {
  if (thing.kind !== 'picture') return thing.kind === 'text';
  const mask = document.resolve(thing.picture?.dict.get('Mask'));
  const isMasked = document.resolve(thing.picture?.dict.get('SMask')) instanceof PdfStream;
  return !isMasked && !(mask instanceof PdfStream) && !(mask instanceof PdfArray);
}

/** What the marks of a step take of each page; places that were there before were seen by whoever signed. */
export function sharesOf(step: Step): ReadonlyMap<number, number> {
  const shares = new Map<number, number>();
  for (const { pages, reserved } of step.marks) {
    const [num] = pages;
    const page = num === undefined || reserved ? undefined : step.before.dict(new PdfRef(num));
    if (num !== undefined && page) shares.set(num, shareOf(step, num, page));
  }
  return shares;
}

/** A4. */
const SHEET = 595 * 842;

/**
 * Of the page, or of a sheet where a page is smaller: a seal as large as any other takes most of a label or a receipt, and
 * hides nothing of it where nothing is.
 */
function shareOf(step: Step, num: number, page: PdfDict): number {
  const rects = step.marks
    .filter(({ pages }) => pages[0] === num)
    .flatMap(({ dict }) => boxOf(step.after, dict.get('Rect')) ?? []);
  const marked = rects.reduce((sum, rect) => sum + area(rect), 0);
  const shown = area(shownBox(step, page));
  const isSmall = shown < SHEET && marked > LARGEST_SHARE * shown;
  return marked / (isSmall && areFree(step, num, rects) ? SHEET : shown);
}

/** What readers show of a page (ISO 32000-1 14.11.2). */
export function shownBox(step: Step, page: PdfDict): Box {
  const box = (key: string) => boxOf(step.before, inherited(step, 'before', page, key, 0));
  const media = box('MediaBox') ?? LETTER;
  const crop = box('CropBox');
  const shown = crop && overlap(crop, media);
  return shown && area(shown) > 0 ? shown : media;
}

const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };
