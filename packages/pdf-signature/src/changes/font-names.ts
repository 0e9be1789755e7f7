import {
  isName,
  PdfArray,
  PdfDict,
  PdfError,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
} from '@yinxin/pdf';
import { latin1 } from '@yinxin/primitives';
import { changedKeys } from './equal.ts';
import type { Step } from './step.ts';

const WHAT = '没有内容使用的新字体';

/**
 * Poppler adds a font for its own field to a list of fonts that pages share, PDFBox those of its default appearance. A name that no content and no field of
 * the signed document uses changes nothing; one that was used and led nowhere would.
 */
export function allowFontNames(step: Step): void {
  for (const num of step.changed) {
    const added = step.isClaimed(num) ? undefined : unusedFontsIn(step, num);
    if (!added) continue;
    step.claim(num, 'LTA_UPDATES', WHAT);
    for (const font of added) step.claimTree(font, 'LTA_UPDATES', WHAT);
  }
}

/** What came into a list of fonts, where that is all that changed in it and nothing signed says the names. */
export function unusedFontsIn(step: Step, num: number): PdfValue[] | undefined {
  const [was, is] = [step.before.load(num)?.value, step.after.load(num)?.value];
  if (!(was instanceof PdfDict) || !(is instanceof PdfDict) || !isFontList(step, num)) return undefined;
  const names = changedKeys(step, was, is);
  const isAddition = names.length > 0 && names.every((name) => !was.has(name));
  if (!isAddition || names.some((name) => isNamed(step, name))) return undefined;
  return names.flatMap((name) => is.get(name) ?? []);
}

/** Everybody who leads to it calls it /Font, and it holds nothing but fonts. */
function isFontList(step: Step, num: number): boolean {
  const users = step.usersOf(num);
  const entries = step.after.dict(new PdfRef(num))?.entries.values() ?? [];
  return (
    users.length > 0 &&
    users.every((user) => isFontEntry(step.before.load(user)?.value ?? null, num)) &&
    [...entries].every((each) => isName(step.after.dict(each)?.get('Type'), 'Font'))
  );
}

function isFontEntry(value: PdfValue, num: number, key = ''): boolean {
  if (value instanceof PdfRef) return value.num !== num || key === 'Font';
  if (value instanceof PdfArray) return value.items.every((item) => isFontEntry(item, num));
  if (value instanceof PdfStream) return isFontEntry(value.dict, num);
  if (!(value instanceof PdfDict)) return true;
  return [...value.entries].every(([name, item]) => isFontEntry(item, num, name));
}

/** A name may be spelt with the codes of its characters (ISO 32000-1 7.3.5). */
const spelt = (bytes: Uint8Array): string =>
  latin1(bytes).replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** Whether a content or a default appearance of the signed document could mean the name. Unread means it could. */
export function isNamed(step: Step, name: string): boolean {
  for (const num of step.before.objects().keys()) {
    const value = step.before.load(num)?.value ?? null;
    if (mentions(step, value, name)) return true;
  }
  return false;
}

function mentions(step: Step, value: PdfValue, name: string): boolean {
  if (value instanceof PdfStream)
    return !isName(value.dict.get('Type'), 'ObjStm') && contentMentions(step, value, name);
  if (value instanceof PdfString) return spelt(value.bytes).includes(`/${name}`);
  if (value instanceof PdfArray) return value.items.some((item) => mentions(step, item, name));
  if (value instanceof PdfDict) return [...value.entries.values()].some((item) => mentions(step, item, name));
  return false;
}

/** Pictures in formats of their own; no reader takes their samples for the words of a page. */
const PICTURES = new Set(['DCTDecode', 'JPXDecode', 'DCT']);

function contentMentions(step: Step, stream: PdfStream, name: string): boolean {
  try {
    return spelt(step.before.streamBytes(stream)).includes(`/${name}`);
  } catch (error) {
    if (!(error instanceof PdfError) || error.code === 'limit') throw error;
    const filter = step.before.resolve(stream.dict.get('Filter'));
    const last =
      filter instanceof PdfArray ? step.before.name(filter.items.at(-1)) : step.before.name(filter);
    return !(isName(stream.dict.get('Subtype'), 'Image') && PICTURES.has(last ?? ''));
  }
}
