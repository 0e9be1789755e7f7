import {
  type Box,
  boxOf,
  type Page,
  PdfDict,
  type PdfDocument,
  PdfRef,
  PdfStream,
  type PdfValue,
  pagesOf,
} from '@yinxin/pdf';
import { area, overlap } from '../common/boxes.ts';
import { lookOf, type Thing } from '../common/content/look.ts';
import type { Shape } from '../common/content/painted.ts';
import { boxesOfShape } from '../common/content/strokes.ts';
import { acroFormOf, type FormField } from '../common/fields.ts';
import { boxAround } from '../common/matrix.ts';
import { hidesText } from './covering.ts';
import { normalLook, widgetsOf } from './field-looks.ts';
import {
  covers,
  frameOf,
  isSameBackground,
  isShape,
  seenIn,
  seenShapes,
  wasSeen,
  writesOver,
} from './paint.ts';
import { readableOn } from './readable.ts';
import type { Step } from './step.ts';

type Widget = ReturnType<typeof widgetsOf>[number];

/**
 * What fills a field adds words to a page and hides nothing of it: all in one colour, which cannot be written upon
 * itself, and never in that of paper. Backgrounds and borders that were seen when the document was signed stay; a
 * background that goes uncovers what the signer could not see.
 */
export function checkFillings(step: Step, existing: readonly FormField[]): void {
  const fields = existing.filter(({ type }) => type !== 'Sig');
  const places = placesOf(step.before, fields);
  const filled = new Set(step.filled);
  for (const field of fields.filter(({ fullName }) => filled.has(fullName))) {
    for (const widget of widgetsOf(step.before, field)) {
      if (isHiding(step, widget, field.type === 'Btn'))
        step.refuse('填写的表单域遮盖了签署时的页面内容', widget.num);
      if (isUncovering(step, widget)) step.refuse('填写的表单域去掉了签署时的底色', widget.num);
      if (liesOverAnother(widget, places)) step.refuse('填写的表单域与其他表单域重叠', widget.num);
    }
  }
}

function isHiding(step: Step, { num, dict: was }: Widget, isButton: boolean): boolean {
  const is = step.after.dict(new PdfRef(num));
  const rect = boxOf(step.after, is?.get('Rect'));
  if (!is || !rect) return false;
  const looks = newLooks(step, was, is);
  if (looks.length === 0) return isDrawnWithPaper(step, was);
  const seen = shownBy(step.before, normalLook(step.before, was), rect);
  const page = isButton ? pageShowing(step.before, num) : undefined;
  return looks.some((look) => hides(step.after, look, rect, seen, page));
}

function isUncovering(step: Step, { num, dict: was }: Widget): boolean {
  const rect = boxOf(step.before, was.get('Rect'));
  const look = normalLook(step.before, was);
  if (!rect || !look) return false;
  const covering = seenShapes(lookOf(step.before, look, rect).things.filter(covers));
  if (covering.length === 0) return false;
  const is = step.after.dict(new PdfRef(num));
  const looks = is ? newLooks(step, was, is) : [];
  const isKept = (now: PdfStream) => {
    const shapes = shownBy(step.after, now, rect);
    const shown = seenIn(shapes);
    return covering.every(
      (each) => wasSeen(each, shown) || shapes.some((shape) => isSameBackground(each, shape, rect)),
    );
  };
  return looks.length === 0 || !looks.every(isKept);
}

/** What is shown now, and every other look that the widget did not have. */
function newLooks(step: Step, was: PdfDict, is: PdfDict): PdfStream[] {
  const old = looksIn(step.before, was.get('AP'));
  const added = [...looksIn(step.after, is.get('AP'))].filter(
    ([num]) => !old.has(num) || step.isTouched(num),
  );
  const shown = normalLook(step.after, is);
  return [...(shown ? [shown] : []), ...added.map(([, look]) => look)];
}

/** Every form of an appearance: of each state, and for when the mouse comes near. */
function looksIn(document: PdfDocument, value: PdfValue | undefined, depth = 0): Map<number, PdfStream> {
  const found = document.resolve(value);
  if (found instanceof PdfStream) return new Map(value instanceof PdfRef ? [[value.num, found]] : []);
  if (!(found instanceof PdfDict) || depth > 1) return new Map();
  return new Map([...found.entries.values()].flatMap((each) => [...looksIn(document, each, depth + 1)]));
}

