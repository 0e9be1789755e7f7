import {
  boxOf,
  isName,
  type PdfDict,
  type PdfDocument,
  PdfRef,
  PdfString,
  pagesOf,
  textOf,
} from '@yinxin/pdf';
import { Fonts } from '../common/content/fonts.ts';
import { lookOf } from '../common/content/look.ts';
import { acroFormOf, type FormField, formFields } from '../common/fields.ts';
import { inheritedIn, isText, saysItsValue } from './agreement.ts';
import { changedKeys, isSame } from './equal.ts';
import { hasValue, isDrawn, normalLook, showsContent, widgetsOf } from './field-looks.ts';
import { isNamed } from './font-names.ts';
import { covers } from './paint.ts';
import { THICKEST_LINE } from './pen.ts';
import type { Step } from './step.ts';

/** Readers that draw the fields of a form anew (/NeedAppearances) beside those that take the appearances there are. */

/** Whether readers draw the fields anew instead of showing what the file says. */
export const redraws = ({ after, before }: Step, form: PdfDict | undefined): boolean =>
  after.resolve(form?.get('NeedAppearances')) === true ||
  before.resolve(form?.get('NeedAppearances')) === true;

/** Whether some reader draws a field of the signed form: told to, or because what was filled in has no appearance. */
export function drawsFields(step: Step, was: PdfDict, is: PdfDict): boolean {
  if (stopsRedrawing(step, was, is)) return false;
  if (redraws(step, was) || redraws(step, is)) return true;
  return formFields(step.before).some(
    (field) => field.type !== 'Sig' && hasValue(step.before, field) && !isDrawn(step.before, field),
  );
}

/**
 * Fields that were drawn anew until now may be shown by their appearances as soon as these say the same: what the step
 * fills in says so itself, and of anything else it must be sure what readers have drawn. In the shadow attack the signed
 * file holds another picture than its readers draw.
 */
export function stopsRedrawing(step: Step, was: PdfDict | undefined, is: PdfDict): boolean {
  if (!redraws(step, was) || redraws(step, is) || is.has('XFA')) return false;
  const fields = formFields(step.after);
  return (
    hasNoOtherWidgets(step.after, fields) &&
    fields.every(
      (field) =>
        field.type === 'Sig' ||
        widgetsOf(step.after, field).every((widget) => showsWhatIsDrawn(step, field, widget)),
    )
  );
}

/** Pdf.js and PDFium draw the fields that a page shows, whether the form lists them or not. */
function hasNoOtherWidgets(document: PdfDocument, fields: readonly FormField[]): boolean {
  const listed = new Set(fields.flatMap((field) => widgetsOf(document, field).map(({ num }) => num)));
  return [...pagesOf(document)].every(({ dict }) =>
    (document.array(dict.get('Annots')) ?? []).every((item) => {
      const annotation = document.dict(item);
      const isOther =
        isName(document.resolve(annotation?.get('Subtype')), 'Widget') &&
        !isName(document.resolve(annotation?.get('FT')), 'Sig');
      return !isOther || (item instanceof PdfRef && listed.has(item.num));
    }),
  );
}

type Widget = ReturnType<typeof widgetsOf>[number];

function showsWhatIsDrawn(step: Step, field: FormField, widget: Widget): boolean {
  const { after } = step;
  const alone = { ...field, dict: widget.dict.with({ Kids: undefined }), ref: new PdfRef(widget.num) };
  if (!isPlainBox(after, widget.dict)) return false;
  if (!hasValue(after, field)) return !isList(step, field) && !showsContent(after, alone);
  return (
    isText(step, field) &&
    saysItsValue(step, field, widget.dict) &&
    (isWritten(step, widget) || isPlainlyDrawn(step, field, widget.dict))
  );
}

/** A list that is drawn shows all of its options. */
const isList = (step: Step, field: FormField): boolean => field.type === 'Ch' && !isText(step, field);

/** Neither turned nor painted: what a reader paints below the words hides or shows what the page says there. */
function isPlainBox(document: PdfDocument, widget: PdfDict): boolean {
  const drawn = document.dict(widget.get('MK'));
  const [look, rect] = [normalLook(document, widget), boxOf(document, widget.get('Rect'))];
  const width = document.number(document.dict(widget.get('BS'))?.get('W')) ?? 1;
  return (
    !drawn?.has('BG') &&
    !drawn?.has('CA') &&
    !drawn?.has('I') &&
    (document.number(drawn?.get('R')) ?? 0) === 0 &&
    width <= THICKEST_LINE &&
    !(look && lookOf(document, look, rect).things.some(covers))
  );
}

