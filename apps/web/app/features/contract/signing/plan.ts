// What somebody is about to put on the pages: pure, so that the screen shows what the server will draw.
import { FIELD_KINDS, type SEAM_EDGES, type SEAM_PAGES, type SigningWish } from '@yinxin/api/client';
import type { PenPoint } from '@yinxin/seal/pen';
import { type SeamRange, seamPages, seamStrips } from '@yinxin/seal/seam';
import type { ContractDetail, ContractField, ContractParty } from '../model.ts';

/** By a seal, by hand, or by one's name as it is written in print. */
export type Way = 'seal' | 'hand' | 'name';

export interface SeamPlan {
  edge: keyof typeof SEAM_EDGES;
  pages: keyof typeof SEAM_PAGES;
  /** Millimetres from the page's top. */
  top: number;
  /** Share of the first page; equal shares where none is named. */
  firstRatio?: number | undefined;
}

export type Place = SigningWish['places'][number];

export interface Plan {
  way: Way;
  sealId?: string | undefined;
  strokes?: PenPoint[][] | undefined;
  places: Place[];
  seam?: SeamPlan | undefined;
}

export interface Size {
  widthMm: number;
  heightMm: number;
}

/** The sizes of what has none of its own (modules/contract-signing/artwork.ts). */
const SIZES = { signature: { widthMm: 40, heightMm: 16 }, date: { widthMm: 36, heightMm: 5 } } as const;

export const sizeOf = (what: Place['what'], stamp: Size | undefined): Size =>
  what === 'date' ? SIZES.date : what === 'seal' && stamp ? stamp : SIZES.signature;

/** What a place shows: the seal, handwriting (or the name), the day, or a strip of the seal. */
export interface Mark {
  key: string;
  documentId: string;
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
  shows: 'stamp' | 'hand' | 'date' | 'strip';
  /** Of a strip: which part of the seal's width. */
  from?: number;
  to?: number;
  /** The number in `places`, where the signer put it and may move it. */
  place?: number;
  label?: string;
}

export const isFilled = ({ kind }: Pick<ContractField, 'kind'>) => FIELD_KINDS[kind].when === 'filled';

/** In the order in which one comes across them. */
export function inReadingOrder<Field extends Pick<ContractField, 'documentId' | 'page' | 'top' | 'left'>>(
  contract: Pick<ContractDetail, 'documents'>,
  fields: readonly Field[],
): Field[] {
  const at = new Map(contract.documents.map(({ id }, index) => [id, index]));
  const rank = ({ documentId, page, top, left }: Field) => [at.get(documentId) ?? 0, page, top, left];
  return fields.toSorted((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    const differing = x.findIndex((value, index) => value !== y[index]);
    return differing < 0 ? 0 : (x[differing] ?? 0) - (y[differing] ?? 0);
  });
}

export const fieldsOf = (contract: ContractDetail, { key }: ContractParty): ContractField[] =>
  inReadingOrder(
    contract,
    contract.fields.filter(({ partyKey }) => partyKey === key),
  );

/** Whoever signs now in this account's name, or fills in before. */
export const signingParty = ({ parties }: ContractDetail): ContractParty | undefined =>
  parties.find(
    ({ isOwn, part, state }) =>
      isOwn && part === 'signer' && ['PENDING', 'READ', 'SEAL_APPROVING'].includes(state),
  );

const centred = (field: ContractField, { widthMm, heightMm }: Size) => ({
  documentId: field.documentId,
  page: field.page,
  left: field.left + (field.width - widthMm) / 2,
  top: field.top + (field.height - heightMm) / 2,
  width: widthMm,
  height: heightMm,
});

interface SeamFacts extends SeamRange {
  edge?: SeamPlan['edge'];
  pages?: SeamPlan['pages'];
  firstRatio?: number;
  pagesPerSeal?: number;
}

function stripsOn(
  { id, pages }: ContractDetail['documents'][number],
  stamp: Size,
  seam: SeamFacts & { top: number },
  key: string,
): Mark[] {
  const { edge = 'right', firstRatio, pagesPerSeal, top } = seam;
  const over = seamPages(pages.length, seam.pages ?? 'all', seam);
  if (over.length < 2) return [];
  return seamStrips(over, { edge, firstRatio, pagesPerSeal }).map(({ page, from, to }) => {
    const width = stamp.widthMm * (to - from);
    const left = edge === 'right' ? (pages[page]?.widthMm ?? 0) - width : 0;
    return {
      ...{ key: `${key}-${page}`, documentId: id, page, left, top, width, height: stamp.heightMm },
      ...{ shows: 'strip' as const, from, to },
    };
  });
}

