import { and, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { accounts } from '../accounts/index.ts';
import type { Rules, Told } from '../notices/index.ts';
import { accountsOf, messagesOf } from './reading.ts';

/** Everybody who asked or wrote in it and is still there. */
async function writersOf(db: Queryable, workOrderId: string, kind: Told['kind']): Promise<Told[]> {
  const ids = [...new Set(accountsOf(await messagesOf(db, workOrderId)))];
  if (ids.length === 0) return [];
  const rows = await db
    .select({ accountId: accounts.id, personId: accounts.personId })
    .from(accounts)
    .where(and(inArray(accounts.id, ids), isNull(accounts.endedAt)));
  return rows.map((row) => ({ ...row, kind }));
}

export const workOrderRules: Rules = {
  'answer-work-order': (db, { targetId }) => writersOf(db, targetId, 'work-order-answered'),
  'finish-work-order': (db, { targetId }) => writersOf(db, targetId, 'work-order-finished'),
};
