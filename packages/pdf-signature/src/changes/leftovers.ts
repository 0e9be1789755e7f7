import { PdfDict, type PdfDocument, PdfRef, PdfStream, type PdfValue, pagesOf } from '@yinxin/pdf';
import { changedKeys, isSame, type States } from './equal.ts';

/** The two states, and the cross-reference streams of all revisions with the state each of them describes. */
interface Found extends States {
  sections: () => readonly { view: PdfDocument; num: number }[];
}

/**
 * Readers that repair a file look for catalogs (PDFBox, mupdf), pages (PDF.js) and trailers (Acrobat, PDFium, poppler) among
 * all objects, wherever they are kept. What nobody reaches is harmless when such a reader would show by it what is shown.
 */
const SHOWS_THE_SAME: Readonly<Record<string, (step: Found, value: PdfValue) => boolean>> = {
  Catalog: (step, value) => value instanceof PdfDict && isLesserCatalog(step, value),
  Pages: (step, value) => value instanceof PdfDict && isNodeOfPages(step, value),
  Page: (step, value) => value instanceof PdfDict && isPageShown(step, value),
  XRef: (step, value) => value instanceof PdfStream && isSectionOnceMore(step, value),
  ObjStm: () => false,
};

/** Whether a reader that repairs the file could take the object, and would then show something else. */
export function misleadsRepair(step: Found, num: number): boolean {
  const value = step.after.load(num)?.value ?? null;
  const dict = value instanceof PdfStream ? value.dict : value;
  const type = dict instanceof PdfDict ? step.after.name(dict.get('Type')) : undefined;
  const showsTheSame = type === undefined ? undefined : SHOWS_THE_SAME[type];
  return showsTheSame !== undefined && !showsTheSame(step, value);
}

/** Nothing is shown, opened or run by them; without them it is not, either. */
const DISPENSABLE = new Set(['AcroForm', 'DSS', 'Extensions', 'Lang', 'Metadata', 'Perms', 'Version']);

/** The catalog as it was or is, or with less in it. */
const isLesserCatalog = (step: Found, value: PdfDict): boolean =>
  [step.before, step.after].some((view) =>
    differing(step, view, view.catalog(), value).every((key) => DISPENSABLE.has(key) && !value.has(key)),
  );

function isNodeOfPages(step: Found, value: PdfDict): boolean {
  const root = step.after.dict(step.after.catalog().get('Pages'));
  return root !== undefined && differing(step, step.after, root, value).length === 0;
}

const UNSEEN = new Set(['Tabs', 'LastModified', 'StructParents']);

/** A page that is shown, with no other annotations. */
const isPageShown = (step: Found, value: PdfDict): boolean =>
  [...pagesOf(step.after)].some(({ dict }) =>
    differing(step, step.after, dict, value).every(
      (key) => UNSEEN.has(key) || (key === 'Annots' && isPartOf(step.after, value.get(key), dict.get(key))),
    ),
  );

function isPartOf(view: PdfDocument, part: PdfValue | undefined, whole: PdfValue | undefined): boolean {
  const nums = (value: PdfValue | undefined) =>
    (view.array(value) ?? []).map((item) => (item instanceof PdfRef ? item.num : -1));
  const shown = new Set(nums(whole));
  return nums(part).every((num) => num >= 0 && shown.has(num));
}

/** Keys in which an object differs from one that is shown. */
const differing = ({ after }: Found, view: PdfDocument, shown: PdfDict, value: PdfDict): string[] =>
  changedKeys({ before: view, after }, shown, value);

/** A section of the file that a program took for any other object and wrote once more. */
function isSectionOnceMore(step: Found, value: PdfStream): boolean {
  const root = step.after.trailer.get('Root');
  if (!isSame({ before: step.after, after: step.after }, root, value.dict.get('Root'))) return false;
  return step.sections().some(({ view, num }) => {
    const section = view.load(num)?.value ?? null;
    return section instanceof PdfStream && isSame({ before: view, after: step.after }, section, value);
  });
}
