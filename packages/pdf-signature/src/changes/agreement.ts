import {
  type Box,
  boxOf,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  textOf,
} from '@yinxin/pdf';
import { Fonts } from '../common/content/fonts.ts';
import { lookOf } from '../common/content/look.ts';
import type { Letter } from '../common/content/text.ts';
import { acroFormOf, type FormField, formFields } from '../common/fields.ts';
import { isSame } from './equal.ts';
import { isPartOfBox, normalLook, widgetsOf } from './field-looks.ts';
import { isInView, isPaintedOver, type WrittenLetter, writtenIn } from './legible.ts';
import { frameOf, isShape, seenIn, wasSeen } from './paint.ts';
import type { Refusal } from './reasons.ts';
import type { Step } from './step.ts';
import { sayTheSame } from './values.ts';

/**
 * What fills a field stands there twice: as a value, which programs read, extract and send on, and as a picture, which
 * people read (ISO 32000-1 12.7.3.3). Both must say the same, and no other look may wait for the mouse or another state.
 */
export function checkAgreement(step: Step): void {
  const filled = new Set(step.filled);
  for (const field of formFields(step.after)) {
    if (field.type === 'Sig' || !filled.has(field.fullName)) continue;
    const problem = field.type === 'Btn' ? buttonProblem(step, field) : textProblem(step, field);
    if (problem) step.refuse(`表单域“{}”${problem}`, field.ref.num, field.fullName);
  }
}

/** How a field contradicts itself. */
type Disagreement = {
  [Rule in Refusal]: Rule extends `表单域“{}”${infer How}` ? How : never;
}[Refusal];

/** Bits of /Ff (tables 226, 228, 230), from 0. */
const [PUSH_BUTTON, PASSWORD] = [16, 13];
const COMBO = 17;

/** /Ff and /Opt may stand above. */
export function inheritedIn(
  document: PdfDocument,
  field: PdfDict,
  key: string,
  depth = 0,
): PdfValue | undefined {
  const own = field.get(key);
  const above = own === undefined && depth < 32 ? document.dict(field.get('Parent')) : undefined;
  return above ? inheritedIn(document, above, key, depth + 1) : own;
}

const hasFlag = ({ after }: Step, { dict }: FormField, bit: number): boolean =>
  (((after.number(inheritedIn(after, dict, 'Ff')) ?? 0) >> bit) & 1) === 1;

function buttonProblem(step: Step, field: FormField): Disagreement | undefined {
  if (hasFlag(step, field, PUSH_BUTTON)) return '是按钮，不能填写';
  const chosen = step.after.name(field.value) ?? 'Off';
  const widgets = widgetsOf(step.after, field);
  const isOffered = widgets.some(({ dict }) => statesOf(step.after, dict).has(chosen));
  if (chosen !== 'Off' && !isOffered) return '的值不是它的任何一个选项';
  for (const { num, dict } of widgets) {
    if (hasOtherStates(step, num, dict, chosen)) return '的外观或状态与签署时不同';
    const shown = step.after.name(dict.get('AS')) ?? 'Off';
    if (shown !== (statesOf(step.after, dict).has(chosen) ? chosen : 'Off')) return '的值与显示的状态不一致';
  }
  return undefined;
}

const statesOf = (document: PdfDocument, widget: PdfDict): ReadonlyMap<string, PdfValue> => {
  const states = document.resolve(document.dict(widget.get('AP'))?.get('N'));
  return states instanceof PdfDict ? states.entries : new Map();
};

/** A cross stays a cross, and nothing a cross: looks come only where there were none, for this value alone. */
function hasOtherStates(step: Step, num: number, is: PdfDict, chosen: string): boolean {
  const was = step.before.dict(new PdfRef(num));
  const [old, now] = [step.before.dict(was?.get('AP')), step.after.dict(is.get('AP'))];
  if (old) return !isSame(step, was?.get('AP'), is.get('AP')) || hasTouched(step, is.get('AP'));
  const names = [...statesOf(step.after, is).keys()];
  return (
    [...(now?.entries.keys() ?? [])].some((key) => key !== 'N') ||
    names.some((name) => name !== chosen && name !== 'Off')
  );
}

