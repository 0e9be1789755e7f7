import { REMIND_DAYS, RUNNING_STATES } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, eq, inArray, lte, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { inChina, NOW } from '../../db/clock.ts';
import { asSystem } from '../../http/principal.ts';
import { expireContract } from '../contract-deciding/index.ts';
import { isOpen, livePartiesOf, lockContract } from '../contracts/access.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { noteContract } from '../contracts/progress.ts';
import { contractColumns, contracts } from '../contracts/tables.ts';
import { renewArchives, takeInMade } from './archive.ts';

const AT_ONCE = 200;
const caller = asSystem('contracts');
/** Before an expiry or a renewal, each once. */
const REMIND_OF_ENDS = [30, 7, 1] as const;

/** Every minute: contracts whose time is over end. */
export async function expireDue(parts: ContractParts): Promise<number> {
  const due = await parts.db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(inArray(contracts.state, [...RUNNING_STATES]), lte(contracts.deadline, NOW)))
    .limit(AT_ONCE);
  let expired = 0;
  for (const { id } of due) {
    await takeInMade(parts, id); // what was signed in time counts
    if (await expireContract(parts, id)) expired++;
  }
  return expired;
}

/** A day on which to remind has come since the last time. Days that passed unheeded are one reminder. */
const isDue = (now: Date) => sql`exists (
  select 1 from unnest(${contracts.remindDays}) as remind(days)
   where ${contracts.deadline} - make_interval(days => remind.days) <= ${now}
     and ${contracts.deadline} - make_interval(days => remind.days) > coalesce(${contracts.remindedAt}, '-infinity'))`;

/** Whoever holds a contract up is told before its deadline, on the days that its flow names. */
export async function remindDue({ db, now }: ContractParts): Promise<void> {
  const due = and(
    inArray(contracts.state, [...RUNNING_STATES]),
    lte(contracts.deadline, new Date(now().getTime() + Math.max(...REMIND_DAYS) * DAY_MS)),
    isDue(now()),
  );
  const found = await db.select({ id: contracts.id }).from(contracts).where(due).limit(AT_ONCE);
  for (const { id } of found)
    await db.transaction(async (tx) => {
      const contract = await lockContract(tx, id);
      const [still] = await tx
        .select({ id: contracts.id })
        .from(contracts)
        .where(and(eq(contracts.id, id), due));
      if (!still) return;
      await tx.update(contracts).set({ remindedAt: now() }).where(eq(contracts.id, id));
      const called = (await livePartiesOf(tx, id)).filter(isOpen).map((party) => party.id);
      await noteContract(tx, caller, contract, 'remind-contract', {
        about: 'deadline',
        called: called.join(','),
      });
    });
}

/** The author is told of expiries and renewals that come near. */
async function remindOfEnds({ db }: ContractParts): Promise<void> {
  const isNear = (column: PgColumn) => sql`${column} - ${inChina(sql`now()`)}::date in ${REMIND_OF_ENDS}`;
  const ending = await db
    .select(contractColumns)
    .from(contracts)
    .where(and(eq(contracts.state, 'COMPLETE'), or(isNear(contracts.expiresOn), isNear(contracts.renewsOn))));
  for (const contract of ending)
    await noteContract(db, caller, contract, 'remind-contract', { about: 'end' });
}

/** Every night. */
export async function keepContracts(parts: ContractParts): Promise<void> {
  await remindOfEnds(parts);
  await renewArchives(parts);
}
