import {
  type Box,
  boxOf,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '@yinxin/pdf';
import { lookOf, type Thing } from '../common/content/look.ts';
import type { Outline } from '../common/content/path.ts';
import type { FormField } from '../common/fields.ts';
import { boxAround } from '../common/matrix.ts';
import { THICKEST_LINE } from './pen.ts';

/** Something was filled in or chosen. */
export function hasValue(view: PdfDocument, { value }: FormField): boolean {
  const found = view.resolve(value);
  if (found instanceof PdfString) return found.bytes.length > 0;
  return found !== null && !(found instanceof PdfName && found.value === 'Off');
}

/** Where the field is seen: at itself, or at its kids. */
export function widgetsOf(view: PdfDocument, { dict, ref }: FormField): { num: number; dict: PdfDict }[] {
  const kids = (view.array(dict.get('Kids')) ?? []).flatMap((kid) => {
    const widget = view.dict(kid);
    return kid instanceof PdfRef && widget ? [{ num: kid.num, dict: widget }] : [];
  });
  return kids.length > 0 ? kids : [{ num: ref.num, dict }];
}

/** Every widget says how it looks, so that no reader has to draw it. */
export const isDrawn = (view: PdfDocument, field: FormField): boolean =>
  widgetsOf(view, field).every(({ dict }) => normalLook(view, dict) !== undefined);

/** Somebody who saw the field saw words or pictures in it. */
export const showsContent = (view: PdfDocument, field: FormField): boolean =>
  widgetsOf(view, field).some(({ dict }) => {
    const look = normalLook(view, dict);
    return look !== undefined && !isBareBox(view, look, boxOf(view, dict.get('Rect')));
  });

/** /N is a form, or one form for each state that /AS chooses from. */
export function normalLook(view: PdfDocument, widget: PdfDict): PdfStream | undefined {
  const found = view.resolve(view.dict(widget.get('AP'))?.get('N'));
  if (!(found instanceof PdfDict)) return found instanceof PdfStream ? found : undefined;
  const state: PdfValue = view.resolve(found.get(view.name(widget.get('AS')) ?? 'Off'));
  return state instanceof PdfStream ? state : undefined;
}

/** A background, a border and its corners. */
const MOST_POINTS = 80;
/** Of the field: less in both directions could be a letter. */
const BACKGROUND_SHARE = 0.5;
const LINE_SHARE = 0.8;
/** One of these says nothing, many could be letters. */
const SPECK = 2;

/** Nothing but background, border and the lines between places for letters. */
function isBareBox(view: PdfDocument, look: PdfStream, rect: Box | undefined): boolean {
  const { things, isUnderstood } = lookOf(view, look, rect);
  if (!isUnderstood || (things.length > 0 && !rect)) return false;
  const outlines = things.flatMap((thing) => outlinesOf(thing));
  const points = outlines.reduce((sum, outline) => sum + (outline?.points.length ?? 0), 0);
  const others = outlines.filter((outline) => !outline || !isPartOfBox(outline, rect!));
  return (
    points <= MOST_POINTS && others.length <= 1 && others.every((outline) => outline && isSpeck(outline))
  );
}

const outlinesOf = (thing: Thing): readonly (Outline | undefined)[] =>
  (thing.kind === 'fill' || thing.kind === 'stroke') && thing.depth === 0 ? thing.path.outlines : [undefined];

export function isPartOfBox({ points }: Outline, rect: Box): boolean {
  const { left, bottom, right, top } = boxAround(points);
  const shares = [(right - left) / (rect.right - rect.left), (top - bottom) / (rect.top - rect.bottom)];
  const isLine = Math.min(right - left, top - bottom) <= THICKEST_LINE;
  return Math.max(...shares) >= LINE_SHARE && (isLine || Math.min(...shares) >= BACKGROUND_SHARE);
}

function isSpeck({ points }: Outline): boolean {
  const { left, bottom, right, top } = boxAround(points);
  return right - left <= SPECK && top - bottom <= SPECK;
}
