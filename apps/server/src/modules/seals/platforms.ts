import { inArray } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { scenes } from '../scenes/index.ts';

/** What platforms are called, by id; one that is not known is left out. */
export async function sceneNames(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: scenes.id, name: scenes.name })
    .from(scenes)
    .where(inArray(scenes.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
