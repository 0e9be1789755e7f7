import { type ContractMailbox, ENDED_STATES, RUNNING_STATES } from '@yinxin/api';
import { and, eq, notInArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { writeTogether } from '../../db/together.ts';
import { isOpen, wasCalled } from './access.ts';
import { type Contract, contractMailboxes, type Party } from './tables.ts';

const includes = (states: readonly string[], state: string) => states.includes(state);

/** Where a contract lies for somebody who has these places in it; undefined where it does not show. */
function mailboxFor(
  contract: Contract,
  own: readonly Party[],
  isAuthor: boolean,
): ContractMailbox | undefined {
  const { state, deletedAt } = contract;
  if (deletedAt && isAuthor) return 'bin';
  if (state === 'DRAFT') return isAuthor ? 'draft' : undefined;
  const seen = own.filter((party) => party.part !== 'cc' && wasCalled(party));
  if (!isAuthor && seen.length === 0) return own.some(({ part }) => part === 'cc') ? 'cc' : undefined;
  if (includes(ENDED_STATES, state)) return 'ended';
  if (includes(RUNNING_STATES, state)) {
    const isTurn = seen.some((party) => isOpen(party) && !(state === 'FILLING' && party.filledAt));
    return isTurn || (state === 'SIGN_FAILED' && isAuthor) ? 'todo' : 'waiting';
  }
  return state === 'INVALIDING' ? 'waiting' : 'complete';
}

/** Where a contract lies for everybody concerned. */
export function mailboxesOf(contract: Contract, parties: readonly Party[]) {
  const accounts = new Set([contract.accountId, ...parties.flatMap(({ accountId }) => accountId ?? [])]);
  const { id: contractId, changedAt } = contract;
  return [...accounts].sort().flatMap((accountId) => {
    const own = parties.filter((party) => party.accountId === accountId);
    const box = mailboxFor(contract, own, contract.accountId === accountId);
    return box ? [{ accountId, contractId, box, changedAt }] : [];
  });
}

/** Puts a contract where it belongs for everybody concerned; last in a transaction but for the event. */
export async function refreshMailboxes(tx: Queryable, contract: Contract, parties: readonly Party[]) {
  await writeTogether(tx, mailboxChanges(tx, contract, parties));
}

/** The same, for whoever writes it together with other changes. */
export function mailboxChanges(tx: Queryable, contract: Contract, parties: readonly Party[]): SQLWrapper[] {
  const rows = mailboxesOf(contract, parties);
  const whose = { accountId: contractMailboxes.accountId };
  const place = () =>
    tx
      .insert(contractMailboxes)
      .values(rows)
      .onConflictDoUpdate({
        target: [contractMailboxes.accountId, contractMailboxes.contractId],
        set: { box: sql`excluded.box`, changedAt: contract.changedAt },
      })
      .returning(whose);
  const placed = rows.map(({ accountId }) => accountId);
  const clear = tx
    .delete(contractMailboxes)
    .where(
      and(
        eq(contractMailboxes.contractId, contract.id),
        placed.length > 0 ? notInArray(contractMailboxes.accountId, placed) : undefined,
      ),
    )
    .returning(whose);
  return rows.length > 0 ? [place(), clear] : [clear];
}
