import { isName, PdfDict, type PdfDocument, PdfError, PdfRef, type PdfValue, textOf } from '@yinxin/pdf';
import { type FormField, signatureFields } from './fields.ts';
import type { History } from './history.ts';
import { reachableFrom } from './reach.ts';

/** A signature value as the revision that brought it shows it. */
export interface FoundSignature {
  field: string;
  /** Index of the revision; 0 when the file was recovered. */
  revision: number;
  view: PdfDocument;
  fieldDict: PdfDict;
  /** Undefined when the field's value is no dictionary. */
  dict: PdfDict | undefined;
  /** The object that holds the dictionary. */
  object: number;
  /** False inside an object stream, where no byte range can leave it out. */
  inFile: boolean;
  /** Other fields show the same value: since it was signed, or since later, which nobody signed. */
  shared: 'no' | 'together' | 'later';
  /** All fields that showed the value when it came. */
  sharedBy: string[];
  /** The form lists the field; otherwise it is a widget on a page that no form knows. */
  registered: boolean;
}

/** It says when the file was there, not who agreed to it (ISO 32000-2 12.8.5). */
export const isTimeStamp = ({ dict }: FoundSignature): boolean =>
  isName(dict?.get('SubFilter'), 'ETSI.RFC3161');

const MAX_SIGNATURES = 500;

/** A second place of a value that no form lists; never one of its names. */
const UNLISTED = '表单之外';

/** Every signature value any revision has shown, in the order of the file; removed ones included. */
export function findSignatures(history: History): FoundSignature[] {
  const { views } = history;
  const found = new Map<string, FoundSignature>();
  const listed = new Set<number>();
  views.forEach((view, revision) => {
    const used = new Map<string, string>();
    for (const field of fieldsOf(view, found.size > 0)) {
      listed.add(field.ref.num);
      if (field.value === undefined) continue;
      const signature = signatureOf(view, revision, field);
      const key = identityOf(view, signature, field.fullName);
      const known = found.get(key);
      if (found.size >= MAX_SIGNATURES) throw new PdfError('limit', 'Too many signatures');
      if (!known) found.set(key, signature);
      else if (used.has(key) && used.get(key) !== field.fullName)
        noteSharing(known, revision, [field.fullName, used.get(key)!]);
      used.set(key, field.fullName);
    }
  });
  for (const signature of looseSignatures(history, listed)) {
    const key = identityOf(signature.view, signature, signature.field);
    const known = found.get(key);
    if (known) noteSharing(known, signature.revision, [signature.field, UNLISTED]);
    else found.set(key, signature);
  }
  return [...found.values()];
}

/** A form that nobody can read, after a signature, is a change and told as such; before, there is nothing to tell. */
function fieldsOf(view: PdfDocument, isSigned: boolean): readonly FormField[] {
  try {
    return signatureFields(view);
  } catch (error) {
    if (isSigned && error instanceof PdfError && error.code !== 'limit') return [];
    throw error;
  }
}

/**
 * Signature fields that no form lists. Readers that look at the pages show them; in a damaged file nobody knows which
 * form was meant, so all of them count.
 */
function looseSignatures(history: History, listed: ReadonlySet<number>): FoundSignature[] {
  const loose = history.definitions.filter(
    ({ num, object: { value } }) =>
      value instanceof PdfDict && isName(value.get('FT'), 'Sig') && value.has('V') && !listed.has(num),
  );
  return loose.flatMap(({ num, revision, object }) => {
    const view = history.views[revision]!;
    if (!history.document.recovered && !reachableFrom(view).has(num)) return [];
    const dict = object.value as PdfDict;
    const fullName = textOf(readable(view, dict.get('T'))) ?? '未命名';
    const field = { ref: new PdfRef(num), dict, fullName, type: 'Sig', value: dict.get('V') };
    return [{ ...signatureOf(view, revision, field), registered: false }];
  });
}

/** Fields that the signed revision itself gives one value (marks on several pages) are as good as one. */
function noteSharing(known: FoundSignature, revision: number, names: readonly string[]): void {
  if (known.revision === revision) {
    known.shared = 'together';
    known.sharedBy.push(...names.filter((name) => !known.sharedBy.includes(name)));
  } else if (!names.every((name) => known.sharedBy.includes(name))) known.shared = 'later';
}

function signatureOf(view: PdfDocument, revision: number, field: FormField): FoundSignature {
  const { value } = field;
  const object = value instanceof PdfRef ? value.num : field.ref.num;
  const dict = readable(view, value);
  return {
    field: field.fullName,
    revision,
    view,
    fieldDict: field.dict,
    dict: dict instanceof PdfDict ? dict : undefined,
    object,
    inFile: view.locate(object)?.kind === 'offset',
    shared: 'no',
    sharedBy: [field.fullName],
    registered: true,
  };
}

/** A value that nobody can read is still a signature: a broken one. */
function readable(view: PdfDocument, value: PdfValue | undefined): PdfValue {
  try {
    return view.resolve(value);
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'limit') return null;
    throw error;
  }
}

/** A value is known by its place: the same object written anew is another value. */
function identityOf(view: PdfDocument, { object }: FoundSignature, fullName: string): string {
  const place = view.locate(object);
  if (!place) return `missing ${object} ${fullName}`;
  return place.kind === 'offset' ? `${place.offset}` : `${place.stream} ${place.index}`;
}
