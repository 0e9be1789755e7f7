import { TEMPLATE_LIMITS } from '@yinxin/api';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { isFolderRuled } from '../approvals/index.ts';
import { type Authorship, authorshipOf } from '../authorship/index.ts';
import { record } from '../events/index.ts';
import { authoriseWriting } from './access.ts';
import type { TemplateParts } from './dependencies.ts';
import { templateFolders, templates } from './tables.ts';

const ownersFolders = ({ owner }: Authorship) =>
  and(eq(templateFolders.ownerKind, owner.kind), eq(templateFolders.ownerId, owner.id));

export async function requireFolder(tx: Queryable, authorship: Authorship, id: string | null): Promise<void> {
  if (!id) return;
  const [folder] = await tx
    .select()
    .from(templateFolders)
    .where(and(ownersFolders(authorship), eq(templateFolders.id, id)));
  if (!folder) throw problem('FOLDER_NOT_FOUND');
}

export async function listFolders({ db }: TemplateParts, who: Actor) {
  return db
    .select({ id: templateFolders.id, name: templateFolders.name })
    .from(templateFolders)
    .where(ownersFolders(await authorshipOf(db, who)))
    .orderBy(asc(templateFolders.name));
}

/** Where a rule of approval goes by a folder, what lies in it is not for every author to say. */
export async function requireUnruled(
  tx: Queryable,
  authorship: Authorship,
  folderId: string | null,
): Promise<void> {
  if (!folderId || authorship.isKeeper || authorship.owner.kind !== 'organization') return;
  if (await isFolderRuled(tx, authorship.owner.id, folderId)) throw problem('FOLDER_RULED');
}

const noteFolder = (
  tx: Queryable,
  caller: Caller<Actor>,
  { owner }: Authorship,
  act: 'create-template-folder' | 'rename-template-folder' | 'remove-template-folder',
  { target, ...facts }: { target: string; name: string; templates?: number },
) =>
  record(tx, caller, {
    ...{ act, target, facts },
    organizationId: owner.kind === 'organization' ? owner.id : null,
  });

export async function saveFolder(
  { db }: TemplateParts,
  caller: Caller<Actor>,
  { id, name }: { id?: string; name: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const authorship = await authoriseWriting(tx, caller.who);
    const own = ownersFolders(authorship);
    if (id) {
      const taken = sql`not exists (select from template_folders f where f.owner_kind = ${authorship.owner.kind}
        and f.owner_id = ${authorship.owner.id} and f.name = ${name} and f.id <> ${id})`;
      await requireFolder(tx, authorship, id);
      await requireUnruled(tx, authorship, id);
      const [renamed] = await tx
        .update(templateFolders)
        .set({ name })
        .where(and(own, eq(templateFolders.id, id), taken))
        .returning({ id: templateFolders.id });
      if (!renamed) throw problem('FOLDER_LIMIT');
      await noteFolder(tx, caller, authorship, 'rename-template-folder', { target: id, name });
      return renamed.id;
    }
    const [{ n } = { n: 0 }] = await tx.select({ n: count() }).from(templateFolders).where(own);
    const { kind: ownerKind, id: ownerId } = authorship.owner;
    const [made] = await tx
      .insert(templateFolders)
      .values({ ownerKind, ownerId, name })
      .onConflictDoNothing()
      .returning({ id: templateFolders.id });
    if (!made || n >= TEMPLATE_LIMITS.folders) throw problem('FOLDER_LIMIT');
    await noteFolder(tx, caller, authorship, 'create-template-folder', { target: made.id, name });
    return made.id;
  });
}

/** What lay in it lies outside of any. */
export async function removeFolder({ db }: TemplateParts, caller: Caller<Actor>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const authorship = await authoriseWriting(tx, caller.who);
    await requireFolder(tx, authorship, id);
    await requireUnruled(tx, authorship, id);
    const held = await tx.$count(templates, eq(templates.folderId, id));
    const [gone] = await tx
      .delete(templateFolders)
      .where(and(ownersFolders(authorship), eq(templateFolders.id, id)))
      .returning();
    if (!gone) throw problem('FOLDER_NOT_FOUND');
    await noteFolder(tx, caller, authorship, 'remove-template-folder', {
      target: id,
      name: gone.name,
      templates: held,
    });
  });
}
