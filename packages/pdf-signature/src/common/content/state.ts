import { type Box, PdfArray, type PdfDict, type PdfDocument, PdfName } from '@yinxin/pdf';
import { type Matrix, SAME } from '../matrix.ts';
import { type Colour, colourOf, GREY, type Rgb, type Space } from './colours.ts';
import { FIRST_SETTING, type TextSetting } from './text.ts';

/** How colours mix with what is below; the other modes lighten it (ISO 32000-1 11.3.5). */
type Mode = 'Normal' | 'Multiply' | 'Darken';

/** What paints: two inks of one name cannot be told apart on the page, wherever they lie. */
export interface Ink {
  name: string;
  /** In red, green and blue. */
  rgb: Rgb;
  brightness: number;
  /** From nothing at 0 to what hides all below at 1. */
  alpha: number;
  /** Multiply and Darken never hide what is dark (ISO 32000-1 11.3.5.2). */
  isSheer: boolean;
}

interface Pen {
  space: Space | undefined;
  /** Undefined for patterns and spaces that nobody knows. */
  colour: Colour | undefined;
  alpha: number;
}

const BLACK: Pen = { space: GREY, colour: colourOf(GREY, [0]), alpha: 1 };

/** The graphics state, as far as it decides about what is seen (ISO 32000-1 8.4). */
export interface State {
  matrix: Matrix;
  /** The box around what clips let through; undefined where that is nothing. */
  clip: Box | undefined;
  /** The clips in words, for comparing; undefined where they cannot be told, as by letters. */
  clips: string | undefined;
  /** Every clip is an upright box, so that `clip` is all of it. */
  isBoxed: boolean;
  fill: Pen;
  stroke: Pen;
  mode: Mode;
  /** Of the groups around. */
  groupAlpha: number;
  /** A group around does not mix with the page before it is done. */
  isApart: boolean;
  width: number;
  /** Everything else about lines, by operator. */
  line: Readonly<Record<string, string>>;
  /** How words are shown (ISO 32000-1 9.3.6). */
  textMode: number;
  text: TextSetting;
}

export const firstState = (matrix: Matrix = SAME, clip: Box | undefined = undefined): State => ({
  matrix,
  clip,
  clips: '',
  isBoxed: true,
  fill: BLACK,
  stroke: BLACK,
  mode: 'Normal',
  groupAlpha: 1,
  isApart: false,
  width: 1,
  line: {},
  textMode: 0,
  text: FIRST_SETTING,
});

export function inkOf({ mode, groupAlpha }: State, { colour, alpha }: Pen): Ink | undefined {
  if (!colour) return undefined;
  const whole = groupAlpha * alpha;
  const { rgb, brightness } = colour;
  return {
    name: `${colour.name} ${mode} ${whole}`,
    rgb,
    brightness,
    alpha: whole,
    isSheer: mode !== 'Normal',
  };
}

/** Entries of a graphics state that change nothing which is seen: overprinting only ever paints less. */
const QUIET = new Set(['Type', 'RI', 'FL', 'SA', 'AIS', 'OP', 'op', 'OPM', 'TK', 'SM']);
const LINES = new Map([
  ['LC', 'J'],
  ['LJ', 'j'],
  ['ML', 'M'],
]);
/** Functions that change every colour, unless they are the device's own. */
const FUNCTIONS = new Set(['TR', 'TR2', 'BG', 'BG2', 'UCR', 'UCR2', 'HT']);
const PLAIN_FUNCTIONS = new Set(['Default', 'Identity']);

/** Takes over a dictionary of graphics state; false where it says more than is understood, such as soft masks. */
export function applyState(document: PdfDocument, state: State, entries: PdfDict): boolean {
  return [...entries.entries.keys()].every(
    (key) => QUIET.has(key) || applyEntry(document, state, entries, key),
  );
}

function applyEntry(document: PdfDocument, state: State, entries: PdfDict, key: string): boolean {
  const value = document.resolve(entries.get(key));
  if (key === 'SMask') return value instanceof PdfName && value.value === 'None';
  if (FUNCTIONS.has(key)) return value instanceof PdfName && PLAIN_FUNCTIONS.has(value.value);
  if (key === 'BM') return setMode(document, state, value instanceof PdfArray ? value.items[0] : value);
  if (key === 'D') return setDash(document, state, value instanceof PdfArray ? value.items : []);
  if (typeof value !== 'number') return false;
  if (key === 'CA' || key === 'ca') return setAlpha(state, key, value);
  if (key === 'LW') return setWidth(state, value);
  const operator = LINES.get(key);
  if (operator) state.line = { ...state.line, [operator]: String(value) };
  return operator !== undefined;
}

/** In a group of its own a mode mixes with the group, and the page is hidden after all. */
function setMode(document: PdfDocument, state: State, value: Parameters<PdfDocument['name']>[0]): boolean {
  const name = document.name(value);
  if (name === 'Multiply' || name === 'Darken') state.mode = name;
  else if (name === 'Normal' || name === 'Compatible') state.mode = 'Normal';
  else return false;
  return state.mode === 'Normal' || !state.isApart;
}

function setDash(document: PdfDocument, state: State, [dashes, phase]: PdfArray['items']): boolean {
  const lengths = document.array(dashes)?.map((each) => document.number(each));
  if (!lengths || lengths.includes(undefined)) return false;
  const words = lengths.length > 0 ? `${lengths.join(' ')} ${document.number(phase) ?? ''}` : '';
  state.line = { ...state.line, d: words };
  return true;
}

function setAlpha(state: State, key: 'CA' | 'ca', alpha: number): boolean {
  if (key === 'ca') state.fill = { ...state.fill, alpha };
  else state.stroke = { ...state.stroke, alpha };
  return alpha >= 0 && alpha <= 1;
}

function setWidth(state: State, width: number): boolean {
  state.width = width;
  return width >= 0;
}

/** The operators of lines and words that only set a value; undefined for any other. */
export function applySetting(
  document: PdfDocument,
  state: State,
  operator: string,
  operands: PdfArray['items'],
): boolean | undefined {
  const [value] = operands;
  if (operator === 'd') return setDash(document, state, operands);
  if (typeof value !== 'number') return undefined;
  if (operator === 'w') return setWidth(state, value);
  if (operator === 'Tr') {
    state.textMode = value;
    return Number.isInteger(value) && value >= 0 && value <= 7;
  }
  if (!['J', 'j', 'M'].includes(operator)) return undefined;
  state.line = { ...state.line, [operator]: String(value) };
  return true;
}
