import type { DraftField, DraftParty, FieldKindName } from '@yinxin/api';
import type { createOpenContract, OpenParsed } from '@yinxin/api/open';
import type { Application, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type FoundPlace, guestOf, tagsIn, wordsIn } from '../contracts/content/index.ts';
import type { ContractDocumentRow } from '../contracts/tables.ts';
import { createContract } from './create.ts';
import type { DraftingParts } from './dependencies.ts';
import { useOpenFiles } from './open-files.ts';
import { ownPartner } from './partners.ts';
import { saveDraft } from './save.ts';
import { sendContract } from './send.ts';
import { addDocument } from './upload.ts';

type Wanted = OpenParsed<typeof createOpenContract>['body'];
type Signer = Wanted['signers'][number];
type OpenPlace = Signer['fields'][number];

/** Who is to have fields: by the key of the party, and by the name that tags in the documents call it. */
export interface Placing {
  key: string;
  role?: string | undefined;
  fields: readonly OpenPlace[];
}

/** In millimetres, where nothing is said. */
const SIZES: Partial<Record<FieldKindName, readonly [width: number, height: number]>> = {
  seal: [42, 42],
  signature: [45, 18],
  date: [45, 8],
  image: [40, 40],
};
const USUAL_SIZE = [60, 8] as const;
/** Between a word and what is placed beside it. */
const GAP_MM = 2;

const keyOf = (at: number) => `signer-${at + 1}`;

/** Writes a contract as its author would at the screen, and sends it unless it is to stay a draft. */
export async function createOpen(
  parts: DraftingParts,
  caller: Caller<Application>,
  wanted: Wanted,
): Promise<string> {
  const { id } = await createContract(parts, caller, { title: wanted.title });
  const documents = await addOpenFiles(parts, caller, id, wanted.files);
  const placings = wanted.signers.map(({ role, fields }, at) => ({ key: keyOf(at), role, fields }));
  const { title, deadline, amount, algorithm } = wanted;
  await saveDraft(parts, caller, {
    ...{ id, title, deadline, amount, algorithm },
    ...{ message: '', kind: null, flowId: null, sealId: null, sight: 'all', quorums: {} },
    documents: documents.map(({ id: documentId, name }) => ({ id: documentId, name })),
    parties: await partiesOf(parts, caller.who, wanted.signers),
    fields: await fieldsFor(parts, caller, documents, placings),
  });
  if (wanted.send) await sendContract(parts, caller, { id });
  return id;
}

/** Puts uploaded files behind the documents of a draft. */
export const addOpenFiles = (
  { db }: DraftingParts,
  { who }: Caller<Application>,
  id: string,
  fileIds: readonly string[],
): Promise<ContractDocumentRow[]> =>
  db.transaction(async (tx) => {
    const files = await useOpenFiles(tx, who, fileIds);
    const rows: ContractDocumentRow[] = [];
    for (const { name, originalId, preparedId, pages, findings, sha256, sm3, size, signedBefore } of files)
      rows.push(
        await addDocument(tx, id, {
          ...{ name, originalId, preparedId, pages, findings, sha256, sm3, size, signedBefore },
        }),
      );
    return rows;
  });

async function partiesOf(
  parts: DraftingParts,
  who: Application,
  signers: readonly Signer[],
): Promise<DraftParty[]> {
  const own = await ownPartner(parts, who);
  return signers.map((signer, at): DraftParty => {
    const {
      kind,
      actingAs,
      name,
      organizationName,
      phone = '',
    } = signer.self ? { ...signer, ...own } : signer;
    return {
      ...{ key: keyOf(at), kind, actingAs, name, organizationName, phone, intent: signer.intent },
      ...{ part: 'signer', reading: 'link', step: signer.step ?? at + 1, role: '', idNumber: '' },
    };
  });
}

/** What was asked for at a place or beside words, and what tags in the documents ask for. */
export async function fieldsFor(
  parts: DraftingParts,
  caller: Caller<Application>,
  documents: readonly ContractDocumentRow[],
  placings: readonly Placing[],
): Promise<DraftField[]> {
  const fields: DraftField[] = [];
  for (const { key, fields: places } of placings)
    for (const place of places) {
      const document = documents[place.file - 1];
      if (!document) throw problem('OPEN_FIELD', { reason: `没有第 ${place.file} 份文件` });
      const where = await whereOf(parts, caller, document, place);
      fields.push(fieldAt(document, key, place.kind, where, place));
    }
  const byRole = new Map(placings.flatMap(({ role, key }) => (role ? [[role, key] as const] : [])));
  if (byRole.size === 0) return fields;
  for (const document of documents) {
    const { tags } = await tagsIn(parts, guestOf(caller.who), document);
    for (const tag of tags) {
      const party = byRole.get(tag.party);
      if (party) fields.push(fieldAt(document, party, tag.kind, tag, { label: tag.label }));
    }
  }
  return fields;
}

type Corner = Pick<FoundPlace, 'page' | 'left' | 'top'>;

function fieldAt(
  { id: documentId, pages }: ContractDocumentRow,
  party: string,
  kind: FieldKindName,
  { page, left, top }: Corner,
  { width, height, label = '', required = true, value = '' }: Partial<OpenPlace>,
): DraftField {
  const [usualWidth, usualHeight] = SIZES[kind] ?? USUAL_SIZE;
  const size = { width: width ?? usualWidth, height: height ?? usualHeight };
  const sheet = pages[page];
  if (!sheet) throw problem('OPEN_FIELD', { reason: `文件没有第 ${page + 1} 页` });
  // what would hang over the edge is moved onto the page
  const inside = (start: number, length: number, room: number) => Math.max(0, Math.min(start, room - length));
  return {
    ...{ documentId, party, kind, page, label, required, value, options: {}, ...size },
    left: inside(left, size.width, sheet.widthMm),
    top: inside(top, size.height, sheet.heightMm),
  };
}

async function whereOf(
  parts: DraftingParts,
  { who }: Caller<Application>,
  document: ContractDocumentRow,
  { kind, file, page = 1, left = 0, top = 0, keyword, nth, height }: OpenPlace,
): Promise<Corner> {
  if (keyword === undefined) return { page: page - 1, left, top };
  const found = await wordsIn(parts, guestOf(who), document, keyword);
  const place = nth === undefined ? found.at(-1) : found[nth - 1];
  if (!place) throw problem('KEYWORD_NOT_FOUND', { file, keyword });
  const high = height ?? (SIZES[kind] ?? USUAL_SIZE)[1];
  return {
    page: place.page,
    left: place.left + place.width + GAP_MM,
    top: place.top + place.height / 2 - high / 2,
  };
}
