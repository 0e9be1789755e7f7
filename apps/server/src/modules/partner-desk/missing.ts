import type { MissingBill } from '@yinxin/api';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { dayInChinaOf, NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { endOfMonth } from '../bills/index.ts';
import { mayWith } from '../operators/index.ts';
import { partnerAgreements } from '../partners/index.ts';
import { partnersOf } from './bills-list.ts';

/** Months of the past that are looked through; older ones are told by the check of all bills. */
const MONTHS = 3;

interface Missing {
  partnerId: string;
  period: string;
  records: number;
}

/** Months that are over, were used and are due, without a bill that was made; from the 3rd on, for the job runs on the 2nd. */
async function missingBills(db: Queryable): Promise<Missing[]> {
  const { rows } = await db.execute<{ partner_id: string; period: string; records: number }>(sql`
    with months as (
      select to_char(date_trunc('month', ${dayInChinaOf(NOW)}::date - 2) - n * interval '1 month', 'YYYY-MM') as period
        from generate_series(1, ${MONTHS}::int) n)
    select p.id as partner_id, m.period, used.n::int as records
      from partners p cross join months m
      cross join lateral (select count(*) as n from (select 1 from usage_records u
                            where u.partner_id = p.id and u.period = m.period limit 10000) counted) used
     where used.n > 0
       and not exists (select from bills b where b.partner_id = p.id and b.period = m.period and b.state <> 'making')
     order by m.period, p.code`);
  return rows.map(({ partner_id: partnerId, period, records }) => ({ partnerId, period, records }));
}

async function reasonOf(db: Queryable, { partnerId, period }: Missing): Promise<string> {
  const [agreement] = await db
    .select({ id: partnerAgreements.id })
    .from(partnerAgreements)
    .where(
      and(eq(partnerAgreements.partnerId, partnerId), lt(partnerAgreements.beginsAt, endOfMonth(period))),
    )
    .orderBy(asc(partnerAgreements.beginsAt))
    .limit(1);
  return agreement ? '生成没有完成，系统每天 12 时再试' : '这个账期没有生效的协议，请先登记协议';
}

export async function presentMissing(db: Queryable, operator: Operator): Promise<MissingBill[]> {
  const rows = await missingBills(db);
  const named = await partnersOf(
    db,
    rows.map(({ partnerId }) => partnerId),
  );
  const lines: MissingBill[] = [];
  for (const row of rows) {
    const partner = named.get(row.partnerId);
    if (!partner) continue;
    const { period, records } = row;
    lines.push({
      ...{ partner, period, records, reason: await reasonOf(db, row) },
      may: mayWith(operator, ['remake-bill']),
    });
  }
  return lines;
}
