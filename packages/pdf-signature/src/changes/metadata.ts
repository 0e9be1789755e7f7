import { PdfRef, PdfStream, PdfString, type PdfValue, textOf } from '@yinxin/pdf';
import { inCatalog } from '../common/reach.ts';
import { isSame } from './equal.ts';
import type { Step } from './step.ts';
import { type Properties, propertiesOf } from './xmp.ts';

const [DC, XMP, PDF] = [
  'http://purl.org/dc/elements/1.1/',
  'http://ns.adobe.com/xap/1.0/',
  'http://ns.adobe.com/pdf/1.3/',
];
/** When and by what the file was last written, as in /Info. */
const NEUTRAL = new Set([`${XMP} ModifyDate`, `${XMP} MetadataDate`, `${PDF} Producer`]);
/** Names of versions of the file and where they came from, shown by nobody. */
const NEUTRAL_SPACES = ['http://ns.adobe.com/xap/1.0/mm/ '];
/** The entries of /Info that say the same (ISO 19005-1 table 1). */
const IN_INFO = new Map([
  [`${DC} title`, 'Title'],
  [`${DC} creator`, 'Author'],
  [`${DC} description`, 'Subject'],
  [`${DC} subject`, 'Keywords'],
  [`${PDF} Keywords`, 'Keywords'],
  [`${PDF} Trapped`, 'Trapped'],
  [`${XMP} CreatorTool`, 'Creator'],
  [`${XMP} CreateDate`, 'CreationDate'],
]);

/**
 * Acrobat, pdf.js and others show title, author, subject and keywords from here, the title above the page itself
 * (/DisplayDocTitle), and call a file PDF/A by it: what is said there stays, as in /Info. Metadata that come where there
 * were none may repeat /Info; they may go as a whole, since some readers never looked at them.
 */
export function allowMetadata(step: Step, was: PdfValue | undefined, is: PdfValue | undefined): void {
  const isTouched = is instanceof PdfRef && step.isTouched(is.num);
  if (!isTouched && isSame(step, was, is)) return;
  const found = step.after.resolve(is);
  if (found === null) {
    step.remark('去掉了元数据');
    return;
  }
  if (!(found instanceof PdfStream) || step.after.name(found.dict.get('Subtype')) !== 'XML') {
    step.refuse('修改了文档目录的 Metadata');
    return;
  }
  const odd = changedProperty(step, was, found);
  if (odd !== undefined) step.refuse('修改了阅读器显示的元数据 {}', undefined, odd.split(' ').at(-1));
  if (!(is instanceof PdfRef)) return;
  step.claimOwned(is.num, inCatalog(step.after, 'Metadata'), 'LTA_UPDATES', '元数据');
  step.claimTree(found.dict, 'LTA_UPDATES', '元数据');
}

/** The first property that says something else; `Metadata` where that cannot be told. */
function changedProperty(step: Step, was: PdfValue | undefined, is: PdfStream): string | undefined {
  const before = step.before.resolve(was);
  const old: Properties | undefined =
    before instanceof PdfStream ? propertiesOf(step.before.streamBytes(before)) : new Map();
  const now = propertiesOf(step.after.streamBytes(is));
  if (!old || !now) return before instanceof PdfStream && isSame(step, before, is) ? undefined : 'Metadata';
  return [...new Set([...old.keys(), ...now.keys()])].find(
    (key) =>
      !isNeutral(key) && old.get(key)?.written !== now.get(key)?.written && !repeatsInfo(step, key, old, now),
  );
}

const isNeutral = (key: string): boolean =>
  NEUTRAL.has(key) || NEUTRAL_SPACES.some((space) => key.startsWith(space));

/** What has come says what /Info has said all the time, or that the file is a PDF. */
function repeatsInfo({ before }: Step, key: string, old: Properties, now: Properties): boolean {
  const said = now.get(key)?.said;
  if (old.has(key) || said === undefined) return false;
  if (key === `${DC} format`) return said === 'application/pdf';
  const entry = before.resolve(before.dict(before.trailer.get('Info'))?.get(IN_INFO.get(key) ?? ''));
  const words = entry instanceof PdfString ? textOf(entry) : before.name(entry);
  if (words === undefined) return false;
  return key.endsWith('Date') ? digitsOf(words).startsWith(digitsOf(said)) : bare(words) === bare(said);
}

/** A date without its time zone: D:20260610080000Z is 2026-06-10T08:00:00Z. */
const digitsOf = (date: string): string =>
  date.replaceAll(/[+-]\d\d[:']?\d\d'?$|\D/g, '').slice(0, 14) || 'none';

/** Lists are joined by commas or semicolons. */
const bare = (words: string): string => words.replaceAll(/[\s,;]+/g, ' ').trim();
