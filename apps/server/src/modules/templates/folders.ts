import { TEMPLATE_LIMITS } from '@yinxin/api';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { TemplateParts } from './dependencies.ts';
import { authoriseWriting, type Place, placeOf } from './standing.ts';
import { templateFolders } from './tables.ts';

const ownersFolders = ({ owner }: Place) =>
  and(eq(templateFolders.ownerKind, owner.kind), eq(templateFolders.ownerId, owner.id));

export async function requireFolder(tx: Queryable, place: Place, id: string | null): Promise<void> {
  if (!id) return;
  const [folder] = await tx
    .select()
    .from(templateFolders)
    .where(and(ownersFolders(place), eq(templateFolders.id, id)));
  if (!folder) throw problem('FOLDER_NOT_FOUND');
}

export async function listFolders({ db }: TemplateParts, who: Person) {
  return db
    .select({ id: templateFolders.id, name: templateFolders.name })
    .from(templateFolders)
    .where(ownersFolders(await placeOf(db, who)))
    .orderBy(asc(templateFolders.name));
}

export async function saveFolder(
  { db }: TemplateParts,
  who: Person,
  { id, name }: { id?: string; name: string },
): Promise<string> {
  return db.transaction(async (tx) => {
    const place = await authoriseWriting(tx, who);
    const own = ownersFolders(place);
    if (id) {
      const taken = sql`not exists (select from template_folders f where f.owner_kind = ${place.owner.kind}
        and f.owner_id = ${place.owner.id} and f.name = ${name} and f.id <> ${id})`;
      await requireFolder(tx, place, id);
      const [renamed] = await tx
        .update(templateFolders)
        .set({ name })
        .where(and(own, eq(templateFolders.id, id), taken))
        .returning({ id: templateFolders.id });
      if (!renamed) throw problem('FOLDER_LIMIT');
      return renamed.id;
    }
    const [{ n } = { n: 0 }] = await tx.select({ n: count() }).from(templateFolders).where(own);
    const { kind: ownerKind, id: ownerId } = place.owner;
    const [made] = await tx
      .insert(templateFolders)
      .values({ ownerKind, ownerId, name })
      .onConflictDoNothing()
      .returning({ id: templateFolders.id });
    if (!made || n >= TEMPLATE_LIMITS.folders) throw problem('FOLDER_LIMIT');
    return made.id;
  });
}

/** What lay in it lies outside of any. */
export async function removeFolder({ db }: TemplateParts, who: Person, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const place = await authoriseWriting(tx, who);
    const [gone] = await tx
      .delete(templateFolders)
      .where(and(ownersFolders(place), eq(templateFolders.id, id)))
      .returning();
    if (!gone) throw problem('FOLDER_NOT_FOUND');
  });
}
