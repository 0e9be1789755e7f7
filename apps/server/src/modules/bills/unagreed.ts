import { dayInChina } from '@yinxin/values';
import { and, eq, gte, lt } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { usageRecords } from '../metering/index.ts';
import { type AgreementRow, gapsOf } from '../partners/index.ts';

interface Unagreed {
  /** The agreement that had ended. */
  number: string;
  /** The last day on which it held. */
  lastDay: string;
  /** How many uses, as far as they are counted. */
  records: number;
}

/** So many are counted; that there are any is what matters. */
const COUNTED = 10_000;

/**
 * What was used after an agreement had ended and before another began: nobody agreed on what it costs, so that the month
 * is not billed until somebody says so by an agreement. What is given back is not held up, it was billed before.
 */
export async function unagreedUse(
  db: Queryable,
  agreements: readonly AgreementRow[],
  partnerId: string,
  period?: string,
): Promise<Unagreed | undefined> {
  for (const { ended, from, until } of gapsOf(agreements)) {
    const uses = await db
      .select({ id: usageRecords.id })
      .from(usageRecords)
      .where(
        and(
          eq(usageRecords.partnerId, partnerId),
          period === undefined
            ? gte(usageRecords.period, dayInChina(from).slice(0, 7))
            : eq(usageRecords.period, period),
          eq(usageRecords.kind, 'use'),
          gte(usageRecords.at, from),
          until ? lt(usageRecords.at, until) : undefined,
        ),
      )
      .limit(COUNTED);
    const { number } = ended;
    const lastDay = dayInChina(new Date(from.getTime() - 1));
    if (uses.length > 0) return { number, lastDay, records: uses.length };
  }
  return undefined;
}

export const unagreedWords = ({ number, lastDay, records }: Unagreed): string =>
  `协议 ${number} 已于 ${lastDay} 到期，其后有 ${records} 条用量没有协议`;
