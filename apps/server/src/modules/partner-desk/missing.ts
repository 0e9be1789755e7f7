import type { MissingBill } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, eq } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { mayWith } from '../admin-book/index.ts';
import {
  endOfMonth,
  monthBefore,
  monthOf,
  unagreedUse,
  unagreedWords,
  unbilledMonths,
} from '../bills/index.ts';
import { usageRecords } from '../metering/index.ts';
import { agreementsOf, begunAt } from '../partners/index.ts';
import { partnersOf } from './bills-list.ts';

/** So many uses of a month are counted. */
const COUNTED = 10_000;

/** The newest month whose bills are due: the job runs on the 2nd. */
const lastDue = async (db: Queryable): Promise<string> =>
  monthBefore(monthOf(new Date((await timeNow(db)).getTime() - 2 * DAY_MS)));

async function recordsOf(db: Queryable, partnerId: string, period: string): Promise<number> {
  const rows = await db
    .select({ id: usageRecords.id })
    .from(usageRecords)
    .where(and(eq(usageRecords.partnerId, partnerId), eq(usageRecords.period, period)))
    .limit(COUNTED);
  return rows.length;
}

async function reasonOf(db: Queryable, partnerId: string, period: string): Promise<string> {
  const agreements = await agreementsOf(db, partnerId);
  if (!begunAt(agreements, new Date(endOfMonth(period).getTime() - 1)))
    return '这个账期没有生效的协议，请先登记协议';
  const unagreed = await unagreedUse(db, agreements, partnerId, period);
  if (unagreed) return `${unagreedWords(unagreed)}：请登记续签的协议，账单随后生成`;
  return '生成没有完成，系统每天 12 时再试';
}

/** Months that are over, were used and are due, without a bill that was made; from the 3rd on. */
export async function presentMissing(db: Queryable, operator: Operator): Promise<MissingBill[]> {
  const rows = await unbilledMonths(db, await lastDue(db));
  const named = await partnersOf(
    db,
    rows.map(({ partnerId }) => partnerId),
  );
  const lines: MissingBill[] = [];
  for (const { partnerId, period } of rows) {
    const partner = named.get(partnerId);
    if (!partner) continue;
    lines.push({
      ...{ partner, period, records: await recordsOf(db, partnerId, period) },
      reason: await reasonOf(db, partnerId, period),
      may: mayWith(operator, ['remake-bill']),
    });
  }
  return lines;
}
