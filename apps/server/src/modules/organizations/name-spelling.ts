import { parseCompanyName } from '@yinxin/identifiers';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/connect.ts';
import { organizations } from './tables.ts';

/** Names of nothing but common Han characters, letters, digits and Chinese brackets are spelled right already. */
const MAY_DIFFER = sql`${organizations.name} ~ '[^一-鿿A-Za-z0-9（）]'`;

/**
 * Brings names that were typed under an older rule into the one spelling. Drafts of one name stand side by side; what was
 * certified keeps its name where another has it, as do names that the rule refuses, and the log tells: people decide.
 */
export async function unifyNames(db: Database, log: Pick<FastifyBaseLogger, 'warn'>): Promise<void> {
  const rows = await db.select().from(organizations).where(MAY_DIFFER).orderBy(organizations.createdAt);
  for (const { id, name } of rows) {
    const spelled = parseCompanyName(name);
    if (spelled.ok && spelled.value === name) continue;
    const done = spelled.ok && (await rename(db, id, spelled.value));
    if (!done) log.warn({ organization: id }, 'name is not in its one spelling');
  }
}

const rename = async (db: Database, id: string, name: string): Promise<boolean> => {
  const another = sql`exists (select from organizations o where o.name = ${name} and o.state in ('certified', 'suspended'))`;
  const renamed = await db
    .update(organizations)
    .set({ name })
    .where(
      sql`${organizations.id} = ${id} and (${organizations.state} not in ('certified', 'suspended') or not ${another})`,
    )
    .returning({ id: organizations.id });
  return renamed.length > 0;
};
