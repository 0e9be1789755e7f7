import { PdfArray, PdfDict, PdfRef, PdfStream, type PdfValue } from '@yinxin/pdf';

/**
 * Whether a value names an object only in places that lead no reader there: /Data of a signature reference tells what
 * a permission is about (ISO 32000-1 table 253).
 */
export function isQuietReference(value: PdfValue, target: number): boolean {
  let [quiet, loud] = [0, 0];
  const visit = (item: PdfValue, isQuiet: boolean): void => {
    if (item instanceof PdfRef) {
      if (item.num === target) isQuiet ? quiet++ : loud++;
    } else if (item instanceof PdfArray) {
      for (const each of item.items) visit(each, false);
    } else if (item instanceof PdfDict || item instanceof PdfStream) {
      const { entries } = item instanceof PdfStream ? item.dict : item;
      for (const [key, each] of entries) visit(each, key === 'Data' && entries.has('TransformMethod'));
    }
  };
  visit(value, false);
  return quiet > 0 && loud === 0;
}
