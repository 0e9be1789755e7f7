// What choosing a seal, or adding a day, does to the places of whoever sends. Pure.
import type { DraftDocument, PlacedField } from '../../model.ts';
import { cleared, fieldAt, type Size, within } from '../../placement.ts';

type Documents = readonly Pick<DraftDocument, 'id' | 'pages'>[];

const pageOf = (documents: Documents, { documentId, page }: PlacedField): Size | undefined =>
  documents.find(({ id }) => id === documentId)?.pages[page];

/** The places of a party with another seal in them: each around the middle of what stood there. */
export const restamped = (
  fields: readonly PlacedField[],
  party: string,
  documents: Documents,
  stamp: Size,
): PlacedField[] =>
  fields.map((field) => {
    const size = pageOf(documents, field);
    if (field.party !== party || !size) return field;
    const { left, top, width, height, kind, options } = field;
    const middle = { x: left + width / 2, y: top + height / 2 };
    if (kind !== 'seal' && kind !== 'seam') return field;
    const { id: _, ...there } = fieldAt(kind, party, { ...field, size }, middle, stamp);
    const edge = kind === 'seam' && options.edge === 'left' ? { left: 0 } : {};
    const rect = { left: there.left, top: there.top, width: there.width, height: there.height, ...edge };
    return { ...field, ...rect };
  });

/** Whoever signs for themselves does so by a seal or by hand: their places become what they chose. */
export const signedBy = (
  fields: readonly PlacedField[],
  party: string,
  kind: 'seal' | 'signature',
  documents: Documents,
  stamp?: Size,
): PlacedField[] =>
  fields.map((field) => {
    const size = pageOf(documents, field);
    const isStamp = field.kind === 'seal' || field.kind === 'signature';
    if (field.party !== party || !size || !isStamp || field.kind === kind) return field;
    const middle = { x: field.left + field.width / 2, y: field.top + field.height / 2 };
    return { ...fieldAt(kind, party, { ...field, size }, middle, stamp), id: field.id, label: field.label };
  });

const BELOW_MM = 4;

/** A day right below what it belongs to, or beside it where the page ends; it covers nothing that stands there. */
export function dayBeside(
  field: PlacedField,
  documents: Documents,
  others: readonly PlacedField[],
): PlacedField | undefined {
  const size = pageOf(documents, field);
  const document = documents.find(({ id }) => id === field.documentId);
  if (!size || !document) return undefined;
  const middle = { x: field.left + field.width / 2, y: field.top + field.height / 2 };
  const day = fieldAt('date', field.party, { ...field, size }, middle);
  const isRoom = field.top + field.height + BELOW_MM + day.height <= size.heightMm;
  const there = isRoom
    ? { left: day.left, top: field.top + field.height + BELOW_MM }
    : { left: field.left + field.width + BELOW_MM, top: day.top };
  const [placed] = cleared([{ ...day, ...within({ ...day, ...there }, size) }], others, document.pages);
  return placed;
}

/** The last place of a party in a document that it signs at: a day belongs to that. */
export const lastStampOf = (
  fields: readonly PlacedField[],
  party: string,
  documentId: string,
): PlacedField | undefined =>
  fields.findLast(
    (field) =>
      field.party === party &&
      field.documentId === documentId &&
      (field.kind === 'seal' || field.kind === 'signature'),
  );
