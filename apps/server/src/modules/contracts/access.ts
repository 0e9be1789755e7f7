import {
  CONTRACT_OVERSEERS,
  CONTRACT_STATES,
  type ContractAct,
  type ContractRole,
  contractMachine,
  FIELD_KINDS,
  type MemberRole,
  OPEN_PARTY_STATES,
  type PartyState,
} from '@yinxin/api';
import { and, eq, inArray } from 'drizzle-orm';
import { isOver } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { question } from '../../db/prepared-questions.ts';
import type { Rows } from '../../db/together.ts';
import { type Actor, type Caller, isKnown } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { findMembership } from '../accounts/index.ts';
import { type DelegationRow, delegatedTo } from '../approvals/index.ts';
import { organizations } from '../organizations/index.ts';
import type { PersonRow } from '../persons/index.ts';
import {
  accessQuestion,
  type ContractAccessRows,
  isHeld,
  type More,
  meantFor,
  NOTHING,
  type Nothing,
  partiesFor,
  type Selects,
  selectDocuments,
  selectFields,
  selectParties,
} from './questions.ts';
import {
  type Contract,
  type ContractDocumentRow,
  contractColumns,
  contractDocuments,
  contractParties,
  contracts,
  type Field,
  type Party,
} from './tables.ts';

export { isHeld, meantFor, selectDocuments, selectParties };

/** What somebody is to a contract and may do with it, read anew. */
export interface ContractAccess {
  contract: Contract;
  parties: Party[];
  fields: Field[];
  documents: ContractDocumentRow[];
  /** Who looks or acts, and when: read with all of this, after the lock where there is one. */
  person: PersonRow;
  now: Date;
  /** The places of this account. */
  own: Party[];
  /** Places of those who are away and whom this account approves for. */
  delegated: Delegated[];
  /** Wrote it, or administers the organisation that did. */
  isAuthor: boolean;
  /** May look at it, for the organisation that wrote it. */
  oversees: boolean;
  roles: ContractRole[];
}

interface Delegated {
  party: Party;
  delegation: DelegationRow;
}

export const isOpen = ({ state }: { state: PartyState }): boolean =>
  (OPEN_PARTY_STATES as readonly PartyState[]).includes(state);

/** The same, asked of the database. */
export const isOpenParty = inArray(contractParties.state, [...OPEN_PARTY_STATES]);

/** Their turn is, or was before. */
export const wasCalled = ({ state, tokenHash }: Party): boolean => state !== 'WAITING' || tokenHash !== null;

/** Places that somebody still holds, in their order. */
export const livePartiesOf = async (tx: Queryable, contractId: string): Promise<Party[]> =>
  selectParties(tx, contractId);
export const fieldsOf = async (tx: Queryable, contractId: string): Promise<Field[]> =>
  selectFields(tx, contractId);

export const documentsOf = async (tx: Queryable, contractId: string): Promise<ContractDocumentRow[]> =>
  selectDocuments(tx, contractId);

export const fillsIn = (fields: readonly Field[], { key }: Party): Field[] =>
  fields.filter(({ partyKey, kind }) => partyKey === key && FIELD_KINDS[kind].when === 'filled');

/** Templates lie in the same table and are none of those whom anybody acts on here. */
const isContract = (id: string) => and(eq(contracts.id, id), eq(contracts.purpose, 'contract'));

export async function findContract(tx: Queryable, id: string): Promise<Contract> {
  const [contract] = await tx.select(contractColumns).from(contracts).where(isContract(id));
  if (!contract) throw problem('CONTRACT_NOT_FOUND');
  return contract;
}

const locked = question((tx, { id }: { id: string }) => ({
  locked: tx.select(contractColumns).from(contracts).where(isContract(id)).for('no key update'),
}));

/** Acts on a contract take turns from here on. */
export async function lockContract(tx: Queryable, id: string): Promise<Contract> {
  const [contract] = (await locked(tx, { id })).locked;
  if (!contract) throw problem('CONTRACT_NOT_FOUND');
  return contract;
}