/** Frame and background that were seen may stay; what else there is writes in one ink, or ticks a box of this page. */
function hides(
  document: PdfDocument,
  look: PdfStream,
  rect: Box,
  shown: readonly Shape[],
  page: Page | undefined,
): boolean {
  const { things, isUnderstood } = lookOf(document, look, rect);
  if (!isUnderstood || things.some(({ kind }) => kind === 'picture')) return true;
  const seen = seenIn(shown);
  const isStill = (thing: Thing) =>
    isShape(thing) && shown.some((shape) => isSameBackground(shape, thing, rect));
  const added = things.filter((thing) => !wasSeen(thing, seen) && !isStill(thing));
  const frame = frameOf(added, rect);
  const others = added.filter((thing) => thing !== frame);
  if (writesOver(others)) return true;
  const shapes = others.filter(isShape);
  return page ? hidesBelow(document, page, rect, shapes) : fillsField(shapes, rect);
}

/** Of a field, what lines may take: a comb has many thin ones. */
const MOST_LINES = 0.2;

/** A value is written; blocks and rows of lines would only hide what is below. */
function fillsField(shapes: readonly Shape[], rect: Box): boolean {
  const boxes = shapes.map((shape) => areaOf(shape));
  return shapes.some(covers) || boxes.reduce((sum, each) => sum + each, 0) > MOST_LINES * area(rect);
}

const areaOf = ({ kind, width, path }: Shape): number =>
  path.outlines.reduce(
    (sum, { points, length }) => sum + (kind === 'stroke' ? length * width : area(boxAround(points))),
    0,
  );

/** Larger ones lie over words that were there. */
const LARGEST_TICK = 32;

/** Ticks and dots are shapes as well, of the size of a letter; on a scan nobody can tell what is below. */
function hidesBelow(document: PdfDocument, page: Page, rect: Box, shapes: readonly Shape[]): boolean {
  const boxes = shapes.flatMap(boxesOfShape);
  if (boxes.length === 0) return false;
  const alone = { ...page, dict: page.dict.with({ Annots: undefined }) };
  const isLarge = Math.max(rect.right - rect.left, rect.top - rect.bottom) > LARGEST_TICK;
  const cover = { area: 0, solid: boxes, lines: [], tints: [] };
  const readable = readableOn(document, alone);
  return hidesText(isLarge ? readable : { ...readable, pictures: [] }, [cover], []);
}

/** The page that lists the widget. */
const pageShowing = (document: PdfDocument, num: number): Page | undefined =>
  [...pagesOf(document)].find(({ dict }) =>
    (document.array(dict.get('Annots')) ?? []).some((item) => item instanceof PdfRef && item.num === num),
  );

/** What somebody sees of a look, as far as it is sure. */
function shownBy(document: PdfDocument, look: PdfStream | undefined, rect: Box): readonly Shape[] {
  const found = look && lookOf(document, look, rect);
  return found?.isUnderstood ? seenShapes(found.things) : [];
}

/** Readers that draw a field paint its background (ISO 32000-1 table 189), which nobody saw before. */
function isDrawnWithPaper({ before }: Step, widget: PdfDict): boolean {
  const isDrawnBefore = before.resolve(acroFormOf(before)?.get('NeedAppearances')) === true;
  return !isDrawnBefore && before.dict(widget.get('MK'))?.has('BG') === true;
}

interface Place {
  page: PdfDict | undefined;
  box: Box;
}

/** Where the fields of a form stand. */
function placesOf(document: PdfDocument, fields: readonly FormField[]): Map<number, Place> {
  const pages = new Map<number, PdfDict>();
  for (const { dict } of pagesOf(document)) {
    for (const item of document.array(dict.get('Annots')) ?? [])
      if (item instanceof PdfRef) pages.set(item.num, dict);
  }
  const places = new Map<number, Place>();
  for (const { num, dict } of fields.flatMap((field) => widgetsOf(document, field))) {
    const box = boxOf(document, dict.get('Rect'));
    if (box) places.set(num, { page: pages.get(num), box });
  }
  return places;
}

/** Fields beside each other may touch. */
const MOST_SHARED = 4;

/** Of two fields over each other one could write upon what the other one covers. */
function liesOverAnother({ num }: Widget, places: ReadonlyMap<number, Place>): boolean {
  const own = places.get(num);
  if (!own?.page) return false;
  for (const [other, { page, box }] of places) {
    if (other === num || page !== own.page) continue;
    const shared = overlap(own.box, box);
    if (shared.right - shared.left > MOST_SHARED && shared.top - shared.bottom > MOST_SHARED) return true;
  }
  return false;
}
