import { CONTRACT_STATES, PARTY_STATES } from '@yinxin/api';
import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { contractParties, contracts } from '../tables.ts';

/** What is held of a person's contracts, for the copy that they ask for. */
export async function heldOf(db: Queryable, personId: string): Promise<unknown> {
  const written = await db
    .select({
      title: contracts.title,
      number: contracts.number,
      state: contracts.state,
      at: contracts.createdAt,
    })
    .from(contracts)
    .where(and(eq(contracts.personId, personId), eq(contracts.purpose, 'contract')))
    .orderBy(asc(contracts.id));
  const signed = await db
    .select({ title: contracts.title, state: contractParties.state, at: contractParties.decidedAt })
    .from(contractParties)
    .innerJoin(contracts, eq(contracts.id, contractParties.contractId))
    .where(eq(contractParties.personId, personId))
    .orderBy(asc(contractParties.id));
  return {
    发起的合同: written.map(({ title, number, state, at }) => ({
      名称: title,
      编号: number,
      状态: CONTRACT_STATES[state],
      时间: at.toISOString(),
    })),
    参与的合同: signed.map(({ title, state, at }) => ({
      名称: title,
      状态: PARTY_STATES[state],
      时间: at?.toISOString() ?? null,
    })),
  };
}
