import { beginningOf, CONTRACT_LIMITS, RETENTION } from '@yinxin/api';
import { cut } from '@yinxin/identifiers';
import { dayInChina } from '@yinxin/values';
import { and, asc, count, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { accounts } from '../accounts/index.ts';
import { authorise, documentsOf, fieldsOf, lockContract } from '../contracts/access.ts';
import { moveContract, noteContract, settled } from '../contracts/progress.ts';
import { type Contract, contractColumns, contractFolders, contracts } from '../contracts/tables.ts';
import { forgetHistories } from '../evidence/index.ts';
import { keepFile } from '../files/index.ts';
import { isOfClosed } from '../persons/index.ts';
import { copyInto, createContract } from './create.ts';
import type { DraftingParts } from './dependencies.ts';
import { requireRoomForDraft } from './room.ts';

type Parts = DraftingParts;
const COPY = '（副本）';

/** Into the bin of whoever wrote it; the parties keep what is theirs. */
export async function deleteContract({ db, now }: Parts, caller: Caller<Actor>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { contract } = await authorise(tx, caller, id, 'delete-contract');
    const { retentionUntil } = contract;
    if (retentionUntil && retentionUntil > dayInChina(await timeNow(tx)))
      throw problem('CONTRACT_RETAINED', { day: retentionUntil });
    const deleted = await moveContract(tx, contract, 'delete-contract', { deletedAt: now() });
    await noteContract(tx, caller, deleted, 'delete-contract');
    await settled(tx, deleted);
  });
}

export async function restoreContract({ db }: Parts, caller: Caller<Actor>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const contract = await lockContract(tx, id);
    if (contract.accountId !== caller.who.accountId || !contract.deletedAt)
      throw problem('CONTRACT_NOT_FOUND');
    if (contract.state === 'DRAFT') await requireRoomForDraft(tx, caller.who);
    const [restored] = await tx
      .update(contracts)
      .set({ deletedAt: null, changedAt: sql`now()` })
      .where(eq(contracts.id, id))
      .returning(contractColumns);
    if (!restored) throw problem('CONTRACT_NOT_FOUND');
    await noteContract(tx, caller, restored, 'restore-contract');
    await settled(tx, restored);
  });
}

/** Drafts that lay in the bin for long enough, or whose owner went, are gone, with their files. What was sent is kept. */
export async function emptyBin({ db }: Parts, at: Date): Promise<void> {
  const old = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        eq(contracts.state, 'DRAFT'),
        eq(contracts.purpose, 'contract'),
        isNull(contracts.sentAt), // one that was returned has a history
        or(
          lt(contracts.deletedAt, beginningOf(at, RETENTION.drafts.term)),
          and(eq(contracts.ownerKind, 'person'), isOfClosed(contracts.ownerId)),
        ),
      ),
    );
  for (const { id } of old)
    await db.transaction(async (tx) => {
      const contract = await lockContract(tx, id);
      if (contract.state !== 'DRAFT' || contract.sentAt) return;
      const fileIds = [
        ...(await documentsOf(tx, id)).flatMap(({ originalId, preparedId }) => [originalId, preparedId]),
        ...(await fieldsOf(tx, id)).flatMap(({ fileId }) => fileId ?? []),
      ];
      await tx.delete(contracts).where(eq(contracts.id, id));
      for (const fileId of new Set(fileIds)) await keepFile(tx, fileId, new Date());
      await forgetHistories(tx, 'emptied-bin', [`contract:${id}`]);
    });
  const ofClosed = db.select({ id: accounts.id }).from(accounts).where(isOfClosed(accounts.personId));
  await db.delete(contractFolders).where(inArray(contractFolders.accountId, ofClosed));
}

