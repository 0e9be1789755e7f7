import { CONTRACT_LIMITS } from '@yinxin/api';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Guest } from '../../http/turns.ts';
import { authorise } from '../contracts/access.ts';
import { guestOf, keepBytes, pdfName } from '../contracts/content/index.ts';
import {
  type Contract,
  type ContractDocumentRow,
  contractDocuments,
  contracts,
} from '../contracts/tables.ts';
import { type ReceivedFile, recordFile } from '../files/index.ts';
import { readWhole } from '../uploads/index.ts';
import type { DraftingParts } from './dependencies.ts';
import { takeIn } from './intake.ts';
import { requireRoomForFiles } from './room.ts';
import { requireSeen, type SeenDraft } from './seen.ts';

export interface Uploaded {
  name: string;
  content: AsyncIterable<Uint8Array>;
}

const baseName = (name: string) =>
  name
    .replace(/\.\w+$/, '')
    .trim()
    .slice(0, 100) || '合同';

/** Whose draft it is: asked before and after, and told in the transaction that stores the document. */
interface DraftKeeper {
  authorised: (tx: Queryable) => Promise<Contract>;
  stored?: (tx: Queryable) => Promise<void>;
  editor?: string | undefined;
}

/** Somebody's own draft, as they have it before them. */
export const ownDraft = (caller: Caller<Actor>, contractId: string, seen: SeenDraft = {}): DraftKeeper => ({
  authorised: async (tx) => {
    const { contract } = await authorise(tx, caller, contractId, 'edit-contract');
    requireSeen(contract, seen);
    await requireRoomForFiles(tx, caller.who);
    return contract;
  },
  stored: (tx) => requireRoomForFiles(tx, caller.who),
  editor: seen.editor,
});

interface TakenIn {
  document: ContractDocumentRow;
  savedAt: Date;
}

/** Takes a document into a draft: received and looked through before anything is locked, authorised before and after. */
export async function uploadDocument(
  parts: DraftingParts,
  caller: Caller<Actor>,
  contractId: string,
  uploaded: Uploaded,
  keeper: DraftKeeper = ownDraft(caller, contractId),
): Promise<TakenIn> {
  const guest = guestOf(caller.who);
  return parts.scanning.receiving(guest, () => received(parts, caller, contractId, uploaded, keeper));
}

/** A document as a row keeps it, and the files that the row names. */
interface Prepared {
  row: Pick<
    ContractDocumentRow,
    'name' | 'originalId' | 'preparedId' | 'pages' | 'findings' | 'sha256' | 'sm3' | 'size' | 'signedBefore'
  >;
  files: ReceivedFile[];
}

/** Stored, converted where it has to be, and looked through; nothing names it yet. */
export async function prepareDocument(
  parts: DraftingParts,
  guest: Guest,
  owner: Pick<Contract, 'ownerKind' | 'ownerId'>,
  { name, content }: Uploaded,
): Promise<Prepared> {
  const bytes = new Uint8Array(await readWhole('contract', content));
  const original = await keepBytes(parts, owner, name, [bytes]);
  const paper = await takeIn(parts, guest, original, bytes);
  if (paper.pages.length > CONTRACT_LIMITS.pages)
    throw problem('DOCUMENT_REFUSED', { reason: `文件不能超过 ${CONTRACT_LIMITS.pages} 页` });
  const isAsUploaded = paper.pdf === bytes;
  const title = baseName(original.name);
  const prepared = isAsUploaded ? original : await keepBytes(parts, owner, pdfName(title), [paper.pdf]);
  const { sha256, sm3, size } = prepared;
  return {
    files: [...new Set([original, prepared])],
    row: {
      ...{ name: title, originalId: original.id, preparedId: prepared.id, pages: paper.pages },
      findings: paper.findings.map(({ message, place }) => ({ message, page: place.page ?? null })),
      ...{ sha256, sm3, size, signedBefore: paper.signatures },
    },
  };
}

async function received(
  parts: DraftingParts,
  caller: Caller<Actor>,
  contractId: string,
  uploaded: Uploaded,
  { authorised, stored, editor }: DraftKeeper,
): Promise<TakenIn> {
  const { db } = parts;
  const contract = await db.transaction(authorised);
  const { row, files } = await prepareDocument(parts, guestOf(caller.who), contract, uploaded);
  return db.transaction(async (tx) => {
    await authorised(tx);
    for (const file of files)
      await recordFile(tx, file, { uploadedBy: caller.who.personId, keepUntil: null });
    const document = await addDocument(tx, contractId, row);
    const savedAt = parts.now();
    await tx
      .update(contracts)
      .set({ changedAt: savedAt, savedBy: caller.who.accountId, savedIn: editor ?? null })
      .where(eq(contracts.id, contractId));
    await stored?.(tx);
    return { document, savedAt };
  });
}

/** Puts a document behind the others of a draft. Whoever calls has authorised it. @throws CONTRACT_DRAFT */
export async function addDocument(
  tx: Queryable,
  contractId: string,
  prepared: Prepared['row'],
): Promise<ContractDocumentRow> {
  const own = await tx
    .select({ id: contractDocuments.id })
    .from(contractDocuments)
    .where(eq(contractDocuments.contractId, contractId));
  if (own.length >= CONTRACT_LIMITS.documents)
    throw problem('CONTRACT_DRAFT', { reason: `一份合同最多 ${CONTRACT_LIMITS.documents} 个文件` });
  const [row] = await tx
    .insert(contractDocuments)
    .values({
      contractId,
      position: sql`(select coalesce(max(position) + 1, 0) from ${contractDocuments} where contract_id = ${contractId})`,
      ...{ ...prepared, fileId: prepared.preparedId },
    })
    .returning();
  if (!row) throw new Error('the document was not stored');
  return row;
}
