import { CONTRACT_QUOTA_METERS, METERS, type ResultOf } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import { bucketOf, bucketsUntil } from '../../db/buckets.ts';
import { timeNow } from '../../db/clock.ts';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { usageRecords } from '../metering/index.ts';
import { idAt, type UsageParts } from './reading.ts';

/** What the contracts of an owner went into, day by day. Sums tell nothing of what colleagues did. */
export async function daysOf(
  { db }: Pick<UsageParts, 'db'>,
  who: Actor,
  days: number,
): Promise<ResultOf<'GET /api/appapi/usage/days'>> {
  const owner = ownerOf(who);
  const { begin, names } = bucketsUntil(await timeNow(db), days);
  const rows = await db
    .select({
      ...{ day: bucketOf(usageRecords.at, days).as('day'), meter: usageRecords.meter },
      quantity: sql<number>`sum(${usageRecords.quantity})::bigint`,
    })
    .from(usageRecords)
    .where(
      and(
        eq(usageRecords.ownerKind, owner.kind),
        eq(usageRecords.ownerId, owner.id),
        inArray(usageRecords.meter, [...CONTRACT_QUOTA_METERS]),
        gte(usageRecords.id, idAt(new Date(begin.getTime() - DAY_MS))),
        gte(usageRecords.at, begin),
      ),
    )
    .groupBy(sql`1, 2`);
  const sumOf = (which: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(which).reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    totals: CONTRACT_QUOTA_METERS.map((meter) => ({
      ...{ meter, words: METERS[meter].words },
      quantity: sumOf((row) => row.meter === meter),
    })),
    days: names.map((day) => ({ day, quantity: sumOf((row) => row.day === day) })),
  };
}
