import { createHash } from 'node:crypto';
import {
  type ContractAct,
  contractMachine,
  ENDED_STATES,
  type EventAct,
  type PartyAct,
  partyMachine,
} from '@yinxin/api';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import { type NewEvent, record, recordAll } from '../events/index.ts';
import type { Metered } from '../metering/index.ts';
import {
  documentsOf,
  fieldsOf,
  fillsIn,
  isOpen,
  isSilent,
  livePartiesOf,
  lockContract,
  type Standing,
} from './access.ts';
import type { ContractParts } from './dependencies.ts';
import { tokenHashOf } from './links.ts';
import { refreshMailboxes } from './mailboxes.ts';
import {
  type Contract,
  contractColumns,
  contractParties,
  contracts,
  type Field,
  type Party,
} from './tables.ts';

export { boxChanges, boxesOf } from './mailboxes.ts';

/** What whoever calls has just read or written of a contract. */
export type Known = Partial<Pick<Standing, 'parties' | 'fields'>> & {
  /** What was done to it and is not written down yet: the act, and its event. */
  done?: { act: ContractAct; event: NewEvent };
};

export type ProgressParts = Pick<ContractParts, 'vault' | 'jobs' | 'silent' | 'work'>;

type Facts = Record<string, string | number | boolean>;
type Change = Partial<typeof contracts.$inferInsert>;

/** Takes a contract one step along the table; whoever calls has it locked, and was authorised. */
export async function moveContract(
  tx: Queryable,
  contract: Contract,
  act: ContractAct,
  change: Change = {},
): Promise<Contract> {
  const next = contractMachine.steps[contract.state][act];
  if (!next) throw new Error(`${contract.state} knows no ${act}`);
  const isOver = (ENDED_STATES as readonly string[]).includes(next) || next === 'COMPLETE';
  const [moved] = await tx
    .update(contracts)
    .set({
      state: next,
      changedAt: sql`clock_timestamp()`,
      ...(isOver && next !== contract.state ? { endedAt: sql`now()` } : {}),
      ...change,
    })
    .where(eq(contracts.id, contract.id))
    .returning(contractColumns);
  if (!moved) throw new Error(`no contract ${contract.id}`);
  return moved;
}

/** A party one step along its table. */
export function movedParty(party: Party, act: PartyAct, change: Partial<Party> = {}): Party {
  const state = partyMachine.steps[party.state][act];
  if (!state) throw new Error(`a party that is ${party.state} knows no ${act}`);
  return { ...party, state, ...change };
}

/** Takes a party one step along its table. */
export async function moveParty(
  tx: Queryable,
  party: Party,
  act: PartyAct,
  change: PgUpdateSetSource<typeof contractParties> = {},
): Promise<Party> {
  const { state } = movedParty(party, act);
  const [moved] = await tx
    .update(contractParties)
    .set({ state, ...change })
    .where(eq(contractParties.id, party.id))
    .returning();
  if (!moved) throw new Error(`no party ${party.id}`);
  return moved;
}

/** It is their turn: they get a link, and are told. */
async function callParties(
  tx: Queryable,
  { vault, jobs, work }: ProgressParts,
  { ownerId }: Contract,
  parties: readonly Party[],
): Promise<Party[]> {
  const called: Party[] = [];
  for (const party of parties) {
    const change = { tokenHash: tokenHashOf(vault, party.id), calledAt: sql`now()` };
    called.push(await moveParty(tx, party, 'call-party', change));
  }
  const messages = called.map(({ id: partyId }) => ({ partyId }));
  await jobs.enqueueAll(tx, work.message, messages, { line: ownerId });
  return called;
}

/** Where the organisation that wrote it has authorised signing without being asked, a job looks whether it fits. */
export async function callSilent(
  tx: Queryable,
  { silent, jobs, work }: ProgressParts,
  { id, ownerKind, ownerId, voids }: Contract,
  called: readonly Party[],
): Promise<void> {
  // an authorisation is for making contracts, not for ending them
  if (ownerKind !== 'organization' || voids || !called.some(isSilent)) return;
  if (await silent.hasOpen(tx, ownerId))
    await jobs.enqueue(tx, work.silent, { contractId: id }, { line: ownerId });
}

/** Everybody who still could act no longer can. */
export async function closeParties(tx: Queryable, contractId: string): Promise<void> {
  for (const party of await livePartiesOf(tx, contractId))
    if (isOpen(party) || party.state === 'WAITING') await moveParty(tx, party, 'expire-party');
}

/** Whoever was called for the part before waits for the next. */
async function releaseParties(tx: Queryable, parties: readonly Party[]): Promise<Party[]> {
  const released: Party[] = [];
  for (const party of parties) if (isOpen(party)) released.push(await moveParty(tx, party, 'release-party'));
  return released;
}

/** All of them, those that moved as they are now. */
export const replaced = (parties: readonly Party[], ...moved: readonly Party[]): Party[] =>
  parties.map((party) => moved.find(({ id }) => id === party.id) ?? party);
/** The places that an event is about, as its facts name them. */
export const idsOf = (parties: readonly Party[]): string => parties.map(({ id }) => id).join(',');

const stepsOf = (parties: readonly Party[]) =>
  [...new Set(parties.map(({ step }) => step))].sort((a, b) => a - b);

/** The parties to be called now, those that are no longer needed, and whether all is done. */
export function turnOf(parties: readonly Party[], quorums: Readonly<Record<string, number>>) {
  const idle: Party[] = [];
  for (const step of stepsOf(parties)) {
    const inStep = parties.filter((party) => party.step === step);
    const done = inStep.filter(({ state }) => state === 'SIGNED').length;
    const needed = Math.min(quorums[String(step)] ?? inStep.length, inStep.length);
    if (done < needed)
      return { called: inStep.filter(({ state }) => state === 'WAITING'), idle, isOver: false };
    idle.push(...inStep.filter(isOpen));
  }
  return { called: [], idle, isOver: true };
}