/** A place in the organisation that ended a moment ago counts no more. */
export async function rolesNow(tx: Queryable, who: Actor) {
  if (!who.organizationId) return [];
  const member = await findMembership(tx, who.organizationId, who.accountId);
  if (!member) throw problem('ORG_ACCOUNT_REQUIRED');
  return member.roles;
}

/** Whose words it says: who began it, who changed it last, who sent it. */
const wroteIt = (
  { accountId, savedBy, sentBy }: Pick<Contract, 'accountId' | 'savedBy' | 'sentBy'>,
  uid: string,
): boolean => [accountId, savedBy, sentBy].includes(uid);

/** Of these parties those who approve and are away; nobody acts for another on what they wrote themselves. */
async function delegatedAmong(
  tx: Queryable,
  who: Actor,
  contract: Contract,
  parties: readonly Party[],
  acts: boolean,
): Promise<Delegated[]> {
  const approvers = parties.filter(({ part, accountId }) => part === 'approver' && accountId);
  if (approvers.length === 0 || contract.personId === who.personId || wroteIt(contract, who.accountId))
    return [];
  const given = await delegatedTo(tx, who, acts);
  return approvers.flatMap((party) => {
    const delegation = given.find(({ accountId }) => accountId === party.accountId);
    return delegation ? [{ party, delegation }] : [];
  });
}

/** Removing a member waits for whoever decides as one, or they for it. */
async function holdOrganization(tx: Queryable, { organizationId }: Actor): Promise<void> {
  if (organizationId)
    await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, organizationId))
      .for('share');
}

/** What somebody is to a contract by who wrote it, without any place in it. */
function ownAccess(who: Actor, memberRoles: readonly MemberRole[], contract: Contract) {
  const isOwners = contract.ownerKind === 'organization' && contract.ownerId === who.organizationId;
  return {
    isAuthor: contract.accountId === who.accountId || (isOwners && memberRoles.includes('administrator')),
    oversees:
      isOwners && contract.state !== 'DRAFT' && memberRoles.some((role) => CONTRACT_OVERSEERS.includes(role)),
  };
}

type WithMore<Asked extends Selects> = ContractAccess & { more: Rows<Asked> };

type FoundContract = ContractAccessRows & { found?: Contract[] };

/** Of a contract that was read before, or that is read with all the rest by `selectContract`. */
async function accessTo<Asked extends Selects, Given extends object>(
  tx: Queryable,
  who: Actor,
  asked: Contract | string,
  { acts, more }: { acts: boolean; more: More<Asked, Given> },
): Promise<WithMore<Asked>> {
  const memberRoles = await rolesNow(tx, who);
  const { personId, accountId, organizationId, organizationName } = who;
  const contractId = typeof asked === 'string' ? asked : asked.id;
  const whose = { personId, accountId, organizationId, organizationName, contractId };
  const ask = accessQuestion(more as unknown as More, organizationId === null ? 'person' : 'member');
  const read = await ask(tx, { ...more.given, ...whose });
  const { places, fields, documents, clock } = read;
  const contract = typeof asked === 'string' ? (read as FoundContract).found?.[0] : asked;
  if (!contract) throw problem('CONTRACT_NOT_FOUND');
  const [{ person, now } = { person: undefined, now: 0 }] = clock;
  if (!person) throw new Error(`no person ${who.personId}`);
  const parties = places.map(({ party }) => party);
  const own = places.flatMap(({ party, isOwn }) => (isOwn ? [party] : []));
  const { isAuthor, oversees } = ownAccess(who, memberRoles, contract);
  const delegated = await delegatedAmong(tx, who, contract, parties, acts);
  const access = { contract, parties, fields, documents, own, delegated, isAuthor, oversees };
  return {
    ...access,
    ...{ person, now: new Date(now), more: read as unknown as Rows<Asked> },
    roles: rolesIn(access, (party) => fillsIn(fields, party).length > 0),
  };
}

