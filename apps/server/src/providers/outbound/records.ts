import { setTimeout as sleep } from 'node:timers/promises';
import { beginningOf, RETENTION } from '@yinxin/api';
import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { coalesce } from '../../jobs/coalesce.ts';
import type { LineParts } from './line.ts';
import { vendorCalls } from './tables.ts';

/** Many are made at a moment, by jobs that were taken together. */
const GATHER_MS = 20;

/**
 * A call that cannot be written down has been made all the same, so this is told and not thrown. Those of a moment are
 * written by one statement: whoever comes while one is under way shares the next.
 */
export function recordCalls(
  db: Queryable,
  log: { error(facts: object, message: string): void },
): LineParts['record'] {
  let waiting: (typeof vendorCalls.$inferInsert)[] = [];
  const write = coalesce(async () => {
    await sleep(GATHER_MS);
    const calls = waiting;
    waiting = [];
    try {
      if (calls.length > 0) await db.insert(vendorCalls).values(calls);
    } catch (err) {
      for (const { vendor, operation } of calls)
        log.error({ err, vendor, operation }, 'a call to a vendor was not recorded');
    }
  });
  return (call) => {
    waiting.push(call);
    return write.run();
  };
}

/** Bills are settled and disputed within two years. */
export async function forgetOldVendorCalls(db: Queryable, at: Date): Promise<void> {
  const old = beginningOf(at, RETENTION.vendorCalls.term);
  await db.delete(vendorCalls).where(lt(vendorCalls.createdAt, old));
}

/** The newest calls of the last week that did not go as they should, for operators. */
export const vendorFaults = (
  db: Queryable,
  { vendor, good, most }: { vendor: string; good: readonly string[]; most: number },
) =>
  db
    .select()
    .from(vendorCalls)
    .where(
      and(
        eq(vendorCalls.vendor, vendor),
        notInArray(vendorCalls.outcome, [...good]),
        gt(vendorCalls.createdAt, sql`now() - interval '7 days'`),
      ),
    )
    .orderBy(desc(vendorCalls.createdAt))
    .limit(most);
