import { type Box, boxOf, type PdfDict, PdfRef } from '@yinxin/pdf';
import { area, overlap } from '../common/boxes.ts';
import { lookOf } from '../common/content/look.ts';
import { normalLook } from './field-looks.ts';
import { pageOf, type Readable, readableOn } from './readable.ts';
import type { Step } from './step.ts';

/** An earlier seal must stay visible. */
const MOST_HIDDEN = 0.5;

interface EarlierMark {
  dict: PdfDict;
  box: Box;
  /** The object of its signature, when it is one's. */
  signature: number | undefined;
}

/**
 * What lies upon an earlier seal hides it. Programs put every signature at the same place by habit: upon one that shows
 * nothing it may lie, and upon one of the same signer where no word of the page is; who that is, is asked when the
 * revision is judged.
 */
export function checkEarlier(step: Step, object: number, rect: Box, page: number): void {
  const dict = step.before.dict(new PdfRef(page));
  for (const earlier of dict ? earlierMarks(step, dict) : []) {
    const hidden = area(overlap(rect, earlier.box));
    if (hidden <= MOST_HIDDEN * area(earlier.box) || showsNothing(step, earlier)) {
      if (hidden > 0 && earlier.signature !== undefined) step.touchesEarlier = true;
    } else if (earlier.signature !== undefined && isFreeOfContent(step, page, rect))
      step.overlays.push(earlier.signature);
    else step.refuse('签名外观遮挡了先前的签名或印章', object);
  }
}

function earlierMarks({ before }: Step, page: PdfDict): EarlierMark[] {
  return (before.array(page.get('Annots')) ?? []).flatMap((item) => {
    const annotation = before.dict(item);
    const box = boxOf(before, annotation?.get('Rect'));
    if (!(item instanceof PdfRef) || !annotation || !box) return [];
    const parent = annotation.get('Parent');
    const fields: [PdfDict | undefined, number][] = [
      [annotation, item.num],
      [before.dict(parent), parent instanceof PdfRef ? parent.num : -1],
    ];
    const signed = fields.find(([dict]) => before.name(dict?.get('FT')) === 'Sig' && dict?.has('V'));
    const isStamp = before.name(annotation.get('Subtype')) === 'Stamp';
    if (!signed && !isStamp) return [];
    const value = signed?.[0]?.get('V');
    return [{ dict: annotation, box, signature: value instanceof PdfRef ? value.num : signed?.[1] }];
  });
}

/** Nothing is drawn in its box, by the file or by a reader. */
function showsNothing({ before }: Step, { dict, box }: EarlierMark): boolean {
  const look = normalLook(before, dict);
  if (!look) return !['AP', 'MK', 'BS', 'Border'].some((key) => dict.has(key));
  const { things, isUnderstood } = lookOf(before, look, box);
  return isUnderstood && things.every((thing) => thing.seen === undefined);
}

const touches =
  (rect: Box) =>
  (box: Box): boolean =>
    area(overlap(rect, box)) > 0;

const isFree = ({ isWhole, glyphs, pictures }: Readable, rect: Box): boolean =>
  isWhole && !glyphs.some(({ box }) => touches(rect)(box)) && !pictures.some(touches(rect));

/** Nothing of the page's own words and pictures is there. */
function isFreeOfContent(step: Step, num: number, rect: Box): boolean {
  const page = pageOf(step.before, num);
  if (!page) return false;
  const alone = { ...page, dict: page.dict.with({ Annots: undefined }) };
  return isFree(readableOn(step.before, alone), rect);
}

/** No words and pictures are there, of the page or of an annotation. */
export function areFree(step: Step, num: number, rects: readonly Box[]): boolean {
  const page = pageOf(step.before, num);
  const readable = page && readableOn(step.before, page);
  return readable !== undefined && rects.every((rect) => isFree(readable, rect));
}