/** A new draft like this one. */
export async function copyContract(parts: Parts, caller: Caller<Actor>, id: string): Promise<Contract> {
  const { contract } = await parts.db.transaction((tx) => authorise(tx, caller, id, 'copy-contract'));
  const { title, algorithm, sight, quorums, amount, kind, ownerKind, ownerId } = contract;
  const copy = await createContract(parts, caller, {
    title: `${cut(title, CONTRACT_LIMITS.title - COPY.length)}${COPY}`,
  });
  // rules and templates are the owner's: somebody else's copy follows their own
  const isOwn = copy.ownerKind === ownerKind && copy.ownerId === ownerId;
  const { flowId, templateVersionId } = isOwn ? contract : { flowId: null, templateVersionId: null };
  return parts.db.transaction(async (tx) => {
    await tx
      .update(contracts)
      .set({ algorithm, sight, quorums, amount, kind, flowId, templateVersionId })
      .where(eq(contracts.id, copy.id));
    await copyInto(tx, contract, copy);
    return copy;
  });
}

interface Plan {
  id: string;
  expiresOn: string | null;
  renewsOn: string | null;
  retentionUntil: string | null;
  tags: string[];
}

export async function planContract(
  { db }: Parts,
  caller: Caller<Actor>,
  { id, ...plan }: Plan,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { contract } = await authorise(tx, caller, id, 'plan-contract');
    const planned = await moveContract(tx, contract, 'plan-contract', plan);
    const { retentionUntil } = plan;
    await noteContract(tx, caller, planned, 'plan-contract', retentionUntil ? { retentionUntil } : {});
    await settled(tx, planned);
  });
}

const ownFolder = ({ accountId }: Actor, id: string) =>
  and(eq(contractFolders.id, id), eq(contractFolders.accountId, accountId));

export async function moveContracts(
  { db }: Parts,
  caller: Caller<Actor>,
  { ids, folderId }: { ids: string[]; folderId: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    if (folderId) {
      const [folder] = await tx.select().from(contractFolders).where(ownFolder(caller.who, folderId));
      if (!folder) throw problem('FOLDER_NOT_FOUND');
    }
    for (const id of [...new Set(ids)].sort()) {
      await authorise(tx, caller, id, 'move-contract');
      await tx.update(contracts).set({ folderId }).where(eq(contracts.id, id));
    }
  });
}

export const listFolders = ({ db }: Parts, { accountId }: Actor) =>
  db
    .select({ id: contractFolders.id, name: contractFolders.name })
    .from(contractFolders)
    .where(eq(contractFolders.accountId, accountId))
    .orderBy(asc(contractFolders.name));

export async function saveFolder(
  { db }: Parts,
  { accountId }: Actor,
  { id, name }: { id?: string; name: string },
): Promise<string> {
  const folder = { accountId, name };
  return db.transaction(async (tx) => {
    if (id) {
      const [renamed] = await tx
        .update(contractFolders)
        .set({ name })
        .where(
          and(
            eq(contractFolders.id, id),
            eq(contractFolders.accountId, accountId),
            sql`not exists (select from contract_folders f where f.account_id = ${accountId} and f.name = ${name} and f.id <> ${id})`,
          ),
        )
        .returning({ id: contractFolders.id });
      if (!renamed) throw problem('FOLDER_NOT_FOUND');
      return renamed.id;
    }
    const [{ n } = { n: 0 }] = await tx
      .select({ n: count() })
      .from(contractFolders)
      .where(eq(contractFolders.accountId, accountId));
    const [made] = await tx
      .insert(contractFolders)
      .values(folder)
      .onConflictDoNothing()
      .returning({ id: contractFolders.id });
    if (!made || n >= CONTRACT_LIMITS.folders) throw problem('FOLDER_LIMIT');
    return made.id;
  });
}

export async function removeFolder({ db }: Parts, who: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(contractFolders).where(ownFolder(who, id)).returning();
    if (!gone) throw problem('FOLDER_NOT_FOUND');
    await tx.update(contracts).set({ folderId: null }).where(eq(contracts.folderId, id));
  });
}
