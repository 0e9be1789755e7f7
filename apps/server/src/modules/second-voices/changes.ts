import type { AccountChange, AccountChangeWay } from '@yinxin/api';
import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type OperatorChangeRow, operatorChanges } from './tables.ts';

const HOUR_MS = 3_600_000;

export interface NewOperatorChange {
  operatorId: string;
  change: AccountChange;
  way: AccountChangeWay;
  byId?: string;
  confirmedBy?: string;
}

/** Writes down a hand on an account; what the installation itself makes need not wait. */
export async function noteChange(
  tx: Queryable,
  change: NewOperatorChange,
  waitingHours: number,
  at = new Date(),
): Promise<void> {
  const hours = change.way === 'installation' ? 0 : waitingHours;
  const decidesFrom = new Date(at.getTime() + hours * HOUR_MS);
  await tx.insert(operatorChanges).values({ ...change, at, decidesFrom });
}

/** Newest first. */
export const changesOf = (tx: Queryable, operatorId?: string): Promise<OperatorChangeRow[]> =>
  tx
    .select()
    .from(operatorChanges)
    .where(operatorId === undefined ? undefined : eq(operatorChanges.operatorId, operatorId))
    .orderBy(desc(operatorChanges.at), desc(operatorChanges.id));
