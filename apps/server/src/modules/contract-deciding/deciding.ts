import { type ContractAct, contractMachine, FLOW_KEY } from '@yinxin/api';
import { and, eq, like } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, asSystem, type Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { noteDecision } from '../approvals/index.ts';
import {
  authorise,
  authoriseReading,
  type ContractAccess,
  isDue,
  isHeld,
  isOpen,
  livePartiesOf,
  lockContract,
} from '../contracts/access.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { versionOf } from '../contracts/facts.ts';
import { claim } from '../contracts/opening.ts';
import {
  advance,
  closeParties,
  endVoiding,
  eventOf,
  idsOf,
  moveContract,
  moveParty,
  noteContract,
  settled,
} from '../contracts/progress.ts';
import { type Contract, contractParties, type Party } from '../contracts/tables.ts';
import { record } from '../events/index.ts';
import type { Metered } from '../metering/index.ts';

/** Nobody decides about what changed since they read it. */
function requireRead({ contract, parties }: ContractAccess, version: string): void {
  if (version !== versionOf(contract, parties)) throw problem('CONTRACT_REREAD');
}

/** An approver agrees; the last of them lets it go on. */
export async function approveContract(
  parts: ContractParts,
  caller: Caller<Actor>,
  { id, version }: { id: string; version: string },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const access = await authorise(tx, caller, id, 'approve-contract');
    requireRead(access, version);
    const facts = await decide(tx, parts, caller.who, access, { act: 'sign', words: '' });
    const moved = await moveContract(tx, access.contract, 'approve-contract');
    await noteContract(tx, caller, moved, 'approve-contract', facts);
    await advance(tx, parts, caller, moved);
  });
}

/** All places that somebody approves in, their own and those they act in for others, decided and written down. */
async function decide(
  tx: Queryable,
  { now }: ContractParts,
  who: Actor,
  { contract, parties, own, delegated }: ContractAccess,
  { act, words }: { act: 'sign' | 'reject'; words: string },
): Promise<Record<string, string>> {
  const places = [
    ...own.map((party) => ({ party, delegation: undefined })),
    ...delegated.filter(({ party }) => !own.includes(party)),
  ].filter(({ party }) => party.part === 'approver' && isOpen(party));
  const { title, amount, kind } = contract;
  const seen = { title, amount, kind, version: versionOf(contract, parties) };
  for (const { party, delegation } of places) {
    const held = delegation ? party : await claim(tx, who, party);
    await moveParty(tx, held, act, {
      ...{ reason: words, decidedAt: now() },
      ...(delegation && { actedBy: who.accountId }),
    });
    await noteDecision(tx, who, {
      contractId: contract.id,
      approve: act === 'sign',
      words,
      seen,
      delegation,
    });
  }
  const acted = places.flatMap(({ delegation }) => delegation ?? []);
  return {
    party: idsOf(places.map(({ party }) => party)),
    ...(acted.length > 0 && {
      for: acted.map(({ accountId }) => accountId).join(','),
      delegation: acted.map(({ id }) => id).join(','),
    }),
  };
}

/** What saying no is, for whoever says it: an approver returns, a party refuses to fill in or to sign. */
async function refusalFor(tx: Queryable, caller: Caller<Actor>, id: string): Promise<ContractAct> {
  const { contract, roles } = await authoriseReading(tx, caller.who, id);
  const may = contractMachine.may(contract.state, roles);
  const refusals = ['return-contract', 'reject-filling', 'reject-contract'] as const;
  return refusals.find((act) => may.includes(act)) ?? 'reject-contract';
}

