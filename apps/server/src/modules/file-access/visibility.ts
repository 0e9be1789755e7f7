import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Principal } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { files, fileUses, type StoredFile } from '../files/index.ts';
import type { FileTickets } from './tickets.ts';

const usedBy = (...conditions: (SQL | undefined)[]): SQL =>
  sql`exists (select from ${fileUses} where ${and(eq(fileUses.fileId, files.id), ...conditions)})`;

/** Something names it, be it only a working copy. */
export const isUsed = usedBy();

/** The public may read the site's file at this moment: something it can see names it. By the clock, so that a due
 * schedule needs nobody to act. */
export const isPublicNow = sql<boolean>`(${eq(files.purpose, 'content')} and ${usedBy(lte(fileUses.publicFrom, NOW))})`;

export interface VisibleFile extends StoredFile {
  isPublic: boolean;
}

const withVisibility = (db: Queryable) => db.select({ file: files, isPublic: isPublicNow }).from(files);

export interface Reader {
  who: Principal;
  ticket?: string;
}

/** A file the reader may read; a stranger does not learn that it exists. */
export async function readableFile(
  db: Queryable,
  tickets: FileTickets,
  id: string,
  { who, ticket }: Reader,
): Promise<VisibleFile> {
  // what is no longer kept is gone, whether or not the hour's job has been there
  const isKept = or(isNull(files.keepUntil), gt(files.keepUntil, NOW));
  const [row] = await withVisibility(db).where(and(eq(files.id, id), isKept));
  if (!row) throw problem('FILE_NOT_FOUND');
  const isOwn = who.kind === 'person' && row.file.ownerId === who.personId;
  if (!row.isPublic && !isOwn && !tickets.admits(row.file, ticket, who)) throw problem('FILE_NOT_FOUND');
  return { ...row.file, isPublic: row.isPublic };
}

export async function publicFileByAlias(db: Queryable, alias: string): Promise<StoredFile> {
  const [row] = await withVisibility(db).where(and(eq(files.alias, alias), isPublicNow));
  if (!row) throw problem('FILE_NOT_FOUND');
  return row.file;
}
