import { createHash } from 'node:crypto';
import {
  type ContractAct,
  contractMachine,
  ENDED_STATES,
  type EventAct,
  type PartyAct,
  partyMachine,
} from '@yinxin/api';
import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { mustWrite } from '../../db/together.ts';
import type { Caller } from '../../http/principal.ts';
import { type NewEvent, record, recording } from '../events/index.ts';
import {
  type ContractAccess,
  documentsOf,
  fieldsOf,
  fillsIn,
  isOpen,
  isSilent,
  livePartiesOf,
  lockContract,
} from './access.ts';
import type { ContractParts } from './dependencies.ts';
import { tokenHashOf } from './links.ts';
import { mailboxChanges, refreshMailboxes } from './mailboxes.ts';
import {
  type Contract,
  contractColumns,
  contractParties,
  contracts,
  type Field,
  type Party,
} from './tables.ts';

export { mailboxChanges, mailboxesOf } from './mailboxes.ts';

/** What whoever calls has just read or written of a contract. */
export type Known = Partial<Pick<ContractAccess, 'parties' | 'fields'>> & {
  /** What was done to it and is not written down yet: the act, its event, and changes of one row each. */
  done?: { act: ContractAct; event: NewEvent; changes: readonly SQLWrapper[] };
  /** By the clock of the database, under the lock. */
  at?: Date;
};

export type ProgressParts = Pick<ContractParts, 'vault' | 'jobs' | 'silent' | 'work'>;

type Facts = Record<string, string | number | boolean>;
type Change = Partial<typeof contracts.$inferInsert>;

/** The next state by the table, and whether the contract ends with it. */
function stepOf({ state }: Contract, act: ContractAct) {
  const next = contractMachine.steps[state][act];
  if (!next) throw new Error(`${state} knows no ${act}`);
  const isOver = (ENDED_STATES as readonly string[]).includes(next) || next === 'COMPLETE';
  return { next, ends: isOver && next !== state };
}

