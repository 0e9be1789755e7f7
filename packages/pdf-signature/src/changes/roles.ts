import {
  isName,
  type Page,
  type PdfDocument,
  PdfError,
  PdfRef,
  PdfStream,
  type PdfValue,
  pagesOf,
} from '@yinxin/pdf';

/** Whoever reads of a change looks at some pages, not at thousands. */
const MOST_PAGES = 500;
const known = new WeakMap<PdfDocument, ReadonlyMap<number, string>>();

/** What an object is to whoever reads the file, as far as a page leads straight to it. */
export function roleOf(document: PdfDocument, num: number): string | undefined {
  const roles = known.get(document) ?? rolesIn(document);
  known.set(document, roles);
  return roles.get(num);
}

function rolesIn(document: PdfDocument): Map<number, string> {
  const roles = new Map<number, string>();
  try {
    for (const page of pagesOf(document)) {
      if (page.index === MOST_PAGES) break;
      for (const [value, words] of partsOf(document, page))
        if (value instanceof PdfRef && !roles.has(value.num))
          roles.set(value.num, `第 ${page.index + 1} 页${words}`);
    }
  } catch (error) {
    if (!(error instanceof PdfError)) throw error; // pages that cannot be read are told by others
  }
  return roles;
}

function* partsOf(document: PdfDocument, page: Page): Generator<[PdfValue | undefined, string]> {
  const { dict, ref, resources } = page;
  yield [ref, ''];
  const contents = dict.get('Contents');
  for (const one of [contents, ...(document.array(contents) ?? [])]) yield [one, '显示的文字与图形'];
  for (const one of document.array(dict.get('Annots')) ?? []) yield [one, '的注释或表单域'];
  for (const one of document.dict(resources?.get('Font'))?.entries.values() ?? []) yield [one, '所用的字体'];
  for (const one of document.dict(resources?.get('XObject'))?.entries.values() ?? [])
    yield [one, isPicture(document, one) ? '的图片' : '的图形'];
}

function isPicture(document: PdfDocument, value: PdfValue): boolean {
  const object = document.resolve(value);
  return object instanceof PdfStream && isName(object.dict.get('Subtype'), 'Image');
}

/** What a key of a page stands for, beside its name in the standard (ISO 32000-1 table 30). */
const KEYS: Readonly<Record<string, string>> = {
  Contents: '显示的文字与图形',
  Resources: '所用的字体与图片',
  MediaBox: '的纸张大小',
  CropBox: '的显示范围',
  Rotate: '的方向',
  UserUnit: '的比例',
};

export function keyRole(document: PdfDocument, page: number, key: string): string {
  const role = roleOf(document, page);
  const words = KEYS[key];
  return role && words ? `（${role}${words}）` : '';
}

/** The same in brackets, to follow what is said of an object. */
export function inBrackets(document: PdfDocument, num: number): string {
  const role = roleOf(document, num);
  return role ? `（${role}）` : '';
}
