import { QUOTA_REMINDERS, type QuotaKind } from '@yinxin/api';
import { and, inArray, not, sql } from 'drizzle-orm';
import { NOW } from '../../../db/clock.ts';
import type { Database } from '../../../db/connect.ts';
import { asSystem } from '../../../http/principal.ts';
import { attemptAll } from '../../../jobs/attempt-all.ts';
import { record } from '../../events/index.ts';
import { isBilled } from '../../metering/index.ts';
import { lockOrder, ownerOfOrder } from '../access.ts';
import { quotaGrants } from './tables.ts';

const system = asSystem('quota-reminders');

interface Due {
  [column: string]: unknown;
  orderId: string;
  kind: QuotaKind;
  grantIds: string[];
  left: number;
  total: number;
}

/** Packages that were bought and have not ended, with the order that each came by; a trial is none. */
const bought = sql`
  select g.*, l.order_id from quota_grants g join order_lines l on l.id = g.line_id
   where g.ends_at > ${NOW} and g.kind in ('contracts', 'reports')`;

/** Of everything that an owner has of a kind hardly anything is left: told by the newest order, for all of it at once. */
const running = sql`
  select (array_agg(order_id order by created_at desc))[1] as "orderId", kind, array_agg(id) as "grantIds",
         sum(total - used)::int as left, sum(total)::int as total
    from (${bought}) g group by owner_kind, owner_id, kind
  having sum(total - used) * 100 < sum(total) * ${QUOTA_REMINDERS.percent}::int and not bool_and(low_told)`;

/** What would be lost with the end of a package. */
const ending = sql`
  select order_id as "orderId", kind, array[id] as "grantIds", total - used as left, total
    from (${bought}) g
   where total > used and not end_told and ends_at <= ${NOW} + make_interval(days => ${QUOTA_REMINDERS.days}::int)`;

type Told = 'lowTold' | 'endTold';

async function tell(db: Database, { orderId, kind, grantIds, left, total }: Due, told: Told): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const untold = await tx
      .select({ id: quotaGrants.id })
      .from(quotaGrants)
      .where(and(inArray(quotaGrants.id, grantIds), not(quotaGrants[told])))
      .for('update');
    if (untold.length === 0) return; // another process was here meanwhile
    await tx
      .update(quotaGrants)
      .set({ [told]: true })
      .where(inArray(quotaGrants.id, grantIds));
    if (await isBilled(tx, ownerOfOrder(order))) return; // a customer of a partner needs none
    await record(tx, system, {
      act: told === 'lowTold' ? 'remind-quota-low' : 'remind-quota-end',
      target: order.id,
      organizationId: order.ownerKind === 'organization' ? order.ownerId : null,
      facts: { kind, left, total },
    });
  });
}

/** Every morning: whoever has hardly anything left, or loses what is left, hears of it once for each package. */
export async function remindOfQuota(db: Database): Promise<void> {
  const low = (await db.execute<Due>(running)).rows.map((due) => () => tell(db, due, 'lowTold'));
  const end = (await db.execute<Due>(ending)).rows.map((due) => () => tell(db, due, 'endTold'));
  await attemptAll([...low, ...end]);
}
