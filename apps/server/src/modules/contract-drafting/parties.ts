import { randomUUIDv7 } from 'node:crypto';
import { CONTRACT_LIMITS, isByRule } from '@yinxin/api';
import { inArray, sql } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { accounts, findMembership, isMemberOf } from '../accounts/index.ts';
import { authorise, isOpen } from '../contracts/access.ts';
import { tokenHashOf } from '../contracts/links.ts';
import { moveContract, moveParty, noteContract, settled } from '../contracts/progress.ts';
import { type Contract, contractParties, type Party } from '../contracts/tables.ts';
import { take } from '../limits/index.ts';
import { findPersonByPhone } from '../persons/index.ts';
import type { DraftingParts } from './dependencies.ts';
import { deadlineFrom, partyName, sealedParty } from './save.ts';

interface Successor {
  name: string;
  phone: string;
}

const DAY_SECONDS = 86_400;

/** Reminds whoever holds it up; a few times a day at most. */
export async function urgeContract(parts: DraftingParts, caller: Caller<Actor>, id: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const { contract, parties } = await authorise(tx, caller, id, 'urge-contract');
    const urged = parties.filter(isOpen);
    if (urged.length === 0) throw problem('CONTRACT_TURN');
    const line = contract.ownerId;
    for (const { id: partyId } of urged)
      await parts.jobs.enqueue(tx, parts.work.message, { partyId }, { line });
    await noteContract(tx, caller, contract, 'urge-contract', {
      called: urged.map((party) => party.id).join(','),
    });
    const times = CONTRACT_LIMITS.urges;
    if (!(await take(tx, { name: `urge-contract:${id}`, max: times, perSeconds: DAY_SECONDS })))
      throw problem('CONTRACT_URGED', { times });
  });
}

/** A later deadline, never an earlier one. */
export async function extendContract(
  parts: DraftingParts,
  caller: Caller<Actor>,
  { id, deadline: wished }: { id: string; deadline: string },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const { contract } = await authorise(tx, caller, id, 'extend-contract');
    const deadline = deadlineFrom(wished, await timeNow(tx));
    if (contract.deadline && deadline <= contract.deadline) throw problem('CONTRACT_DEADLINE');
    if (contract.extensions >= CONTRACT_LIMITS.extensions) throw problem('CONTRACT_DEADLINE');
    const extended = await moveContract(tx, contract, 'extend-contract', {
      deadline,
      remindedAt: null,
      extensions: contract.extensions + 1,
    });
    await noteContract(tx, caller, extended, 'extend-contract', { until: deadline.toISOString() });
    await settled(tx, extended);
  });
}

/** The same place for somebody else; an organisation's stays the organisation's. */
async function hand(
  tx: Queryable,
  parts: DraftingParts,
  party: Party,
  act: 'transfer' | 'replace',
  { to, reason }: { to: Successor; reason: string },
): Promise<Party> {
  const sealed = sealedParty(parts, to);
  const isSamePhone = sealed.phoneFingerprint.equals(party.phoneFingerprint);
  // the author may put a mistyped name right
  const isSame = act === 'transfer' || partyName(to.name) === parts.vault.open(party.name);
  if (isSamePhone && isSame) throw problem('CONTRACT_DRAFT', { reason: '请换成另一位签署人' });
  const isTurn = isOpen(party);
  await moveParty(tx, party, act, { reason, decidedAt: parts.now() });
  const id = randomUUIDv7();
  const { contractId, key, position, step, kind, part } = party;
  const { actingAs, intent, reading, role, organizationName, filledAt } = party;
  const [next] = await tx
    .insert(contractParties)
    .values({
      ...{ id, contractId, key, position, step, kind, part },
      ...{ actingAs, intent, reading, role, organizationName, filledAt },
      ...sealed,
      state: isTurn ? 'PENDING' : 'WAITING',
      tokenHash: isTurn ? tokenHashOf(parts.vault, id) : null,
      calledAt: isTurn ? sql`now()` : null,
    })
    .returning();
  if (!next) throw new Error('the party was not stored');
  if (isTurn) await parts.jobs.enqueue(tx, parts.work.message, { partyId: id });
  return next;
}

/**
 * Who signs is part of what was approved: a person's place changes hands no more once somebody agreed. Who acts for an
 * organisation may change, for the organisation stays the one that was approved.
 */
function requireUnapproved(parties: readonly Party[], { part, kind }: Party): void {
  const isApproved = parties.some((party) => party.part === 'approver' && party.state === 'SIGNED');
  if (isApproved && part === 'signer' && kind === 'person') throw problem('SIGNER_APPROVED');
}

/** Whoever's turn it is passes it on; what they filled in stays to be changed by whoever follows. */
export async function transferContract(
  parts: DraftingParts,
  caller: Caller<Actor>,
  { id, to, reason }: { id: string; to: Successor; reason: string },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const { contract, own, parties } = await authorise(tx, caller, id, 'transfer-contract');
    const [party] = own.filter(isOpen);
    if (!party) throw problem('CONTRACT_TURN');
    if (isByRule(party)) throw problem('APPROVER_FIXED');
    requireUnapproved(parties, party);
    const next = await hand(tx, parts, party, 'transfer', { to, reason });
    const moved = await moveContract(tx, contract, 'transfer-contract');
    await noteContract(tx, caller, moved, 'transfer-contract', { party: party.id, called: next.id });
    await settled(tx, moved);
  });
}

const personsOf = async (tx: Queryable, uids: readonly string[]): Promise<string[]> =>
  (
    await tx
      .select({ personId: accounts.personId })
      .from(accounts)
      .where(inArray(accounts.id, [...uids]))
  ).map(({ personId }) => personId);

/** Whom the rules named is changed by an administrator alone, for another member who did not write the contract. */
async function requireOtherMember(
  tx: Queryable,
  { vault }: DraftingParts,
  who: Actor,
  { ownerId, personId, savedBy, sentBy }: Contract,
  { phone }: Successor,
): Promise<void> {
  const member = await findMembership(tx, ownerId, who.accountId);
  const person = await findPersonByPhone(tx, vault.fingerprint('phone', phone));
  const writers = await personsOf(
    tx,
    [savedBy, sentBy].flatMap((uid) => uid ?? []),
  );
  const isOther =
    person !== undefined &&
    person.id !== personId &&
    !writers.includes(person.id) &&
    (await isMemberOf(tx, ownerId, person.id));
  if (!member?.roles.includes('administrator') || !isOther) throw problem('APPROVER_FIXED');
}

/** The author puts somebody else in a place that was not decided yet. */
export async function replaceSigner(
  parts: DraftingParts,
  caller: Caller<Actor>,
  { id, partyId, to }: { id: string; partyId: string; to: Successor },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const { contract, parties } = await authorise(tx, caller, id, 'replace-signer');
    const party = parties.find((one) => one.id === partyId);
    if (!party || !(isOpen(party) || party.state === 'WAITING') || party.part === 'cc')
      throw problem('CONTRACT_TURN');
    if (isByRule(party)) await requireOtherMember(tx, parts, caller.who, contract, to);
    requireUnapproved(parties, party);
    const next = await hand(tx, parts, party, 'replace', { to, reason: '' });
    const moved = await moveContract(tx, contract, 'replace-signer');
    const called = next.state === 'PENDING' ? next.id : '';
    await noteContract(tx, caller, moved, 'replace-signer', { party: party.id, called });
    await settled(tx, moved);
  });
}
