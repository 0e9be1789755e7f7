import { and, gt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { contentItems } from './tables.ts';

/** Content becomes visible by the clock alone; kept pages must hear of it. Run every minute, it looks back two. */
export async function tellDueContent(db: Queryable): Promise<void> {
  const [due] = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(
      and(
        lte(contentItems.publishAt, sql`now()`),
        gt(contentItems.publishAt, sql`now() - interval '2 minutes'`),
      ),
    )
    .limit(1);
  if (due) await db.execute(sql`select pg_notify('yinxin_changed', 'content')`);
}
