import { equalBytes } from '@yinxin/der';
import {
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfError,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '@yinxin/pdf';

/** The two states that are compared. `copied` is told of new objects that say what stood in their place before. */
export interface States {
  before: PdfDocument;
  after: PdfDocument;
  copied?: (num: number) => void;
}

const MAX_MOVES = 16;

/**
 * Same meaning: references by their number, what they lead to is compared on its own. A value may move into an
 * object of its own or out of it.
 */
export function isSame(states: States, a: PdfValue | undefined, b: PdfValue | undefined, moves = 0): boolean {
  const x = a ?? null;
  const y = b ?? null;
  // Views share what was parsed: the same object is the same place in the file.
  if (x === y) return true;
  if (x instanceof PdfRef && y instanceof PdfRef) return x.num === y.num && x.gen === y.gen;
  if (x instanceof PdfRef || y instanceof PdfRef) return moves < MAX_MOVES && isMoved(states, x, y, moves);
  if (x === null || y === null || typeof x !== 'object' || typeof y !== 'object') return false;
  if (x instanceof PdfName) return y instanceof PdfName && x.value === y.value;
  if (x instanceof PdfString) return y instanceof PdfString && equalBytes(x.bytes, y.bytes);
  if (x instanceof PdfArray) return y instanceof PdfArray && sameItems(states, x.items, y.items, moves);
  if (x instanceof PdfDict) return y instanceof PdfDict && changedKeys(states, x, y, moves).length === 0;
  return y instanceof PdfStream && sameStream(states, x, y);
}

function isMoved(states: States, x: PdfValue, y: PdfValue, moves: number): boolean {
  const [was, is] = [states.before.resolve(x), states.after.resolve(y)];
  if (!isSame(states, was, is, moves + 1)) return false;
  if (y instanceof PdfRef) states.copied?.(y.num);
  return true;
}

function sameItems(states: States, a: readonly PdfValue[], b: readonly PdfValue[], moves: number): boolean {
  return a.length === b.length && a.every((item, i) => isSame(states, item, b[i], moves));
}

const PACKING = new Set(['Length', 'Filter', 'DecodeParms']);

/** The same bytes, however they are packed. */
function sameStream(states: States, a: PdfStream, b: PdfStream): boolean {
  const keys = changedKeys(states, a.dict, b.dict);
  if (!keys.every((key) => PACKING.has(key))) return false;
  if (keys.every((key) => key === 'Length'))
    return equalBytes(states.before.rawStream(a), states.after.rawStream(b));
  try {
    return equalBytes(states.before.streamBytes(a), states.after.streamBytes(b));
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'limit') return false;
    throw error;
  }
}

/** Keys whose values differ; an absent key is null (ISO 32000-1 7.3.7). */
export function changedKeys(
  states: States,
  a: PdfDict | undefined,
  b: PdfDict | undefined,
  moves = 0,
): string[] {
  const changed: string[] = [];
  if (a === b) return changed;
  for (const [key, value] of a?.entries ?? []) {
    if (!isSame(states, value, b?.get(key), moves)) changed.push(key);
  }
  for (const [key, value] of b?.entries ?? []) {
    if (!a?.has(key) && !isSame(states, undefined, value, moves)) changed.push(key);
  }
  return changed;
}

/** The items a list gained while the old ones kept their order, or undefined when those were touched. */
export function gained(
  states: States,
  a: readonly PdfValue[],
  b: readonly PdfValue[],
): readonly PdfValue[] | undefined {
  const added: PdfValue[] = [];
  let kept = 0;
  for (const item of b) {
    if (kept < a.length && isSame(states, a[kept], item)) kept++;
    else added.push(item);
  }
  return kept === a.length ? added : undefined;
}
