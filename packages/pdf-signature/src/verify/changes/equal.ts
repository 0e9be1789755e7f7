import { equalBytes } from '@yinxin/der';
import {
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '@yinxin/pdf';

/** The two states that are compared. */
export type States = { before: PdfDocument; after: PdfDocument };

/** Same value, references by their number: what they lead to is compared on its own. */
export function isSame(states: States, a: PdfValue | undefined, b: PdfValue | undefined): boolean {
  const x = a ?? null;
  const y = b ?? null;
  // Views share what was parsed: the same object is the same place in the file.
  if (x === y) return true;
  if (x === null || y === null || typeof x !== 'object' || typeof y !== 'object') return false;
  if (x instanceof PdfName) return y instanceof PdfName && x.value === y.value;
  if (x instanceof PdfString) return y instanceof PdfString && equalBytes(x.bytes, y.bytes);
  if (x instanceof PdfRef) return y instanceof PdfRef && x.num === y.num && x.gen === y.gen;
  if (x instanceof PdfArray) return y instanceof PdfArray && sameItems(states, x.items, y.items);
  if (x instanceof PdfDict) return y instanceof PdfDict && changedKeys(states, x, y).length === 0;
  return y instanceof PdfStream && sameStream(states, x, y);
}

function sameItems(states: States, a: readonly PdfValue[], b: readonly PdfValue[]): boolean {
  return a.length === b.length && a.every((item, i) => isSame(states, item, b[i]));
}

function sameStream({ before, after }: States, a: PdfStream, b: PdfStream): boolean {
  return (
    changedKeys({ before, after }, a.dict, b.dict).every((key) => key === 'Length') &&
    equalBytes(before.rawStream(a), after.rawStream(b))
  );
}

/** Keys whose values differ; an absent key is null (ISO 32000-1 7.3.7). */
export function changedKeys(states: States, a: PdfDict | undefined, b: PdfDict | undefined): string[] {
  const changed: string[] = [];
  if (a === b) return changed;
  for (const [key, value] of a?.entries ?? []) if (!isSame(states, value, b?.get(key))) changed.push(key);
  for (const [key, value] of b?.entries ?? []) {
    if (!a?.has(key) && !isSame(states, undefined, value)) changed.push(key);
  }
  return changed;
}

/** The items added behind an unchanged list, or undefined when the list itself was touched. */
export function appended(
  states: States,
  a: readonly PdfValue[],
  b: readonly PdfValue[],
): readonly PdfValue[] | undefined {
  return sameItems(states, a, b.slice(0, a.length)) ? b.slice(a.length) : undefined;
}
