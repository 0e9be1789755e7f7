import { CONTRACT_KINDS } from '@yinxin/api';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { accounts } from '../accounts/index.ts';
import { silentAuthorisations } from './tables.ts';

/** What a person let an organisation's seal sign by itself, for the copy that they ask for. */
export async function heldOf(db: Queryable, personId: string): Promise<unknown> {
  const rows = await db
    .select({ given: silentAuthorisations })
    .from(silentAuthorisations)
    .innerJoin(accounts, eq(accounts.id, silentAuthorisations.accountId))
    .where(eq(accounts.personId, personId))
    .orderBy(asc(silentAuthorisations.id));
  return rows.map(({ given: { id, kind, startsAt, until, uses, used, createdAt, endedAt } }) => ({
    编号: id,
    合同类型: kind ? CONTRACT_KINDS[kind] : '不限',
    有效期: `${startsAt.toISOString()} 至 ${until.toISOString()}`,
    次数: `${used} / ${uses}`,
    授权时间: createdAt.toISOString(),
    收回时间: endedAt?.toISOString() ?? null,
  }));
}
