import { CHINA } from '@yinxin/values';
import { and, between, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { contentItems } from '../tables.ts';

const lately = [sql`now() - interval '2 minutes'`, sql`now()`] as const;
/** An agreement binds from the first moment of its day in China. */
const takesEffect = sql`(${contentItems.live}->>'effectiveDate')::timestamp at time zone '${sql.raw(CHINA)}'`;

/** Content becomes visible by the clock alone; cached pages must hear of it. Run every minute, it looks back two. */
export async function tellDueContent(db: Queryable): Promise<void> {
  const [due] = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(
      or(
        between(contentItems.publishAt, ...lately),
        and(eq(contentItems.kind, 'agreement'), between(takesEffect, ...lately)),
      ),
    )
    .limit(1);
  if (due) await db.execute(sql`select pg_notify('yinxin_changed', 'content')`);
}
