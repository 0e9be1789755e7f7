import { PdfArray, PdfDict, PdfRef, PdfStream, type PdfValue } from '@yinxin/pdf';
import type { Modification } from './levels.ts';
import type { Step } from './step.ts';

/**
 * Entries whose dictionary has keys of its author's own choice (ISO 32000-1 tables 33, 112, 168), or is read by whoever
 * draws: there a font can be called /Tabs, and a glyph /M.
 */
const DRAWN_BY = new Set([
  ...['Font', 'XObject', 'ColorSpace', 'Pattern', 'Shading', 'ExtGState', 'Properties', 'Resources', 'DR'],
  ...[
    'CharProcs',
    'Encoding',
    'FontDescriptor',
    'AP',
    'N',
    'R',
    'D',
    'Colorants',
    'HT',
    'Group',
    'SMask',
    'OC',
  ],
]);

/**
 * Justifies a changed object that a rule knows by its shape, as a page, a field or an element of the structure. Keys that
 * mean nothing there draw where the same object has another name.
 */
export function claimByShape(step: Step, num: number, level: Modification, what: string): void {
  const isDrawnBy = [...step.valuesAround(num)].some((value) => isNamedSo(value, num));
  if (isDrawnBy) step.refuse('改动的对象同时用于绘制页面', num);
  else step.claim(num, level, what);
}

function isNamedSo(value: PdfValue, target: number, key = ''): boolean {
  if (value instanceof PdfRef) return value.num === target && DRAWN_BY.has(key);
  if (value instanceof PdfStream) return isNamedSo(value.dict, target);
  if (value instanceof PdfArray) return value.items.some((item) => isNamedSo(item, target));
  if (!(value instanceof PdfDict)) return false;
  return [...value.entries].some(([name, item]) => isNamedSo(item, target, name));
}
