import {
  isName,
  PdfDict,
  type PdfDocument,
  PdfError,
  PdfName,
  PdfStream,
  unlistedDefinitions,
} from '@yinxin/pdf';
import { type Ambiguity, type AmbiguityCode, ambiguitiesOf } from '../common/ambiguities.ts';
import { acroFormOf, formFields, isSigned } from '../common/fields.ts';
import type { FindingCode } from './policy.ts';
import type { Holding, Survey } from './survey.ts';

/** Where it is: pages count from 1, as people do. */
export interface Place {
  page?: number;
  object?: number;
  offset?: number;
}
export interface Hit {
  code: FindingCode;
  place: Place;
}
export type Check = (survey: Survey) => Iterable<Hit>;

export const hit = (code: FindingCode, place: Place = {}): Hit => ({ code, place });

/** One hit for each dictionary that fits. */
const forEachDict = (code: FindingCode, fits: (holding: Holding, survey: Survey) => boolean): Check =>
  function* (survey) {
    for (const holding of survey.holdings)
      if (fits(holding, survey)) yield hit(code, { object: holding.object });
  };

const REMOTE_ACTIONS = new Set(['GoToR', 'GoToE', 'SubmitForm', 'ImportData']);
const MEDIA = new Set(['Movie', 'Sound', 'Screen', 'RichMedia', '3D']);

/** ISO 32000-1 12.6: what runs when the reader opens, turns or leaves. */
const actions: Check[] = [
  forEachDict('JAVASCRIPT', ({ dict }) => isName(dict.get('S'), 'JavaScript') || dict.has('JS')),
  forEachDict('LAUNCH_ACTION', ({ dict }) => isName(dict.get('S'), 'Launch')),
  forEachDict('REMOTE_ACTION', ({ dict }) => REMOTE_ACTIONS.has(dict.name('S') ?? '')),
  forEachDict('LINK', ({ dict }) => isName(dict.get('S'), 'URI')),
  forEachDict('AUTOMATIC_ACTION', ({ dict }, { document }) => {
    const opening = document.resolve(dict.get('OpenAction'));
    // A plain destination only chooses the first view.
    return dict.has('AA') || (opening instanceof PdfDict && !isName(opening.get('S'), 'GoTo'));
  }),
];

const forms: Check[] = [
  function* ({ document }) {
    const form = acroFormOf(document);
    if (!form) return;
    if (form.has('XFA')) yield hit('XFA');
    if (document.resolve(form.get('NeedAppearances')) === true) yield hit('NEED_APPEARANCES');
    const fillable = formFields(document).find((field) => field.type !== 'Sig' && !isSigned(document, field));
    if (fillable) yield hit('FORM_FIELDS', { object: fillable.ref.num });
  },
];

const content: Check[] = [
  function* ({ document }) {
    if (document.dict(document.catalog().get('OCProperties'))) yield hit('OPTIONAL_CONTENT');
  },
  // ISO 32000-1 7.3.8.2: /F in a stream names an external file.
  forEachDict('EXTERNAL_STREAM', ({ dict, stream }) => stream && dict.has('F')),
  forEachDict('REFERENCE_XOBJECT', ({ dict, stream }) => stream && (dict.has('Ref') || dict.has('OPI'))),
  forEachDict('EMBEDDED_FILE', ({ dict }) => dict.get('EF') !== undefined),
  forEachDict('MULTIMEDIA', ({ dict }) => MEDIA.has(dict.name('Subtype') ?? '') && dict.has('Rect')),
  forEachDict('FONT_NOT_EMBEDDED', ({ dict }, survey) => isForeignFont(dict, survey)),
];

/** The fourteen fonts every reader has (ISO 32000-1 9.6.2.2). */
const STANDARD = /^(Helvetica|Courier|Times-(Roman|Bold|Italic|BoldItalic)|Symbol|ZapfDingbats)/;
const FONT_PROGRAMS = new Set(['Type1', 'TrueType', 'CIDFontType0', 'CIDFontType2']);

function isForeignFont(dict: PdfDict, { document }: Survey): boolean {
  if (!isName(dict.get('Type'), 'Font') || !FONT_PROGRAMS.has(dict.name('Subtype') ?? '')) return false;
  if (STANDARD.test(document.name(dict.get('BaseFont')) ?? '')) return false;
  const descriptor = document.dict(dict.get('FontDescriptor'));
  return !['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key));
}

const AMBIGUITIES: Partial<Record<AmbiguityCode, FindingCode>> = {
  hybrid: 'HYBRID',
  'duplicate-key': 'DUPLICATE_KEY',
  'duplicate-object': 'DUPLICATE_OBJECT',
  'hidden-in-object-stream': 'UNLISTED_OBJECT',
  'unreadable-object': 'SCAN_INCOMPLETE',
};

/** Things a reader may or may not see, depending on its habits. The verifier asks the same of the signed file. */
const structure: Check[] = [
  function* ({ document, history }) {
    // Everything up to the end will be signed.
    const odd = ambiguitiesOf(history, document.source.length);
    for (const { code, object, offset } of odd) {
      if (code !== 'hidden-bytes') yield hit(AMBIGUITIES[code] ?? 'DAMAGED', { object, offset });
    }
    if (odd.some(({ code }) => code === 'hidden-bytes')) yield* hiddenBytes(document, odd);
  },
  function* ({ history, reached }) {
    for (const { num, object } of history.definitions) {
      if (!reached.has(num) && isContent(object.value)) yield hit('UNREACHABLE_CONTENT', { object: num });
    }
  },
  function* ({ unreadable }) {
    for (const object of unreadable) yield hit('SCAN_INCOMPLETE', { object });
  },
];

/** What stands in bytes that no cross-reference leads to: objects, or something behind the end. */
function* hiddenBytes(document: PdfDocument, odd: readonly Ambiguity[]): Generator<Hit> {
  const known = document.objects();
  const definitions = unlistedDefinitions(document);
  for (const { num, offset } of definitions) {
    yield hit(known.has(num) ? 'DUPLICATE_OBJECT' : 'UNLISTED_OBJECT', { object: num, offset });
  }
  const end = document.revisions.at(-1)?.eof ?? document.source.length;
  for (const { code, offset = 0 } of odd) {
    if (code !== 'hidden-bytes') continue;
    if (offset >= end) yield hit('TRAILING_BYTES', { offset });
    else if (definitions.length === 0) yield hit('UNLISTED_OBJECT', { offset });
  }
}

/** Something that would be seen if a later update led to it. */
function isContent(value: unknown): boolean {
  const dict = value instanceof PdfStream ? value.dict : value;
  if (!(dict instanceof PdfDict)) return false;
  const type = dict.get('Type');
  const shown = ['Catalog', 'Pages', 'Page', 'XObject', 'Annot'];
  if (type instanceof PdfName) return shown.includes(type.value);
  return dict.has('Rect') || (value instanceof PdfStream && dict.get('BBox') !== undefined);
}

/** A check that meets unreadable parts says so instead of falling over. */
export function guarded(check: Check): Check {
  return function* (survey) {
    try {
      yield* check(survey);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      yield hit('SCAN_INCOMPLETE', error.offset === undefined ? {} : { offset: error.offset });
    }
  };
}

export const documentChecks: readonly Check[] = [...actions, ...forms, ...content, ...structure].map(guarded);