/** Something below it that the step wrote anew. */
function hasTouched(step: Step, value: PdfValue | undefined, depth = 0): boolean {
  if (value instanceof PdfRef && step.changed.has(value.num)) return true;
  const found = step.after.resolve(value);
  return (
    depth < 3 &&
    found instanceof PdfDict &&
    [...found.entries.values()].some((each) => hasTouched(step, each, depth + 1))
  );
}

function textProblem(step: Step, field: FormField): Disagreement | undefined {
  const said = wordsIn(step.after, field);
  const rich = richWords(step.after, field.dict);
  if (rich !== undefined && bare(rich) !== bare(said.join(''))) return '的值与其带格式的文字不一致';
  if (chosenElse(step, field, said)) return '的值与所选的选项不一致';
  const old = formFields(step.before).find(({ fullName }) => fullName === field.fullName);
  if (!old) return undefined;
  for (const { num, dict } of widgetsOf(step.after, field)) {
    const was = step.before.dict(new PdfRef(num));
    if (hasFurtherLooks(step, was, dict)) return '含有签署时没有的其他外观';
    const problem = lookProblem(step, field, said, was, dict);
    if (problem) return problem;
  }
  return undefined;
}

/** Of the mouse (/R, /D), or of a state: a text has none. */
function hasFurtherLooks(step: Step, was: PdfDict | undefined, is: PdfDict): boolean {
  const [old, now] = [step.before.dict(was?.get('AP')), step.after.dict(is.get('AP'))];
  const further = [...(now?.entries ?? [])].filter(([key]) => key !== 'N');
  const isNew = further.some(([key, each]) => !isSame(step, old?.get(key), each) || hasTouched(step, each));
  return (
    isNew ||
    (step.after.resolve(now?.get('N')) instanceof PdfDict && !isSame(step, old?.get('N'), now?.get('N')))
  );
}

/** Words in a line or more, which are neither hidden nor beside other options. */
export const isText = (step: Step, field: FormField): boolean =>
  (field.type === 'Tx' && !hasFlag(step, field, PASSWORD)) ||
  (field.type === 'Ch' && hasFlag(step, field, COMBO));

/** Whether the appearance of a widget is there and says the value, and nothing else. */
export const saysItsValue = (step: Step, field: FormField, widget: PdfDict): boolean =>
  normalLook(step.after, widget) !== undefined &&
  boxOf(step.after, widget.get('Rect')) !== undefined &&
  !lookProblem(step, field, wordsIn(step.after, field), undefined, widget);

function lookProblem(
  step: Step,
  field: FormField,
  said: readonly string[],
  was: PdfDict | undefined,
  is: PdfDict,
): Disagreement | undefined {
  const look = normalLook(step.after, is);
  const rect = boxOf(step.after, is.get('Rect'));
  // Where there is no appearance, or readers are told to draw, they draw the value itself.
  if (!look || !rect) return undefined;
  const { letters, isPlain } = shownIn(step, look, rect, was);
  if (!isPlain) return '显示的内容不是文字，无法与其值比较';
  const isRedrawn = step.after.resolve(acroFormOf(step.after)?.get('NeedAppearances')) === true;
  if (letters.length === 0 && isRedrawn) return undefined;
  if (letters.some(({ text }) => text === undefined)) return '显示的文字无法识别，不能与其值比较';
  if (!isInView(letters)) return '的值没有完整显示';
  const shown = inOrder(letters);
  if (hasFlag(step, field, PASSWORD)) return /^[*•●]*$/.test(shown) ? undefined : DIFFERS;
  const isList = field.type === 'Ch' && !hasFlag(step, field, COMBO);
  if (isList) return isOfOptions(step, field, shown, said) ? undefined : DIFFERS;
  const isFormatted = step.before.dict(step.before.dict(field.ref)?.get('AA'))?.has('F') === true;
  return sayTheSame(said.join(''), shown, isFormatted) ? undefined : DIFFERS;
}

const DIFFERS = '的值与显示的文字不一致';