/** The step filled it in, which somebody must have permitted. */
function isWritten(step: Step, { num, dict }: Widget): boolean {
  const was = step.before.dict(new PdfRef(num));
  const entry = step.after.dict(dict.get('AP'))?.get('N');
  return (
    !isSame(step, was?.get('AP'), dict.get('AP')) || (entry instanceof PdfRef && step.isTouched(entry.num))
  );
}

/** What a default appearance may say: one font in one size, and one colour. */
const DEFAULT =
  /^\s*(?:(?<before>[\d.\s]+)(?:g|rg)\s+)?\/(?<font>\S+)\s+(?<size>[\d.]+)\s+Tf\s*(?:(?<after>[\d.\s]+)(?:g|rg)\s*)?$/;
const [BRIGHTEST, SMALLEST] = [0.6, 4];
const ASCII = /^[ -~]+$/;

/** Whether every reader draws the value legibly, in a font that cannot write other letters. */
function isPlainlyDrawn(step: Step, field: FormField, widget: PdfDict): boolean {
  const { before } = step;
  const value = textOf(step.after.resolve(field.value)) ?? '';
  const rect = boxOf(before, widget.get('Rect'));
  const found = defaultOf(before, widget)?.match(DEFAULT)?.groups;
  const font = found && before.dict(fontsOf(before, acroFormOf(before))?.get(found.font!));
  if (!rect || !font || !ASCII.test(value) || field.dict.has('RV') || field.dict.has('DS')) return false;
  const colours = `${found.before ?? ''} ${found.after ?? ''}`.split(/\s+/).filter(Boolean).map(Number);
  const size = Number(found.size);
  if (!colours.every((each) => each <= BRIGHTEST) || !isOrdinary(font)) return false;
  const codes = new Fonts(before).of(font).codesIn(new TextEncoder().encode(value));
  const width = codes.reduce((sum, code) => sum + code.width, 0) * Math.max(size, SMALLEST);
  return (
    codes.map(({ text }) => text).join('') === value &&
    width <= rect.right - rect.left &&
    (size === 0 || (size >= SMALLEST && size <= rect.top - rect.bottom))
  );
}

/** One of those that readers have themselves (ISO 32000-1 9.6.2.2). */
const isOrdinary = (font: PdfDict): boolean =>
  isName(font.get('Subtype'), 'Type1') &&
  !font.has('FontDescriptor') &&
  !font.has('ToUnicode') &&
  !font.has('Widths');

function defaultOf(document: PdfDocument, widget: PdfDict): string | undefined {
  const found = document.resolve(inheritedIn(document, widget, 'DA') ?? acroFormOf(document)?.get('DA'));
  return found instanceof PdfString ? textOf(found) : undefined;
}

const fontsOf = (document: PdfDocument, form: PdfDict | undefined): PdfDict | undefined =>
  document.dict(document.dict(form?.get('DR'))?.get('Font'));

/**
 * Poppler adds a font for its own seal to a form whose fields are drawn. No field is drawn with it when nothing signed
 * says its name, and each of them has a font that knows all of its letters.
 */
export function addsUnusedFonts(step: Step, was: PdfDict, is: PdfDict): boolean {
  const { before, after } = step;
  const [old, now] = [before.dict(was.get('DR')), after.dict(is.get('DR'))];
  const [had, has] = [fontsOf(before, was), fontsOf(after, is)];
  if (!old || !now || !had || !has || changedKeys(step, old, now).some((key) => key !== 'Font')) return false;
  const isAddition = changedKeys(step, had, has).every((name) => !had.has(name) && !isNamed(step, name));
  return (
    isAddition && formFields(before).every((field) => field.type === 'Sig' || hasFont(before, had, field))
  );
}

function hasFont(document: PdfDocument, fonts: PdfDict, field: FormField): boolean {
  const value = textOf(document.resolve(field.value)) ?? '';
  const isKnown = !hasValue(document, field) || (field.type === 'Tx' && ASCII.test(value));
  return (
    isKnown &&
    widgetsOf(document, field).every(({ dict }) => {
      const names = [...(defaultOf(document, dict) ?? '').matchAll(/\/(\S+)\s+[\d.]+\s+Tf/g)];
      const font = document.dict(fonts.get(names.length === 1 ? names[0]![1]! : ''));
      return font !== undefined && !isName(font.get('Subtype'), 'Type0');
    })
  );
}