/** As what somebody with these places may act now. */
export function rolesIn(
  { contract, own, delegated, isAuthor }: Pick<ContractAccess, 'contract' | 'own' | 'delegated' | 'isAuthor'>,
  hasToFill: (party: Party) => boolean,
): ContractRole[] {
  const roles: ContractRole[] = isAuthor ? ['author'] : [];
  const turn = own.filter(isOpen);
  const acts = [...turn, ...delegated.map(({ party }) => party).filter(isOpen)];
  if (acts.some(({ part }) => part === 'approver')) roles.push('approver');
  const signers = turn.filter(({ part }) => part === 'signer');
  if (contract.state === 'FILLING') {
    if (signers.some((party) => !party.filledAt && hasToFill(party))) roles.push('filler');
  } else if (signers.length > 0) roles.push('signer');
  return roles;
}

/** Whose turn has not come, does not see it yet; who is told of it, sees it once it was sent. */
const isShown = ({
  contract,
  own,
  delegated,
  isAuthor,
  oversees,
}: Pick<ContractAccess, 'contract' | 'own' | 'delegated' | 'isAuthor' | 'oversees'>): boolean => {
  if (isAuthor || oversees) return true;
  if (contract.state === 'DRAFT') return false;
  return [...own, ...delegated.map(({ party }) => party)].some(
    (party) => party.part === 'cc' || wasCalled(party),
  );
};

/** Of these contracts those that somebody may look at now. */
export async function readableAmong(
  tx: Queryable,
  who: Actor,
  contracts: readonly Contract[],
): Promise<Set<string>> {
  if (contracts.length === 0) return new Set();
  const memberRoles = await rolesNow(tx, who);
  const ids = contracts.map(({ id }) => id);
  const places = Map.groupBy(await partiesFor(tx, ids, who), ({ party }) => party.contractId);
  const readable = new Set<string>();
  for (const contract of contracts) {
    const parties = (places.get(contract.id) ?? []).map(({ party }) => party);
    const own = (places.get(contract.id) ?? []).flatMap(({ party, isOwn }) => (isOwn ? [party] : []));
    const access = { contract, own, delegated: [], ...ownAccess(who, memberRoles, contract) };
    if (isShown(access)) readable.add(contract.id);
    else if (isShown({ ...access, delegated: await delegatedAmong(tx, who, contract, parties, false) }))
      readable.add(contract.id);
  }
  return readable;
}

/** As whom somebody takes part, whether or not they may read yet. */
export async function knownAccess(tx: Queryable, who: Actor, id: string): Promise<ContractAccess> {
  const more = { ask: selectContract, given: { contractId: id } };
  const access = await accessTo(tx, who, id, { acts: false, more });
  if (!isShown(access)) throw problem('CONTRACT_NOT_FOUND');
  return access;
}

/** The author wants to know who reads, and that is not known of them. */
const isUnknown = (who: Actor, { own, delegated, isAuthor, oversees }: ContractAccess): boolean =>
  !isKnown(who) &&
  !isAuthor &&
  !oversees &&
  delegated.length === 0 &&
  own.every(({ reading }) => reading === 'identity');

/** For whoever only looks; a stranger does not learn that there is such a contract. */
export async function authoriseReading(tx: Queryable, who: Actor, id: string): Promise<ContractAccess> {
  const access = await knownAccess(tx, who, id);
  if (isUnknown(who, access)) throw problem('LINK_IDENTITY');
  return access;
}

/** What only somebody decides who is a member, or acts for one, at that moment. */
const DECIDING: readonly ContractAct[] = ['approve-contract', 'return-contract'];

/** For whoever changes something: the contract is locked, and the act is asked of the table. */
export async function authorise<Asked extends Selects = Nothing, Given extends object = object>(
  tx: Queryable,
  { who }: Caller<Actor>,
  id: string,
  act: ContractAct,
  more = NOTHING as unknown as More<Asked, Given>,
): Promise<WithMore<Asked>> {
  const locked = await lockContract(tx, id);
  const decides = DECIDING.includes(act);
  if (decides) await holdOrganization(tx, who);
  const access = await accessTo(tx, who, locked, { acts: decides, more });
  requireAct(access, act);
  return access;
}

