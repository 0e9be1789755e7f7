// Where fields stand on pages, in millimetres from the upper left corner of the page as it is shown.
import type { FieldKindName } from '@yinxin/api/client';
import { type DraftDocument, newKey, type Party, type PlacedField } from './model.ts';

export interface Size {
  widthMm: number;
  heightMm: number;
}
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** As large as what is usually put there. */
const SIZES: Readonly<Record<FieldKindName, readonly [width: number, height: number]>> = {
  seal: [40, 40],
  signature: [40, 16],
  seam: [20, 40],
  date: [36, 8],
  text: [50, 8],
  number: [30, 8],
  choice: [40, 8],
  checkbox: [6, 6],
  image: [50, 35],
  attachment: [40, 10],
};
const LEAST_MM = 2;

/** A seal is as large as it is; everything else as large as usual. */
const sizeFor = (kind: FieldKindName, stamp: Size | undefined): readonly [width: number, height: number] => {
  if (kind === 'seal' && stamp) return [stamp.widthMm, stamp.heightMm];
  if (kind === 'seam' && stamp) return [stamp.widthMm / 2, stamp.heightMm];
  return SIZES[kind];
};

/** A tenth of a millimetre is finer than anybody places. */
export const round = (mm: number): number => Math.round(mm * 10) / 10;
const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most));

/** Wholly on its page, as near to where it was meant as possible. */
export function within(rect: Rect, { widthMm, heightMm }: Size): Rect {
  const width = between(rect.width, LEAST_MM, widthMm);
  const height = between(rect.height, LEAST_MM, heightMm);
  return {
    left: round(between(rect.left, 0, widthMm - width)),
    top: round(between(rect.top, 0, heightMm - height)),
    width: round(width),
    height: round(height),
  };
}

interface Aim {
  documentId: string;
  page: number;
  size: Size;
}

/** A new field with its middle there. */
export function fieldAt(
  kind: FieldKindName,
  party: string,
  { documentId, page, size }: Aim,
  middle: { x: number; y: number },
  stamp?: Size,
): PlacedField {
  const [width, height] = sizeFor(kind, stamp);
  const left = kind === 'seam' ? size.widthMm - width : middle.x - width / 2;
  const rect = within({ left, top: middle.y - height / 2, width, height }, size);
  return {
    ...{ id: newKey('f'), documentId, party, kind, page, ...rect },
    ...{ label: '', required: true, value: '' },
    options: kind === 'choice' ? { choices: ['是', '否'] } : {},
  };
}

export const moved = (field: PlacedField, left: number, top: number, size: Size): PlacedField => ({
  ...field,
  ...within({ ...field, left: field.kind === 'seam' ? field.left : left, top }, size),
});

export type Corner = 'nw' | 'ne' | 'sw' | 'se';

/** Pulled at a corner by so much; the opposite one stays. */
export function resized(field: PlacedField, corner: Corner, dx: number, dy: number, size: Size): PlacedField {
  const right = field.left + field.width;
  const bottom = field.top + field.height;
  const west = corner.endsWith('w') ? between(field.left + dx, 0, right - LEAST_MM) : field.left;
  const north = corner.startsWith('n') ? between(field.top + dy, 0, bottom - LEAST_MM) : field.top;
  const east = corner.endsWith('e') ? between(right + dx, field.left + LEAST_MM, size.widthMm) : right;
  const south = corner.startsWith('s') ? between(bottom + dy, field.top + LEAST_MM, size.heightMm) : bottom;
  return {
    ...field,
    left: round(west),
    top: round(north),
    width: round(east - west),
    height: round(south - north),
  };
}

export interface Guide {
  axis: 'x' | 'y';
  /** Where the line is. */
  at: number;
}

const edges = (start: number, length: number) => [start, start + length / 2, start + length];

/** The smallest way from one of these to one of those. */
function pull(own: readonly number[], others: readonly number[], reach: number) {
  let best: { by: number; at: number } | undefined;
  for (const from of own)
    for (const at of others) {
      const by = at - from;
      if (Math.abs(by) <= reach && (!best || Math.abs(by) < Math.abs(best.by))) best = { by, at };
    }
  return best;
}

/** Draws a moved field to edges and middles of others on its page and to the middle of the page. */
export function snapped(
  rect: Rect,
  others: readonly Rect[],
  { widthMm }: Size,
  reach: number,
): { left: number; top: number; guides: Guide[] } {
  const x = pull(
    edges(rect.left, rect.width),
    [widthMm / 2, ...others.flatMap(({ left, width }) => edges(left, width))],
    reach,
  );
  const y = pull(
    edges(rect.top, rect.height),
    others.flatMap(({ top, height }) => edges(top, height)),
    reach,
  );
  return {
    left: rect.left + (x?.by ?? 0),
    top: rect.top + (y?.by ?? 0),
    guides: [
      ...(x ? [{ axis: 'x' as const, at: x.at }] : []),
      ...(y ? [{ axis: 'y' as const, at: y.at }] : []),
    ],
  };
}

