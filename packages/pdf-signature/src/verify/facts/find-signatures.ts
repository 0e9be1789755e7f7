import { PdfDict, type PdfDocument, PdfError, PdfRef, type PdfValue } from '@yinxin/pdf';
import { type FormField, signatureFields } from '../../sign/fields.ts';
import type { History } from './history.ts';

/** A signature value as the revision that brought it shows it. */
export type FoundSignature = {
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
  /** Other fields show the same value. */
  shared: boolean;
};

const MAX_SIGNATURES = 500;

/** Every signature value any revision has shown, in the order of the file; removed ones included. */
export function findSignatures({ views }: History): FoundSignature[] {
  const found = new Map<string, FoundSignature>();
  views.forEach((view, revision) => {
    const used = new Map<string, string>();
    for (const field of signatureFields(view)) {
      if (field.value === undefined) continue;
      const signature = signatureOf(view, revision, field);
      const key = identityOf(view, signature, field);
      const known = found.get(key);
      if (found.size >= MAX_SIGNATURES) throw new PdfError('limit', 'Too many signatures');
      if (!known) found.set(key, signature);
      if (known && used.has(key) && used.get(key) !== field.fullName) known.shared = true;
      used.set(key, field.fullName);
    }
  });
  return [...found.values()];
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
    shared: false,
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
function identityOf(view: PdfDocument, { object }: FoundSignature, field: FormField): string {
  const place = view.locate(object);
  if (!place) return `missing ${object} ${field.fullName}`;
  return place.kind === 'offset' ? `${place.offset}` : `${place.stream} ${place.index}`;
}