/** For whoever is about to ask somebody whether to do it: waits for nobody, and is judged anew when it is done. */
export async function authoriseAsking(
  db: Queryable,
  { who }: Caller<Actor>,
  id: string,
  act: ContractAct,
): Promise<ContractAccess> {
  const more = { ask: selectContract, given: { contractId: id } };
  const access = await accessTo(db, who, id, { acts: false, more });
  requireAct(access, act);
  return access;
}
const selectContract = (tx: Queryable, { contractId }: { contractId: string }) => ({
  found: tx.select(contractColumns).from(contracts).where(isContract(contractId)),
});

function requireAct(access: ContractAccess, act: ContractAct): void {
  if (!isShown(access)) throw problem('CONTRACT_NOT_FOUND');
  const { contract, roles } = access;
  if (contract.deletedAt) throw problem('CONTRACT_STATE', { state: '已删除' });
  const step = contractMachine.step(contract.state, act, roles);
  if ('refused' in step) throw refusalOf(contract, act, step.refused, access);
  requireInTime(contract, act, access.now);
}

/** Its deadline has passed, whether or not the minute's job has written that down. */
export const isDue = ({ state, deadline }: Pick<Contract, 'state' | 'deadline'>, now: Date): boolean =>
  isOver(deadline, now) && contractMachine.may(state, ['system']).includes('expire-contract');

/** Where the deadline has passed, nobody does what could not be done to an expired contract. */
export const isInTime = (contract: Contract, act: ContractAct, now: Date): boolean =>
  !isDue(contract, now) || contractMachine.steps.EXPIRED[act] !== undefined;

function requireInTime(contract: Contract, act: ContractAct, now: Date): void {
  if (!isInTime(contract, act, now)) throw problem('CONTRACT_STATE', { state: CONTRACT_STATES.EXPIRED });
}

/**
 * For what an organisation has authorised beforehand (静默签): its own places in a contract that it wrote itself, whoever
 * was named there. A place that asks for more than a code, or for the representative in person, is left to people.
 */
export async function authoriseSilent<Asked extends Selects = Nothing, Given extends object = object>(
  tx: Queryable,
  { who }: Caller<Actor>,
  id: string,
  more = NOTHING as unknown as More<Asked, Given>,
): Promise<WithMore<Asked>> {
  const contract = await lockContract(tx, id);
  const isOwners = contract.ownerKind === 'organization' && contract.ownerId === who.organizationId;
  if (!isOwners || contract.deletedAt) throw problem('CONTRACT_NOT_FOUND');
  const step = contractMachine.step(contract.state, 'sign-contract', ['signer']);
  if ('refused' in step) throw problem('CONTRACT_STATE', { state: CONTRACT_STATES[contract.state] });
  const access = await accessTo(tx, who, contract, { acts: false, more });
  requireInTime(contract, 'sign-contract', access.now);
  const { parties } = access;
  const own = parties.filter((party) => isSilent(party) && party.organizationName === who.organizationName);
  if (own.length === 0) throw problem('CONTRACT_TURN');
  return { ...access, own, delegated: [], isAuthor: false, oversees: false, roles: ['signer'] };
}
/** It is their turn, and nothing is asked of them that only a person can give. */
export const isSilent = (party: Party): boolean =>
  isOpen(party) &&
  party.kind === 'organization' &&
  party.part === 'signer' &&
  party.actingAs === 'agent' &&
  party.intent === 'sms';

function refusalOf(
  { state }: Contract,
  act: ContractAct,
  refused: 'state' | 'role',
  { own, delegated }: ContractAccess,
) {
  if (refused === 'state') return problem('CONTRACT_STATE', { state: CONTRACT_STATES[state] });
  const isPartys = !(contractMachine.acts[act].roles as readonly ContractRole[]).includes('author');
  return problem(isPartys && own.length + delegated.length > 0 ? 'CONTRACT_TURN' : 'FORBIDDEN');
}

export async function findDocument(tx: Queryable, id: string): Promise<ContractDocumentRow> {
  const [document] = await tx.select().from(contractDocuments).where(eq(contractDocuments.id, id));
  if (!document) throw problem('DOCUMENT_NOT_FOUND');
  return document;
}
