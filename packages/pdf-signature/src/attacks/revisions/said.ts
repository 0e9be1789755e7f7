import { createHash } from 'node:crypto';
import {
  asBuffer,
  openPdf,
  PdfArray,
  PdfDict,
  type PdfDocument,
  PdfName,
  PdfRef,
  PdfStream,
  PdfString,
  type PdfValue,
  pagesOf,
} from '@yinxin/pdf';
import { acroFormOf, type FormField, formFields } from '../../common/fields.ts';
import type { Base } from './bases.ts';

/** Lead back to what is told anyway. */
const UPWARDS = new Set(['Parent', 'P', 'Popup', 'IRT', 'Pg']);
const MOST = 3_000_000;

/** A value with all that it leads to, as text to compare, whichever objects it is kept in. */
function told(
  document: PdfDocument,
  root: PdfValue | undefined,
  besides: ReadonlySet<string> = new Set(),
): string {
  let length = 0;
  const tell = (value: PdfValue, above: readonly number[]): string => {
    if (value instanceof PdfRef) {
      if (above.includes(value.num)) return 'above';
      // a destination leads to a page, which is told by itself
      const page = value === root ? undefined : pagesIn(document).get(value.num);
      if (page !== undefined) return `page ${page}`;
      return tell(document.resolve(value), [...above, value.num]);
    }
    const inside = (each: PdfValue) => tell(each, above);
    if (value instanceof PdfArray) return `[${value.items.map(inside).join(' ')}]`;
    if (value instanceof PdfDict) return entries(value, above, UPWARDS);
    if (value instanceof PdfStream) {
      const kept = asBuffer(document.streamBytes(value)).toString('base64');
      length += kept.length;
      if (length > MOST) throw new Error('too long to be told');
      return `${entries(value.dict, above, PACKING)} ${kept}`;
    }
    if (value instanceof PdfString) return asBuffer(value.bytes).toString('hex');
    return value instanceof PdfName ? `/${value.value}` : String(value);
  };
  const entries = (dict: PdfDict, above: readonly number[], unsaid: ReadonlySet<string>): string => {
    if (besides.has('ByteRange') && dict.has('ByteRange')) return 'a signature';
    const all = [...dict.entries]
      .filter(([key, each]) => !unsaid.has(key) && document.resolve(each) !== null)
      .map(([key, each]) => `/${key} ${tell(each, above)}`);
    return `<<${all.toSorted().join(' ')}>>`;
  };
  const value = document.resolve(root);
  return value instanceof PdfDict && besides.size > 0
    ? entries(value, [], new Set([...besides, ...UPWARDS]))
    : tell(root ?? null, []);
}

const known = new WeakMap<PdfDocument, ReadonlyMap<number, number>>();

/** The numbers of pages by their objects. */
function pagesIn(document: PdfDocument): ReadonlyMap<number, number> {
  const pages =
    known.get(document) ?? new Map([...pagesOf(document)].map(({ ref, index }) => [ref.num, index]));
  known.set(document, pages);
  return pages;
}

const PACKING = new Set(['Length', 'Filter', 'DecodeParms', ...UPWARDS]);
/** Beside pages and form, which are told by themselves; validation data and metadata may change. */
const CATALOG_UNSAID = new Set([
  'Pages',
  'AcroForm',
  'DSS',
  'Metadata',
  'Extensions',
  'Version',
  'StructTreeRoot',
]);
const PAGE_UNSAID = new Set([
  'StructParents',
  'Annots',
  'Tabs',
  'LastModified',
  'Contents',
  'Resources',
  'MediaBox',
  'CropBox',
  'Rotate',
]);
/** What a comment brings with it, and what signing or filling changes about a field. */
const REMARKS = new Set(['Text', 'Caret', 'Highlight', 'Underline', 'Squiggly', 'StrikeOut', 'Popup']);
const DRAWINGS = new Set(['Stamp', 'FreeText', 'Ink', 'Line', 'Square', 'Circle', 'Polygon', 'PolyLine']);
const FILLED_KEYS = new Set(['V', 'AP', 'AS', 'M', 'I', 'RV']);
const SIGNED_KEYS = new Set([
  ...FILLED_KEYS,
  'F',
  'Ff',
  'P',
  'H',
  'MK',
  'BS',
  'Border',
  'DA',
  'DR',
  'StructParent',
]);
const LOCKED_KEYS = new Set(['Ff']);