/** The letters that are written, and whether anything else is there that could be read. */
function shownIn(
  step: Step,
  look: PdfStream,
  rect: Box,
  was: PdfDict | undefined,
): { letters: WrittenLetter[]; isPlain: boolean } {
  const { things, isUnderstood } = lookOf(step.after, look, rect, new Fonts(step.after));
  const old = was && normalLook(step.before, was);
  const seen = seenIn(old ? lookOf(step.before, old, rect).things : []);
  const frame = frameOf(things, rect);
  const isBox = things.every(
    (thing) =>
      (thing.kind === 'text' && !thing.isCut) ||
      thing === frame ||
      wasSeen(thing, seen) ||
      (isShape(thing) && thing.path.outlines.every((outline) => isPartOfBox(outline, rect))),
  );
  const letters = writtenIn(things);
  return { letters, isPlain: isUnderstood && isBox && !isPaintedOver(letters, things) };
}

/** As somebody reads: line by line, from left to right, but for scripts that go the other way. */
function inOrder(letters: readonly Letter[]): string {
  const written = letters.map(({ text }) => text).join('');
  if (/[\u0590-\u08ff]/.test(written)) return bare(written);
  const height = Math.max(0, ...letters.map(({ box }) => box.top - box.bottom));
  const lineOf = ({ box }: Letter) => -Math.round((2 * (box.bottom + box.top)) / 2 / Math.max(height, 1));
  const isStacked =
    letters.length > 1 && letters.every(({ box }) => Math.abs(box.left - letters[0]!.box.left) < 1);
  if (isStacked) return bare(written);
  const sorted = letters.toSorted((a, b) => lineOf(a) - lineOf(b) || a.box.left - b.box.left);
  return bare(sorted.map(({ text }) => text).join(''));
}

const bare = (words: string): string => words.replaceAll(/\s+/g, '');

/** The value, or what the chosen options show. */
function wordsIn(document: PdfDocument, { dict, type, value }: FormField): string[] {
  const found = document.resolve(value);
  const values = found instanceof PdfArray ? found.items.map((each) => document.resolve(each)) : [found];
  const words = values.flatMap((each) => textIn(document, each) ?? []);
  if (type !== 'Ch') return words;
  const options = optionsOf(document, dict);
  return words.map((word) => options.find(([exported]) => exported === word)?.[1] ?? word);
}

function textIn(document: PdfDocument, value: PdfValue): string | undefined {
  if (value instanceof PdfStream) return textOf(new PdfString(document.streamBytes(value)));
  return value instanceof PdfName ? value.value : textOf(value);
}

/** Each with what is exported and what is shown (table 231). */
function optionsOf(document: PdfDocument, field: PdfDict): [string, string][] {
  return (document.array(inheritedIn(document, field, 'Opt')) ?? []).map((each) => {
    const pair = document.array(each)?.map((one) => textOf(document.resolve(one)) ?? '');
    const word = textOf(document.resolve(each)) ?? '';
    return pair ? [pair[0] ?? '', pair[1] ?? ''] : [word, word];
  });
}

/** A list shows some of its options, the chosen ones among them. */
function isOfOptions(step: Step, { dict }: FormField, shown: string, said: readonly string[]): boolean {
  const options = optionsOf(step.after, dict).map(([, words]) => bare(words));
  let rest = shown;
  for (const option of options.toSorted((a, b) => b.length - a.length)) rest = rest.replace(option, '');
  return rest === '' && said.every((each) => shown.includes(bare(each)));
}

/** /I says once more which options are chosen; some readers go by it. */
function chosenElse({ after }: Step, { dict }: FormField, said: readonly string[]): boolean {
  const chosen = after.array(dict.get('I'))?.map((each) => after.number(each) ?? -1);
  if (!chosen) return false;
  const options = optionsOf(after, dict);
  return (
    chosen
      .map((at) => options[at]?.[1])
      .toSorted()
      .join('\n') !== [...said].toSorted().join('\n')
  );
}

/** /RV: the value with its formats, as XHTML. */
function richWords(document: PdfDocument, field: PdfDict): string | undefined {
  const value = document.resolve(field.get('RV'));
  const source = value === null ? undefined : textIn(document, value);
  return source
    ?.replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&#(\d{1,7});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ffff)))
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