/** Takes a contract one step along the table; whoever calls has it locked, and was authorised. */
export async function moveContract(
  tx: Queryable,
  contract: Contract,
  act: ContractAct,
  change: Change = {},
): Promise<Contract> {
  const { next, ends } = stepOf(contract, act);
  const [moved] = await tx
    .update(contracts)
    .set({
      state: next,
      changedAt: sql`clock_timestamp()`,
      ...(ends ? { endedAt: sql`now()` } : {}),
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

/** What is changed together: each of the first changes one row, the others as many as there are. */
interface Changes {
  exact: SQLWrapper[];
  others: SQLWrapper[];
}

const movingParty = (tx: Queryable, { id, state }: Party, change: Partial<Party> = {}): SQLWrapper =>
  tx
    .update(contractParties)
    .set({ state, ...change })
    .where(eq(contractParties.id, id))
    .returning({ id: contractParties.id });

/** It is their turn: they get a link, and are told. */
async function callParties(
  tx: Queryable,
  { vault, jobs, work }: ProgressParts,
  { ownerId }: Contract,
  { parties, at }: { parties: readonly Party[]; at: Date },
  { exact, others }: Changes,
): Promise<Party[]> {
  const called = parties.map((party) => {
    const change = { tokenHash: tokenHashOf(vault, party.id), calledAt: at };
    const moved = movedParty(party, 'call-party', change);
    exact.push(movingParty(tx, moved, change));
    return moved;
  });
  const messages = called.map(({ id: partyId }) => ({ partyId }));
  others.push(...(await jobs.enqueueing(tx, work.message, messages, { line: ownerId })));
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
function releaseParties(tx: Queryable, parties: readonly Party[], { exact }: Changes): Party[] {
  const released = parties.filter(isOpen).map((party) => movedParty(party, 'release-party'));
  exact.push(...released.map((party) => movingParty(tx, party)));
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

/** What goes on with a contract, and is written down together. */
class Progress {
  contract: Contract;
  parties: readonly Party[];
  readonly #tx: Queryable;
  readonly #parts: ProgressParts;
  readonly #at: Date;
  readonly #events: NewEvent[];
  #changes: Changes;

  constructor(
    tx: Queryable,
    parts: ProgressParts,
    contract: Contract,
    parties: readonly Party[],
    { at, done }: Pick<Known, 'done'> & { at: Date },
  ) {
    this.contract = contract;
    this.parties = parties;
    this.#tx = tx;
    this.#parts = parts;
    this.#at = at;
    this.#events = done ? [done.event] : [];
    this.#changes = { exact: [...(done?.changes ?? [])], others: [] };
  }

  partOf(wanted: Party['part']): Party[] {
    return this.parties.filter(({ part }) => part === wanted);
  }

  note(act: EventAct, facts: Facts = {}): void {
    const { contract } = this;
    this.#events.push({ act, target: contract.id, organizationId: organizationOf(contract), facts });
  }

  move(act: ContractAct, change: Partial<Contract> = {}): void {
    const { next: state, ends } = stepOf(this.contract, act);
    const changed = { state, changedAt: this.#at, ...(ends && { endedAt: this.#at }), ...change };
    const { id } = this.contract;
    const moving = this.#tx.update(contracts).set(changed).where(eq(contracts.id, id));
    this.#changes.exact.push(moving.returning({ id: contracts.id }));
    this.contract = { ...this.contract, ...changed };
  }

  /** Answers whom, as events name them. */
  async call(wanted: readonly Party[]): Promise<string> {
    const called = { parties: wanted, at: this.#at };
    const moved = await callParties(this.#tx, this.#parts, this.contract, called, this.#changes);
    this.parties = replaced(this.parties, ...moved);
    if (this.contract.state === 'SIGNING') await callSilent(this.#tx, this.#parts, this.contract, moved);
    return idsOf(moved);
  }

  release(idle: readonly Party[]): void {
    this.parties = replaced(this.parties, ...releaseParties(this.#tx, idle, this.#changes));
  }

  async ask(type: ProgressParts['work']['archive']): Promise<void> {
    const { id: contractId, ownerId: line } = this.contract;
    this.#changes.others.push(
      ...(await this.#parts.jobs.enqueueing(this.#tx, type, [{ contractId }], { line })),
    );
  }

  /** What comes after may change the same rows. */
  async write(): Promise<void> {
    const { exact, others } = this.#changes;
    this.#changes = { exact: [], others: [] };
    await mustWrite(this.#tx, exact, others);
  }

  async end(caller: Caller): Promise<Contract> {
    const mailboxes = mailboxChanges(this.#tx, this.contract, this.parties);
    this.#changes.others.push(...mailboxes, ...recording(caller, this.#events));
    await this.write();
    return this.contract;
  }
}

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
  const parties = known.parties ?? (await livePartiesOf(tx, given.id));
  const at = known.at ?? (await timeNow(tx));
  const progress = new Progress(tx, parts, given, parties, { done: known.done, at });
  let written: readonly Field[] | undefined = known.fields;
  const fieldsNow = async () => {
    written ??= await fieldsOf(tx, given.id);
    return written;
  };
  const tell = (called: string) => called && progress.note('call-parties', { called });

  if (progress.contract.state === 'APPROVING') {
    const { called, idle, isOver } = turnOf(progress.partOf('approver'), given.approvalQuorums);
    progress.release(idle);
    if (!isOver) {
      tell(await progress.call(called));
      return progress.end(caller);
    }
    progress.move('begin-filling');
    const fillers = openFills(progress.parties, await fieldsNow()).filter(({ state }) => state === 'WAITING');
    const asked = await progress.call(fillers);
    if (asked) progress.note('begin-filling', { called: asked });
    await progress.write();
  }
  if (progress.contract.state === 'FILLING') {
    const fields = await fieldsNow();
    if (openFills(progress.parties, fields).length > 0) return progress.end(caller);
    const isWritten = fields.some(({ kind, value, fileId }) => kind !== 'attachment' && (value || fileId));
    if (isWritten && given.contentDigest === null) {
      await progress.ask(parts.work.compose);
      return progress.end(caller);
    }
    progress.release(progress.parties);
    const digest = given.contentDigest ?? contentDigestOf(await documentsOf(tx, given.id));
    progress.move('begin-signing', { contentDigest: digest });
    await progress.write();
    const { called } = turnOf(progress.partOf('signer'), given.quorums);
    progress.note('begin-signing', { called: await progress.call(called), digest });
    return progress.end(caller);
  }
  if (progress.contract.state === 'SIGNING') {
    const signers = progress.partOf('signer');
    const { called, idle, isOver } = turnOf(signers, given.quorums);
    progress.release(idle);
    if (isOver) {
      progress.move('complete-contract');
      const signed = signers.filter(({ state }) => state === 'SIGNED').length;
      progress.note('complete-contract', { signers: signed });
      await progress.ask(parts.work.archive);
      await endVoiding(tx, caller, progress.contract, 'finish-voiding');
    } else {
      if (known.done) progress.move(known.done.act);
      tell(await progress.call(called));
    }
  }
  return progress.end(caller);
}

/** The mailboxes of everybody follow. Whoever has just read the parties hands them on. */
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

/** What is recorded of a contract, by `noteContract` or together with what it uses. */
export const eventOf = (contract: Contract, act: EventAct, facts: Facts = {}): NewEvent => ({
  ...{ act, target: contract.id, organizationId: organizationOf(contract), facts },
});

export const noteContract = (
  tx: Queryable,
  caller: Caller,
  contract: Contract,
  act: EventAct,
  facts?: Facts,
): Promise<string> => record(tx, caller, eventOf(contract, act, facts));
