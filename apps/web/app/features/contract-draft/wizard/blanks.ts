import { AUTHOR_KEY, readBlank } from '@yinxin/api/client';
import { isFilled, titleOf } from '../field-words.ts';
import type { Draft, PlacedField, StoredDraft } from '../model.ts';

/** As what something is asked on a phone. */
type BlankShape = 'line' | 'lines' | 'number' | 'day' | 'radio' | 'list' | 'brought';

/** Something that is written into the pages; fields of one party and one name are one. */
export interface Blank {
  key: string;
  party: string;
  label: string;
  kind: PlacedField['kind'];
  shape: BlankShape;
  /** It has to be there before the contract goes out: what a party fills in may be left to it. */
  required: boolean;
  choices: string[];
  value: string;
  documentId: string;
  page: number;
}

/** So high, in letters, is a place that takes more than one line. */
const TWO_LINES = 2.2;
const USUAL_LETTER_MM = 3.7;
/** So many choices, and so much text in all, stand beside each other on a small phone. */
const BESIDE = { choices: 3, letters: 14 };
const DAY = /(?:日期|[起止租签到截交]\S{0,2}日)$/u;
const WRITTEN_DAY = /^\d{4}-\d{2}-\d{2}$/;

function shapeOf({ kind, label, height, value, options }: PlacedField): BlankShape {
  const { choices = [], fontMm = USUAL_LETTER_MM } = options;
  if (kind === 'number') return 'number';
  if (kind === 'checkbox') return 'radio';
  if (kind === 'choice')
    return choices.length <= BESIDE.choices && choices.join('').length <= BESIDE.letters ? 'radio' : 'list';
  if (kind !== 'text') return 'brought';
  if (DAY.test(label) && (value === '' || WRITTEN_DAY.test(value))) return 'day';
  return height > TWO_LINES * fontMm ? 'lines' : 'line';
}

/** Which fields are one blank. */
const keyOf = (field: Pick<PlacedField, 'party' | 'kind' | 'label'>) => `${field.party}/${titleOf(field)}`;

/** What is asked for, in the order of the pages. */
export function blanksOf({ documents, fields }: Pick<Draft, 'documents' | 'fields'>): Blank[] {
  const order = new Map(documents.map(({ id }, at) => [id, at]));
  const placed = fields
    .filter(({ kind }) => isFilled(kind))
    .toSorted(
      (a, b) =>
        (order.get(a.documentId) ?? 0) - (order.get(b.documentId) ?? 0) ||
        a.page - b.page ||
        a.top - b.top ||
        a.left - b.left,
    );
  const blanks = new Map<string, Blank>();
  for (const field of placed) {
    const key = keyOf(field);
    const before = blanks.get(key);
    const isAuthors = field.party === AUTHOR_KEY;
    blanks.set(key, {
      ...(before ?? {
        ...{ key, party: field.party, kind: field.kind, label: titleOf(field), shape: shapeOf(field) },
        ...{ choices: field.options.choices ?? [], documentId: field.documentId, page: field.page },
      }),
      required: (isAuthors && field.required) || before?.required === true,
      value: before?.value || field.value,
    });
  }
  return [...blanks.values()];
}

/** Of a draft as the server keeps it, whose fields have no names of their own. */
export const blanksOfStored = ({ documents, fields }: Pick<StoredDraft, 'documents' | 'fields'>): Blank[] =>
  blanksOf({ documents, fields: fields.map((field, at) => ({ ...field, id: String(at) })) });

/** Why a blank is not filled in as it has to be; nothing where it is. */
export function blankError(blank: Blank): string | undefined {
  if (blank.shape === 'brought') return undefined;
  const read = readBlank(blank, blank.value);
  return read.ok ? undefined : read.reason;
}

/** Every field of a blank gets what was typed. */
export const withValue = (
  fields: readonly PlacedField[],
  { key }: Pick<Blank, 'key'>,
  value: string,
): PlacedField[] =>
  fields.map((field) => (isFilled(field.kind) && keyOf(field) === key ? { ...field, value } : field));

/** In the one spelling that is written down, once whoever typed it goes on. */
export function settledValue(blank: Blank): string {
  const read = readBlank({ ...blank, required: false }, blank.value);
  return read.ok ? read.value : blank.value;
}

/** How much of what has to be there is. */
export function filledOf(blanks: readonly Blank[]): { done: number; all: number } {
  const required = blanks.filter((blank) => blank.required);
  return { done: required.filter((blank) => !blankError(blank)).length, all: required.length };
}

/** The next that is missing or wrong from where one is, around the end; any other one when nothing is. */
export function gapFrom(blanks: readonly Blank[], at: number, by: 1 | -1): Blank | undefined {
  const around = blanks.map((_, n) => blanks[(at + by * (n + 1) + blanks.length * 2) % blanks.length]);
  const askable = around.filter((blank): blank is Blank => blank !== undefined && blank.shape !== 'brought');
  return askable.find((blank) => blankError(blank)) ?? askable[0];
}
