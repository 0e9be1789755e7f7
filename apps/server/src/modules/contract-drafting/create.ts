import { CONTRACT_AUTHORS, isByRule } from '@yinxin/api';
import { desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, type Caller, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { newCode } from '../../http/tokens.ts';
import { findMembership } from '../accounts/index.ts';
import { documentsOf, fieldsOf, livePartiesOf } from '../contracts/access.ts';
import { findFile } from '../contracts/content/index.ts';
import { noteContract, settled } from '../contracts/progress.ts';
import {
  type Contract,
  contractColumns,
  contractDocuments,
  contractFields,
  contractParties,
  contracts,
} from '../contracts/tables.ts';
import type { DraftingParts } from './dependencies.ts';
import { requireRoomForDraft } from './room.ts';

/** Whom an organisation lets write contracts in its name. */
export async function requireAuthor(tx: Queryable, who: Actor): Promise<void> {
  if (!who.organizationId) return;
  const member = await findMembership(tx, who.organizationId, who.accountId);
  if (!member) throw problem('ORG_ACCOUNT_REQUIRED');
  if (!member.roles.some((role) => CONTRACT_AUTHORS.includes(role))) throw problem('FORBIDDEN');
}

const UNTITLED = '未命名合同';

type Begun = Pick<typeof contracts.$inferInsert, 'title' | 'sceneId'> &
  Partial<typeof contracts.$inferInsert>;

/** A row of the one who writes it. */
export async function insertContract(tx: Queryable, who: Actor, begun: Begun): Promise<Contract> {
  const { kind: ownerKind, id: ownerId } = ownerOf(who);
  const [contract] = await tx
    .insert(contracts)
    .values({
      ...begun,
      ownerKind,
      ownerId,
      accountId: who.accountId,
      personId: who.personId,
      code: newCode(),
    })
    .returning(contractColumns);
  if (!contract) throw new Error('the contract was not stored');
  return contract;
}

/** So many of the last drafts are looked through. */
const NEWEST = 50;

/** What an open editor began already, where the answer did not reach it; two that ask at once take turns. */
export async function begunIn(tx: Queryable, who: Actor, editor: string): Promise<Contract | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`begun ${editor}`}, 0))`);
  const newest = await tx
    .select(contractColumns)
    .from(contracts)
    .where(eq(contracts.accountId, who.accountId))
    .orderBy(desc(contracts.id))
    .limit(NEWEST);
  return newest.find(
    ({ savedIn, state, purpose, deletedAt }) =>
      savedIn === editor && state === 'DRAFT' && purpose === 'contract' && deletedAt === null,
  );
}

export async function createContract(
  { db, sceneOf }: DraftingParts,
  caller: Caller<Actor>,
  { title = UNTITLED, editor = null }: { title?: string; editor?: string | null },
): Promise<Contract> {
  const { who } = caller;
  return db.transaction(async (tx) => {
    await requireAuthor(tx, who);
    const begun = editor && (await begunIn(tx, who, editor));
    if (begun) return begun;
    await requireRoomForDraft(tx, who);
    const sceneId = await sceneOf(tx, who.accountId);
    const contract = await insertContract(tx, who, { title, sceneId, savedIn: editor });
    await settled(tx, contract);
    await noteContract(tx, caller, contract, 'create-contract');
    return contract;
  });
}

/** A new draft with the documents, parties and fields of another; what was filled in or signed stays behind. */
export async function copyInto(tx: Queryable, from: Contract, to: Contract): Promise<void> {
  const copies = new Map<string, string>();
  for (const {
    id,
    position,
    name,
    originalId,
    preparedId,
    pages,
    findings,
    signedBefore,
  } of await documentsOf(tx, from.id)) {
    const { sha256, sm3, size } = await findFile(tx, preparedId);
    const [copy] = await tx
      .insert(contractDocuments)
      .values({
        contractId: to.id,
        ...{ position, name, originalId, preparedId, fileId: preparedId },
        ...{ pages, findings, sha256, sm3, size, signedBefore },
      })
      .returning({ id: contractDocuments.id });
    if (copy) copies.set(id, copy.id);
  }
  for (const party of await livePartiesOf(tx, from.id)) {
    if (isByRule(party)) continue;
    const { key, position, step, kind, part, actingAs, intent, reading, role, organizationName } = party;
    const { name, phone, phoneFingerprint, idNumber, contactId } = party;
    await tx.insert(contractParties).values({
      contractId: to.id,
      ...{ key, position, step, kind, part, actingAs, intent, reading, role, organizationName },
      ...{ name, phone, phoneFingerprint, idNumber, contactId },
    });
  }
  for (const {
    documentId,
    partyKey,
    position,
    kind,
    label,
    page,
    left,
    top,
    width,
    height,
    required,
    options,
  } of await fieldsOf(tx, from.id)) {
    const copy = copies.get(documentId);
    if (!copy) continue;
    await tx.insert(contractFields).values({
      contractId: to.id,
      documentId: copy,
      ...{ partyKey, position, kind, label, page, left, top, width, height, required, options },
    });
  }
}