/** Everything that this signature will show, with where. */
export function marksOf(
  contract: ContractDetail,
  fields: readonly ContractField[],
  plan: Plan,
  stamp: Size | undefined,
): Mark[] {
  const marks: Mark[] = [];
  for (const field of fields) {
    const { id, kind, label, documentId, page, left, top, width, height } = field;
    const whole = { key: id, documentId, page, left, top, width, height, label };
    if (kind === 'seal' && stamp) marks.push({ ...whole, ...centred(field, stamp), shows: 'stamp' });
    else if (kind === 'seal' || kind === 'signature')
      marks.push(
        stamp && plan.way === 'seal'
          ? { ...whole, ...centred(field, stamp), shows: 'stamp' }
          : { ...whole, shows: 'hand' },
      );
    else if (kind === 'date') marks.push({ ...whole, shows: 'date' });
    else if (kind === 'seam' && stamp) {
      const document = contract.documents.find((one) => one.id === documentId);
      if (document) marks.push(...stripsOn(document, stamp, { ...(field.options as SeamFacts), top }, id));
    }
  }
  for (const [place, { documentId, what, page, left, top }] of plan.places.entries()) {
    const { widthMm: width, heightMm: height } = sizeOf(what, stamp);
    const shows = what === 'date' ? 'date' : stamp && plan.way === 'seal' ? 'stamp' : 'hand';
    const key = `place-${place}`;
    marks.push({ key, documentId, page, left, top, width, height, shows, place });
  }
  if (plan.seam && stamp)
    for (const document of contract.documents)
      marks.push(...stripsOn(document, stamp, plan.seam, `seam-${document.id}`));
  return marks;
}

/** What is sent when somebody confirms. */
export function wishOf(contract: Pick<ContractDetail, 'documents'>, plan: Plan): SigningWish {
  const { way, sealId, strokes, places, seam } = plan;
  const long = contract.documents.filter(({ pages }) => pages.length > 1);
  return {
    ...(way === 'seal' && sealId ? { sealId } : {}),
    ...(way === 'hand' && strokes ? { strokes } : {}),
    places,
    seams:
      way === 'seal' && seam
        ? long
            .filter(({ pages }) => seamPages(pages.length, seam.pages).length > 1)
            .map(({ id: documentId }) => {
              const { firstRatio, ...rest } = seam;
              return { documentId, ...rest, ...(firstRatio === undefined ? {} : { firstRatio }) };
            })
        : [],
  };
}

/** What still stands in the way of signing, with what it is about. */
export function lackingIn(plan: Plan, party: Pick<ContractParty, 'kind'>): string | undefined {
  if (plan.way === 'seal' && !plan.sealId) return '请选择印章';
  if (party.kind === 'organization' && plan.way !== 'seal') return '请选择单位的印章';
  if (plan.way === 'hand' && !plan.strokes?.length) return '请先写下您的签名';
  return undefined;
}

/** A place stays on its page. */
export const keepOnPage = (place: Place, size: Size, page: Size): Place => ({
  ...place,
  left: Math.round(Math.min(Math.max(0, place.left), Math.max(0, page.widthMm - size.widthMm)) * 10) / 10,
  top: Math.round(Math.min(Math.max(0, place.top), Math.max(0, page.heightMm - size.heightMm)) * 10) / 10,
});

/** Numbers as one reads them: 2、4–6. */
function inRuns(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join('、');
}

/** The pages that were not opened, document by document. */
export function unreadPages(
  { documents }: Pick<ContractDetail, 'documents'>,
  seen: Readonly<Record<string, readonly number[]>>,
): string[] {
  return documents.flatMap(({ id, name, pages }) => {
    const unread = pages.flatMap((_, page) => (seen[id]?.includes(page) ? [] : [page + 1]));
    if (unread.length === 0) return [];
    return `${documents.length > 1 ? `“${name}”` : ''}第 ${inRuns(unread)} 页`;
  });
}
