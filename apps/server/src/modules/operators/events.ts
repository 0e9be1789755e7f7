import { and, count, desc, eq, gt, ilike, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import { containing } from '../../db/text.ts';
import { operatorEvents } from './tables.ts';

interface EventQuery {
  page: number;
  limit: number;
  operator?: string;
  act?: string;
}

export async function listEvents(db: Queryable, { page, limit, operator, act }: EventQuery) {
  const where: SQL | undefined = and(
    operator ? ilike(operatorEvents.operatorName, containing(operator)) : undefined,
    act ? eq(operatorEvents.act, act) : undefined,
  );
  const rows = db
    .select()
    .from(operatorEvents)
    .where(where)
    .orderBy(desc(operatorEvents.at), desc(operatorEvents.id));
  return paged(db, { page, limit }, { from: operatorEvents, where, rows });
}

/** Of the last day, for those who watch. */
export async function refusedLogins(db: Queryable): Promise<number> {
  const lastDay = gt(operatorEvents.at, sql`now() - interval '1 day'`);
  const [row] = await db
    .select({ n: count() })
    .from(operatorEvents)
    .where(and(eq(operatorEvents.act, 'login-refused'), lastDay));
  return row?.n ?? 0;
}