interface Annotation {
  num: number | undefined;
  value: PdfValue;
}

interface Said {
  document: PdfDocument;
  catalog: string;
  pages: { drawn: string; resources: PdfDict | undefined; annotations: Annotation[] }[];
  form: string;
  fields: FormField[];
}

const FORM_UNSAID = new Set(['Type', 'Fields', 'SigFlags', 'DR', 'DA', 'NeedAppearances']);

function saidBy(file: Uint8Array, password: string | undefined): Said {
  const document = openPdf(file, { password });
  const catalog = told(document, document.catalog(), CATALOG_UNSAID);
  const pages = [...pagesOf(document)].map(({ dict, mediaBox, cropBox, rotate, resources }) => ({
    drawn: [
      contentOf(document, dict.get('Contents')),
      JSON.stringify([mediaBox, cropBox, rotate]),
      told(document, dict, PAGE_UNSAID),
    ].join('\n'),
    resources,
    annotations: (document.array(dict.get('Annots')) ?? []).map((value) => ({
      num: value instanceof PdfRef ? value.num : undefined,
      value,
    })),
  }));
  const form = told(document, acroFormOf(document) ?? null, FORM_UNSAID);
  return { document, catalog, pages, form, fields: formFields(document) };
}

/** Says nothing that is drawn or extracted; signatures differ in every file. */
const UNDRAWN = new Set(['ByteRange', 'Tabs', 'LastModified', 'StructParents', ...PACKING]);
const FORM_UNDRAWN = new Set(['ByteRange', 'Fields', 'SigFlags']);

/** All that a renderer comes to from the pages, as text: files that say the same look the same. */
export function drawnFrom(file: Uint8Array, password: string | undefined): string {
  const document = openPdf(file, { password });
  const pages = [...pagesOf(document)].map(({ dict, mediaBox, cropBox, rotate, resources }) =>
    [
      told(document, dict, UNDRAWN),
      told(document, resources, UNDRAWN),
      JSON.stringify([mediaBox, cropBox, rotate]),
    ].join('\n'),
  );
  const form = told(document, acroFormOf(document) ?? null, FORM_UNDRAWN);
  const layers = told(document, document.catalog().get('OCProperties'));
  const structure = told(document, document.catalog().get('StructTreeRoot'));
  return createHash('sha256')
    .update([...pages, form, layers, structure].join('\n'))
    .digest('hex');
}

/** Contents in parts are read as one, with a space between (ISO 32000-1 7.8.2). */
function contentOf(document: PdfDocument, value: PdfValue | undefined): string {
  const found = document.resolve(value);
  const parts = found instanceof PdfArray ? found.items : [value ?? null];
  return parts
    .map((part) => document.resolve(part))
    .map((part) => (part instanceof PdfStream ? asBuffer(document.streamBytes(part)).toString('latin1') : ''))
    .join(' ');
}

/**
 * What a revision makes of a signed file that a signature must not survive, or undefined. Told by comparing everything
 * that pages, annotations and form say, all of it unfolded, and not by which objects changed. `isSigned` tells that
 * somebody signed the revision and answers for what it draws.
 */
export function breach(base: Base, now: Uint8Array, isSigned: boolean): string | undefined {
  const [before, after] = [base.file, now].map((file) => saidBy(file, base.password)) as [Said, Said];
  if (before.catalog !== after.catalog) return 'the catalog says something else';
  if (before.pages.length !== after.pages.length) return 'pages came or went';
  if (before.form !== after.form) return 'the form says something else';
  const broken = brokenField(base, before, after);
  if (broken) return broken;
  for (const [at, page] of before.pages.entries()) {
    const other = after.pages[at]!;
    if (page.drawn !== other.drawn) return `page ${at} draws something else`;
    if (!keepsResources(before, page.resources, after, other.resources))
      return `page ${at} draws with something else`;
    const annotated = brokenAnnotation(
      { ...base, isSealable: base.isSealable && isSigned },
      before,
      page.annotations,
      after,
      other.annotations,
    );
    if (annotated) return `page ${at}: ${annotated}`;
  }
  return undefined;
}

