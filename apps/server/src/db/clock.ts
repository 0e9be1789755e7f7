import { CHINA } from '@yinxin/values';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from './connect.ts';

/** A moment as the clock in China shows it, for SQL. */
export const inChina = (moment: SQLWrapper): SQL => sql`(${moment} at time zone '${sql.raw(CHINA)}')`;

/** Its day, as 2026-12-31. */
export const dayInChinaOf = (moment: SQLWrapper): SQL<string> =>
  sql<string>`to_char(${inChina(moment)}, 'YYYY-MM-DD')`;

/**
 * The clock by which time limits are judged: the database's, which all processes share (docs/decisions/0047). Its time is
 * that of the statement that asks, so whoever waited for a lock asks again after it: the condition of the statement that
 * takes a lock was looked at before the wait.
 */
export const NOW: SQL<string> = sql`wall_clock()`;

export async function timeNow(tx: Pick<Queryable, 'execute'>): Promise<Date> {
  const { rows } = await tx.execute<{ at: number }>(
    sql`select floor(extract(epoch from ${NOW}) * 1000)::bigint as at`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database does not tell the time');
  return new Date(row.at);
}

/** In time before the limit, over from that moment on; what has no limit is never over. */
export const isOver = (limit: Date | null, now: Date): boolean => limit !== null && limit <= now;
