import { CONTRACT_STATES, endOf, PARTY_STATES, RETENTION, RUNNING_STATES } from '@yinxin/api';
import { and, asc, count, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { contractParties, contracts } from '../contracts/tables.ts';
import type { KeptData } from '../privacy/index.ts';

/** Whoever signed with a certificate for one signature was verified for it. */
export const keepsIdentity =
  ({ certificates }: Pick<ContractDependencies, 'certificates'>) =>
  async (db: Queryable, personId: string): Promise<KeptData | undefined> => {
    const end = await certificates.lastEndOf(db, personId);
    return end && { until: endOf(end, RETENTION.verified.term) };
  };

/** Contracts that were sent are their parties', too. */
export async function keepsContracts(db: Queryable, personId: string): Promise<KeptData | undefined> {
  const taken = db
    .select({ id: contractParties.contractId })
    .from(contractParties)
    .where(eq(contractParties.personId, personId));
  const [{ many } = { many: 0 }] = await db
    .select({ many: count() })
    .from(contracts)
    .where(
      and(isNotNull(contracts.sentAt), or(eq(contracts.personId, personId), inArray(contracts.id, taken))),
    );
  return many > 0 ? { count: many } : undefined;
}

/** Contracts that an organisation sent and that are not over; what others sent it keeps nobody from closing. */
export async function runningOf(db: Queryable, organizationId: string): Promise<string | undefined> {
  const [{ many } = { many: 0 }] = await db
    .select({ many: count() })
    .from(contracts)
    .where(
      and(
        eq(contracts.ownerKind, 'organization'),
        eq(contracts.ownerId, organizationId),
        inArray(contracts.state, [...RUNNING_STATES, 'INVALIDING']),
      ),
    );
  return many > 0 ? `${many} 份发起的合同还在进行` : undefined;
}

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
