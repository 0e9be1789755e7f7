// Certificates that stand beside the log (docs/decisions/0040).
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { certificatesWithoutEvent } from '../certificates/index.ts';

const LACKS = { 'issue-certificate': '没有签发的记录', 'revoke-certificate': '没有吊销的记录' } as const;

/** Made or revoked without an event since the supplements ended, or given one afterwards as if they had not. */
export async function unrecordedCertificates(db: Queryable): Promise<{ eventId: string; reason: string }[]> {
  const lacking = await certificatesWithoutEvent(db);
  return [
    ...lacking.map(({ serial, act }) => ({ eventId: '', reason: `证书 ${serial} ${LACKS[act]}` })),
    ...(await lateSupplements(db)),
  ];
}

/** By their places in the log, which nobody can choose afterwards. */
async function lateSupplements(db: Queryable) {
  const { rows } = await db.execute<{ id: string; serial: string }>(sql`
    select e.id::text as id, e.target_id as serial
      from events e left join evidence_leaves l on l.event_id = e.id,
           (select min(l.index) as index from events e join evidence_leaves l on l.event_id = e.id
             where e.act = 'end-supplements') ended
     where e.act in ('supplement-issuance', 'supplement-revocation')
       and ended.index is not null and (l.index is null or l.index > ended.index)
     order by e.id`);
  return rows.map(({ id, serial }) => ({
    ...{ eventId: id, reason: `证书 ${serial} 在补记结束之后又被补记` },
  }));
}