/** Whoever has something left to fill in. */
export const openFills = (parties: readonly Party[], fields: readonly Field[]) =>
  parties.filter(
    (party) => party.part === 'signer' && party.filledAt === null && fillsIn(fields, party).length > 0,
  );

/** SHA-256 over the digests of the documents in their order. */
export const contentDigestOf = (documents: readonly { sha256: string }[]): string =>
  createHash('sha256')
    .update(documents.map(({ sha256 }) => sha256).join('\n'))
    .digest('hex');

/**
 * Goes on with a contract as far as it goes by itself: from approval to filling, from there to signing, from step to
 * step, to the end. What has to be written into the pages is written by a job, outside of any lock.
 */
export async function advance(
  tx: Queryable,
  parts: ProgressParts,
  caller: Caller,
  given: Contract,
  known: Known = {},
): Promise<Contract> {
  let contract = given;
  let parties: readonly Party[] = known.parties ?? (await livePartiesOf(tx, given.id));
  let written: readonly Field[] | undefined = known.fields;
  const fieldsNow = async () => {
    written ??= await fieldsOf(tx, given.id);
    return written;
  };
  const events: NewEvent[] = known.done ? [known.done.event] : [];
  const note = (act: EventAct, facts: Facts = {}) =>
    events.push({ act, target: contract.id, organizationId: organizationOf(contract), facts });
  const over = async (): Promise<Contract> => {
    await settled(tx, contract, parties);
    await recordAll(tx, caller, events);
    return contract;
  };
  const tell = (called: string) => called && note('call-parties', { called });
  const partOf = (wanted: Party['part']) => parties.filter(({ part }) => part === wanted);
  const call = async (called: readonly Party[]): Promise<string> => {
    const moved = await callParties(tx, parts, contract, called);
    parties = replaced(parties, ...moved);
    if (contract.state === 'SIGNING') await callSilent(tx, parts, contract, moved);
    return idsOf(moved);
  };
  const release = async (idle: readonly Party[]): Promise<void> => {
    parties = replaced(parties, ...(await releaseParties(tx, idle)));
  };

  if (contract.state === 'APPROVING') {
    const { called, idle, isOver } = turnOf(partOf('approver'), contract.approvalQuorums);
    await release(idle);
    if (!isOver) {
      tell(await call(called));
      return over();
    }
    contract = await moveContract(tx, contract, 'begin-filling');
    const fillers = openFills(parties, await fieldsNow()).filter(({ state }) => state === 'WAITING');
    const asked = await call(fillers);
    if (asked) note('begin-filling', { called: asked });
  }
  if (contract.state === 'FILLING') {
    const fields = await fieldsNow();
    if (openFills(parties, fields).length > 0) return over();
    const isWritten = fields.some(({ kind, value, fileId }) => kind !== 'attachment' && (value || fileId));
    if (isWritten && contract.contentDigest === null) {
      await parts.jobs.enqueue(
        tx,
        parts.work.compose,
        { contractId: contract.id },
        { line: contract.ownerId },
      );
      return over();
    }
    await release(parties);
    const digest = contract.contentDigest ?? contentDigestOf(await documentsOf(tx, contract.id));
    contract = await moveContract(tx, contract, 'begin-signing', { contentDigest: digest });
    const { called } = turnOf(partOf('signer'), contract.quorums);
    note('begin-signing', { called: await call(called), digest });
    return over();
  }
  if (contract.state === 'SIGNING') {
    const signers = partOf('signer');
    const { called, idle, isOver } = turnOf(signers, contract.quorums);
    await release(idle);
    if (isOver) {
      contract = await moveContract(tx, contract, 'complete-contract');
      note('complete-contract', { signers: signers.filter(({ state }) => state === 'SIGNED').length });
      await parts.jobs.enqueue(
        tx,
        parts.work.archive,
        { contractId: contract.id },
        { line: contract.ownerId },
      );
      await endVoiding(tx, caller, contract, 'finish-voiding');
    } else {
      if (known.done) contract = await moveContract(tx, contract, known.done.act);
      tell(await call(called));
    }
  }
  return over();
}

/** The boxes of everybody follow. Whoever has just read the parties hands them on. */
export async function settled(
  tx: Queryable,
  contract: Contract,
  known?: readonly Party[],
): Promise<Contract> {
  await refreshMailboxes(tx, contract, known ?? (await livePartiesOf(tx, contract.id)));
  return contract;
}

/** An agreement to void took effect, or came to nothing and leaves the contract as it was. */
export async function endVoiding(
  tx: Queryable,
  caller: Caller,
  { id, voids }: Contract,
  act: 'finish-voiding' | 'drop-voiding',
): Promise<void> {
  if (!voids) return;
  const contract = await lockContract(tx, voids);
  if (contract.state !== 'INVALIDING') return;
  const moved = await moveContract(tx, contract, act);
  await noteContract(tx, caller, moved, act, { agreement: id });
  await settled(tx, moved);
}

export const organizationOf = ({ ownerKind, ownerId }: Contract): string | null =>
  ownerKind === 'organization' ? ownerId : null;

export const noteContract = (
  tx: Queryable,
  caller: Caller,
  contract: Contract,
  act: EventAct,
  facts: Facts = {},
  uses: readonly Metered[] = [],
): Promise<string> =>
  record(tx, caller, { act, target: contract.id, organizationId: organizationOf(contract), facts, uses });
