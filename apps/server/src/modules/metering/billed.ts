import type { Owner } from '@yinxin/api';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';

/** Whether what this owner uses is billed to a partner that is active: then it takes no quota. As a column. */
export const billed = ({ kind, id }: Owner): SQL<boolean> => sql<boolean>`exists (
  select from partner_customers c join partners p on p.id = c.partner_id and p.state = 'active'
   where c.owner_kind = ${kind} and c.owner_id = ${id} and c.until is null)`;

export async function isBilled(db: Queryable, owner: Owner): Promise<boolean> {
  const { rows } = await db.execute<{ billed: boolean }>(sql`select ${billed(owner)} as billed`);
  return rows[0]?.billed === true;
}
