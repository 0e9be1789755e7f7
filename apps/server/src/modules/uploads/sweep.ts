import { and, eq, lt, notExists } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import { files, objects } from '../files/index.ts';
import type { ReceivingParts } from './receiving.ts';

/** Longer than between the end of an upload and the commit of its row. */
const UNNAMED_MS = 3_600_000;

/**
 * Removes objects that no file names: of files that were deleted, and of uploads whose row was never written. One that
 * was announced lately may be waiting for its row.
 */
export async function sweepObjects({ db, storage }: ReceivingParts, now = new Date()): Promise<number> {
  await storage.clearLeftBehind();
  const unnamed = and(
    lt(objects.announcedAt, new Date(now.getTime() - UNNAMED_MS)),
    notExists(db.select({ id: files.id }).from(files).where(eq(files.object, objects.key))),
  );
  for (let swept = 0; ; swept++) {
    const found = await db.transaction(async (tx) => {
      const [row] = await tx
        .select({ key: objects.key })
        .from(objects)
        .where(unnamed)
        .limit(1)
        .for('update', { skipLocked: true });
      if (!row) return false;
      await tx.delete(objects).where(eq(objects.key, row.key));
      await storage.remove(row.key); // while the row is locked: an upload of the same bytes waits and stores them again
      return true;
    });
    if (!found) return swept;
  }
}

/**
 * Objects that no row knows are noted, as if they had been announced when they were stored: then the sweep finds them. One
 * that came lately may be waiting for its row, which notes it.
 */
export async function adoptStrays({ db, storage }: ReceivingParts, now = new Date()): Promise<number> {
  const { keys, measure } = storage;
  let adopted = 0;
  if (!keys || !measure) return adopted;
  for await (const some of keys()) {
    const rows = await db.select({ key: objects.key }).from(objects).where(anyOf(objects.key, some));
    const known = new Set(rows.map(({ key }) => key));
    for (const key of some.filter((one) => !known.has(one))) {
      const found = await measure(key);
      if (!found || now.getTime() - found.since.getTime() < UNNAMED_MS) continue;
      await db
        .insert(objects)
        .values({ key, size: found.size, announcedAt: found.since })
        .onConflictDoNothing();
      adopted++;
    }
  }
  return adopted;
}