/** The same on every other page of its document where it fits; what stands there already is not put there twice. */
export function copiesOnAllPages(
  field: PlacedField,
  pages: readonly Size[],
  existing: readonly PlacedField[],
): PlacedField[] {
  return pages.flatMap((size, page) => {
    if (
      page === field.page ||
      field.left + field.width > size.widthMm ||
      field.top + field.height > size.heightMm
    )
      return [];
    const isThere = existing.some(
      (other) =>
        other.documentId === field.documentId &&
        other.page === page &&
        other.kind === field.kind &&
        other.party === field.party &&
        other.left === field.left &&
        other.top === field.top,
    );
    return isThere ? [] : [{ ...field, id: newKey('f'), page }];
  });
}

interface Found extends Rect {
  page: number;
}

/** Behind the words that were found: what is signed stands after “盖章：”. */
export function besideWords(
  kind: FieldKindName,
  party: string,
  { id: documentId, pages }: Pick<DraftDocument, 'id' | 'pages'>,
  found: readonly Found[],
  stamp?: Size,
): PlacedField[] {
  return found.flatMap(({ page, left, top, width, height }) => {
    const size = pages[page];
    if (!size) return [];
    const [own] = sizeFor(kind, stamp);
    return fieldAt(
      kind,
      party,
      { documentId, page, size },
      { x: left + width + 2 + own / 2, y: top + height / 2 },
      stamp,
    );
  });
}

/** So much stands between two fields that would cover each other. */
const GAP_MM = 2;

const covers = (a: Rect, b: Rect) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/**
 * Each moved along its line, or below where the line ends, until it covers nothing that stands on its page; one that
 * finds no room stays.
 */
export function cleared(
  fields: readonly PlacedField[],
  others: readonly PlacedField[],
  pages: readonly Size[],
): PlacedField[] {
  const placed: PlacedField[] = [];
  for (const field of fields) {
    const size = pages[field.page];
    const neighbours = [...others, ...placed].filter(
      ({ documentId, page, kind }) =>
        documentId === field.documentId && page === field.page && kind !== 'seam',
    );
    placed.push(size ? clearOf(field, neighbours, size) : field);
  }
  return placed;
}

function clearOf(field: PlacedField, neighbours: readonly Rect[], { widthMm, heightMm }: Size): PlacedField {
  let { left, top } = field;
  for (let tries = 0; tries <= 2 * neighbours.length; tries++) {
    const other = neighbours.find((neighbour) => covers({ ...field, left, top }, neighbour));
    if (!other) return { ...field, left: round(left), top: round(top) };
    left = other.left + other.width + GAP_MM;
    if (left + field.width <= widthMm) continue;
    left = field.left;
    top = other.top + other.height + GAP_MM;
    if (top + field.height > heightMm) return field;
  }
  return field;
}

/** Over a tag, as large as usual: the tag is where it begins. */
export function atTag(
  kind: FieldKindName,
  party: string,
  documentId: string,
  pages: readonly Size[],
  { page, left, top, height }: Found,
): PlacedField | undefined {
  const size = pages[page];
  const [own] = SIZES[kind];
  return size && fieldAt(kind, party, { documentId, page, size }, { x: left + own / 2, y: top + height / 2 });
}

/** Where whoever signs for themself, or places nothing, is expected to sign: at the end, at the right. */
export function usualPlace(
  kind: 'seal' | 'signature',
  party: string,
  { id: documentId, pages }: Pick<DraftDocument, 'id' | 'pages'>,
  nth: number,
  stamp?: Size,
): PlacedField | undefined {
  const page = pages.length - 1;
  const size = pages[page];
  if (!size) return undefined;
  const [width, height] = sizeFor(kind, stamp);
  const columns = Math.max(1, Math.floor((size.widthMm - 30) / (width + 15)));
  const column = nth % columns;
  const row = Math.floor(nth / columns);
  const x = size.widthMm - 25 - width / 2 - column * (width + 15);
  const y = size.heightMm - 30 - height / 2 - row * (height + 8);
  return fieldAt(kind, party, { documentId, page, size }, { x, y }, stamp);
}

/** By a seal where an organisation signs, by hand otherwise. */
export const signsBy = ({ kind }: Pick<Party, 'kind'>): 'seal' | 'signature' =>
  kind === 'organization' ? 'seal' : 'signature';

/** Whether somebody has a place to sign at. */
export const isPlaced = (key: string, fields: readonly PlacedField[]): boolean =>
  fields.some(({ party, kind }) => party === key && (kind === 'seal' || kind === 'signature'));

/** Places at the end of a document for all who sign and have none yet. */
export function usualPlaces(
  signers: readonly Pick<Party, 'key' | 'kind'>[],
  document: Pick<DraftDocument, 'id' | 'pages'>,
  fields: readonly PlacedField[],
  stampOf: (key: string) => Size | undefined = () => undefined,
): PlacedField[] {
  return signers.flatMap((signer, nth) => {
    const { key } = signer;
    if (isPlaced(key, fields)) return [];
    return usualPlace(signsBy(signer), key, document, nth, stampOf(key)) ?? [];
  });
}
