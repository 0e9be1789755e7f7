import { PdfArray, PdfDict, PdfRef, PdfStream, type PdfValue } from '@yinxin/pdf';

/** What stands between the keys where a list is gone through. */
const ITEM = '*';

/**
 * Whether a value leads a reader to an object by another way than the given keys. /Data of a signature reference leads
 * nobody: it tells what a permission is about (ISO 32000-1 table 253).
 */
export function leadsTo(value: PdfValue, target: number, besides?: readonly string[]): boolean {
  const isBesides = (keys: readonly string[]) =>
    keys.length === besides?.length && keys.every((key, at) => key === besides[at]);
  const visit = (item: PdfValue, keys: readonly string[]): boolean => {
    if (item instanceof PdfRef) return item.num === target && !isBesides(keys);
    if (item instanceof PdfArray) {
      const inside = [...keys, ITEM];
      return item.items.some((each) => visit(each, inside));
    }
    if (!(item instanceof PdfDict || item instanceof PdfStream)) return false;
    const { entries } = item instanceof PdfStream ? item.dict : item;
    const isQuiet = (key: string, each: PdfValue) =>
      key === 'Data' && each instanceof PdfRef && entries.has('TransformMethod');
    return [...entries].some(([key, each]) => !isQuiet(key, each) && visit(each, [...keys, key]));
  };
  return visit(value, []);
}