/** A refusal ends the contract; what an approver returns is a draft again, and costs nothing. */
export async function rejectContract(
  parts: ContractParts,
  caller: Caller<Actor>,
  { id, reason, version }: { id: string; reason: string; version: string },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await lockContract(tx, id);
    const act = await refusalFor(tx, caller, id);
    const access = await authorise(tx, caller, id, act);
    requireRead(access, version);
    const { contract, own } = access;
    if (act === 'return-contract') {
      const facts = await decide(tx, parts, caller.who, access, { act: 'reject', words: reason });
      return putBack(tx, parts, caller, contract, { reason, facts });
    }
    const refusing = own.filter((party) => party.part === 'signer' && isOpen(party));
    for (const party of refusing)
      await moveParty(tx, await claim(tx, caller.who, party), 'reject', { reason, decidedAt: parts.now() });
    const facts = { party: idsOf(refusing) };
    await closeParties(tx, id);
    const ended = await moveContract(tx, contract, act, { reason });
    await noteContract(tx, caller, ended, act as 'reject-contract', facts);
    await settled(tx, ended);
    await endVoiding(tx, caller, ended, 'drop-voiding');
  });
}

const givenBack = ({ id }: Contract): Metered[] => [{ meter: 'contract', returns: id }];

async function putBack(
  tx: Queryable,
  { quota }: ContractParts,
  caller: Caller,
  contract: Contract,
  { reason, facts }: { reason: string; facts: Record<string, string> },
): Promise<void> {
  await quota.giveBack(tx, contract.id);
  // sent again, the rules of then say anew who approves
  await tx
    .delete(contractParties)
    .where(and(eq(contractParties.contractId, contract.id), like(contractParties.key, `${FLOW_KEY}%`)));
  const blank = {
    ...{
      state: 'WAITING' as const,
      reason: '',
      calledAt: null,
      readAt: null,
      filledAt: null,
      decidedAt: null,
    },
    actedBy: null,
  };
  await tx
    .update(contractParties)
    .set(blank)
    .where(and(eq(contractParties.contractId, contract.id), eq(contractParties.part, 'approver'), isHeld));
  const returned = await moveContract(tx, contract, 'return-contract', {
    reason,
    flowVersionId: null,
    sentFromFolderId: null,
    approvalQuorums: {},
  });
  await record(tx, caller, { ...eventOf(returned, 'return-contract', facts), uses: givenBack(contract) });
  await settled(tx, returned);
}

/** Somebody has signed: what was paid for was used. */
const isSignedByAnybody = (parties: readonly Party[]) =>
  parties.some(({ part, state }) => part === 'signer' && state === 'SIGNED');

export async function recallContract(
  parts: ContractParts,
  caller: Caller<Actor>,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const { contract, parties } = await authorise(tx, caller, id, 'recall-contract');
    const returned = !isSignedByAnybody(parties);
    if (returned) await parts.quota.giveBack(tx, contract.id);
    const concerned = parties
      .filter((party) => isOpen(party) || party.state === 'SIGNED')
      .map((party) => party.id);
    await closeParties(tx, id);
    const recalled = await moveContract(tx, contract, 'recall-contract', { reason });
    const facts = { returned, parties: concerned.join(',') };
    const uses = returned ? givenBack(contract) : [];
    await record(tx, caller, { ...eventOf(recalled, 'recall-contract', facts), uses });
    await settled(tx, recalled);
    await endVoiding(tx, caller, recalled, 'drop-voiding');
  });
}

/** After a failure of ours the parties can sign again. */
export async function retryContract(parts: ContractParts, caller: Caller<Actor>, id: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const { contract } = await authorise(tx, caller, id, 'retry-contract');
    const again = await moveContract(tx, contract, 'retry-contract');
    await noteContract(tx, caller, again, 'retry-contract');
    await settled(tx, again);
  });
}

/** Its time is over. A signature that is being made at this moment comes before or not at all. */
export async function expireContract(parts: ContractParts, id: string): Promise<boolean> {
  const caller = asSystem('contracts');
  return parts.db.transaction(async (tx) => {
    const contract = await lockContract(tx, id);
    if (!isDue(contract, await timeNow(tx))) return false;
    const parties = await livePartiesOf(tx, id);
    const concerned = parties.filter(isOpen).map((party) => party.id);
    await closeParties(tx, id);
    const expired = await moveContract(tx, contract, 'expire-contract');
    await noteContract(tx, caller, expired, 'expire-contract', { parties: concerned.join(',') });
    await settled(tx, expired);
    await endVoiding(tx, caller, expired, 'drop-voiding');
    return true;
  });
}