/** Every resource that there was; a font that no content can mean may come. */
function keepsResources(
  before: Said,
  was: PdfDict | undefined,
  after: Said,
  is: PdfDict | undefined,
): boolean {
  const [old, now] = [before.document, after.document];
  return [...(was?.entries ?? [])].every(([kind, list]) => {
    const [a, b] = [old.resolve(list), now.resolve(is?.get(kind))];
    if (!(a instanceof PdfDict) || !(b instanceof PdfDict)) return told(old, a) === told(now, b);
    return [...a.entries].every(([key, each]) => told(old, each) === told(now, b.get(key)));
  });
}

const hasValue = ({ document }: Said, { value }: FormField): boolean => {
  const found = document.resolve(value);
  return found !== null && !(found instanceof PdfName && found.value === 'Off');
};

function brokenField({ fillable }: Base, before: Said, after: Said): string | undefined {
  for (const field of before.fields) {
    const same = after.fields.filter(({ fullName }) => fullName === field.fullName);
    const [now] = same;
    if (!now || same.length > 1) return `field ${field.fullName} is gone or there twice`;
    const mayFill = field.type === 'Sig' ? !hasValue(before, field) : fillable.includes(field.fullName);
    const [a, b] = [told(before.document, field.value), told(after.document, now.value)];
    if (a !== b && !mayFill) return `field ${field.fullName} says something else`;
    if (field.type !== now.type) return `field ${field.fullName} is of another kind`;
  }
  const known = new Set(before.fields.map(({ fullName }) => fullName));
  const added = after.fields.filter(({ fullName }) => !known.has(fullName));
  const odd = added.find((field) => field.type !== 'Sig' || !hasValue(after, field));
  return odd && `field ${odd.fullName} came`;
}

function brokenAnnotation(
  base: Base,
  before: Said,
  was: readonly Annotation[],
  after: Said,
  is: readonly Annotation[],
): string | undefined {
  const rest = [...is];
  for (const each of was) {
    const at = rest.findIndex((one) => isStill(base, before, each, after, one));
    if (at < 0) return 'an annotation is gone or looks different';
    rest.splice(at, 1);
  }
  const fields = new Map(
    after.fields.flatMap((field) => widgetNumbers(after, field).map((num) => [num, field] as const)),
  );
  for (const { num, value } of rest) {
    const dict = after.document.dict(value);
    const field = num === undefined ? undefined : fields.get(num);
    const isSignature =
      (field?.type === 'Sig' && hasValue(after, field)) || isUnregistered(after.document, dict);
    const subtype = after.document.name(dict?.get('Subtype')) ?? '';
    const isRemark =
      (base.isOpen && (REMARKS.has(subtype) || (DRAWINGS.has(subtype) && subtype !== 'Stamp'))) ||
      (base.isSealable && (REMARKS.has(subtype) || DRAWINGS.has(subtype)));
    if (!isSignature && !isRemark && dict) return `a ${subtype} came`;
  }
  return undefined;
}

/** A signature whose field no form names; it is judged as any other. */
const isUnregistered = (document: PdfDocument, dict: PdfDict | undefined): boolean =>
  document.name(dict?.get('FT')) === 'Sig' && document.dict(dict?.get('V')) !== undefined;

const widgetNumbers = ({ document }: Said, { ref, dict }: FormField): number[] => [
  ref.num,
  ...(document.array(dict.get('Kids')) ?? []).flatMap((kid) => (kid instanceof PdfRef ? [kid.num] : [])),
];

function isStill({ fillable }: Base, before: Said, was: Annotation, after: Said, is: Annotation): boolean {
  const field = before.fields.find(
    (each) => was.num !== undefined && widgetNumbers(before, each).includes(was.num),
  );
  const isWaiting = field?.type === 'Sig' && !hasValue(before, field);
  const isFillable = field !== undefined && field.type !== 'Sig' && fillable.includes(field.fullName);
  const unsaid = isWaiting ? SIGNED_KEYS : isFillable ? FILLED_KEYS : LOCKED_KEYS;
  return told(before.document, was.value, unsaid) === told(after.document, is.value, unsaid);
}
