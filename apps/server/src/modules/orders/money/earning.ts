import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { attemptAll } from '../../../jobs/attempt-all.ts';
import { balanceOf, post } from '../../ledger/index.ts';
import { lockOrder } from '../access.ts';

interface Due {
  [column: string]: unknown;
  orderId: string;
  lineId: string;
  /** Of what the line cost: all that was used of it, and all of it once it ended. */
  earned: number;
  booked: number;
}

/** A package is measured by its contracts; the seals that come with it have no price of their own. */
const dueLines = (orderId?: string) => sql`
  select * from (
    select e.reference as "orderId", e.source as "lineId",
           case when g.ends_at <= now() then e.total else floor(e.total::numeric * g.used / g.total)::bigint end as earned,
           coalesce((select sum(u.total)::bigint from ledger_entries u
                      where u.kind = 'use' and u.reference = e.reference
                        and split_part(u.source, '/', 1) = e.source), 0) as booked
      from ledger_entries e
      join quota_grants g on g.line_id::text = e.source and g.kind in ('contracts', 'reports')
     where e.kind = 'package' and ${orderId ? sql`e.reference = ${orderId}` : sql`true`}
  ) line where earned > booked
     and (select sum(l.credit) > sum(l.debit) from ledger_lines l
           where l.reference = line."orderId" and l.account = 'packages')`;

/** What was used of packages since it was last written, and what is left of those that ended, is ours now. */
export async function earnUsed(db: Database): Promise<void> {
  const { rows } = await db.execute<Due>(dueLines());
  const orders = [...new Set(rows.map(({ orderId }) => orderId))];
  await attemptAll(orders.map((orderId) => () => db.transaction((tx) => earnUsedOf(tx, orderId))));
}

async function earnUsedOf(tx: Queryable, orderId: string): Promise<void> {
  await lockOrder(tx, orderId);
  const { rows } = await tx.execute<Due>(dueLines(orderId));
  for (const { lineId, earned, booked } of rows) {
    // what went back as a refund was taken from here first
    const amount = Math.min(earned - booked, await balanceOf(tx, 'packages', orderId));
    if (amount > 0)
      await post(tx, {
        kind: 'use',
        reference: orderId,
        source: `${lineId}/${booked + amount}`,
        lines: [
          { account: 'packages', debit: amount },
          { account: 'revenue', credit: amount },
        ],
      });
  }
}
