import { OPEN_PARTY_STATES } from '@yinxin/api';
import { and, asc, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import {
  authoriseReading,
  findContract,
  isHeld,
  isOpen,
  livePartiesOf,
  lockContract,
  meantFor,
} from './access.ts';
import type { ContractDependencies } from './dependencies.ts';
import { refreshMailboxes } from './mailboxes.ts';
import { idsOf, moveParty, noteContract } from './progress.ts';
import type { Whose } from './questions.ts';
import { contractParties, contracts, type Party } from './tables.ts';

/** From here on the place is this account's. */
export async function claim(tx: Queryable, who: Actor, given: Party): Promise<Party> {
  const { party, change } = claimOf(tx, who, given);
  await change;
  return party;
}

/** The same, for whoever writes the change together with others; it changes no row where somebody else has the place. */
export function claimOf(tx: Queryable, who: Actor, party: Party) {
  if (party.accountId) return { party, change: undefined };
  const mine = { accountId: who.accountId, personId: who.personId };
  const change = tx
    .update(contractParties)
    .set(mine)
    .where(and(eq(contractParties.id, party.id), isNull(contractParties.accountId), isHeld))
    .returning({ id: contractParties.id });
  return { party: { ...party, ...mine }, change };
}

/** Somebody looks at the contract: it is theirs, and they have read it. */
export async function openContract(
  { db, now }: ContractDependencies,
  caller: Caller<Actor>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const contract = await lockContract(tx, id);
    const { own } = await authoriseReading(tx, caller.who, id);
    let first = false;
    for (const party of own) {
      const mine = await claim(tx, caller.who, party);
      if (!isOpen(mine)) continue;
      first ||= mine.readAt === null;
      await moveParty(tx, mine, 'read-contract', { readAt: mine.readAt ?? now() });
    }
    await refreshMailboxes(tx, contract, await livePartiesOf(tx, id));
    if (first) await noteContract(tx, caller, contract, 'open-contract', { party: idsOf(own) });
  });
}

const AT_ONCE = 100;

/** What waits for somebody's phone and is not among their own yet; to be read together with others. */
export const selectUnclaimed = (tx: Queryable, who: Whose) =>
  tx
    .selectDistinct({ contractId: contractParties.contractId })
    .from(contractParties)
    .innerJoin(contracts, eq(contracts.id, contractParties.contractId))
    .where(
      and(
        meantFor(tx, who),
        ne(contracts.state, 'DRAFT'),
        or(eq(contractParties.part, 'cc'), inArray(contractParties.state, [...OPEN_PARTY_STATES])),
      ),
    )
    .orderBy(asc(contractParties.contractId))
    .limit(AT_ONCE);

/** Whoever signs in finds what waits for their phone among their own. */
export async function claimWaiting(parts: Pick<ContractDependencies, 'db'>, who: Actor): Promise<void> {
  await claimThese(parts, who, await selectUnclaimed(parts.db, who));
}

export async function claimThese(
  { db }: Pick<ContractDependencies, 'db'>,
  who: Actor,
  unclaimed: readonly { contractId: string }[],
): Promise<void> {
  for (const { contractId } of unclaimed)
    await db.transaction(async (tx) => {
      await lockContract(tx, contractId);
      const taken = await tx
        .update(contractParties)
        .set({ accountId: who.accountId, personId: who.personId })
        .where(
          and(
            meantFor(tx, who),
            eq(contractParties.contractId, contractId),
            ne(contractParties.state, 'TRANSFERRED'),
          ),
        )
        .returning({ id: contractParties.id });
      if (taken.length === 0) return;
      await refreshMailboxes(tx, await findContract(tx, contractId), await livePartiesOf(tx, contractId));
    });
}
