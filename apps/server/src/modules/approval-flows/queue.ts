import {
  type ApprovalItem,
  type ApprovalTab,
  type approvalList,
  type CallResult,
  CONTRACT_STATES,
  contractMachine,
  USE_REQUEST_STATES,
} from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { isOver, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { question } from '../../db/prepared-questions.ts';
import { readTogether } from '../../db/together.ts';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { namesOfAccounts } from '../accounts/index.ts';
import { type ApprovalDecision, decisionsOf, delegatedTo } from '../approvals/index.ts';
import {
  approvalsDecided,
  approvalsOfAuthor,
  approvalsWaiting,
  type ContractApproval,
} from '../contract-reading/index.ts';
import { claimWaiting, readableAmong } from '../contracts/index.ts';
import {
  ADMINISTRATORS,
  administers,
  desertedAmong,
  sealAccessOf,
  selectUsesWaiting,
  type UseApproval,
  usesAskedBy,
  usesById,
} from '../seals/index.ts';
import type { FlowParts } from './definitions.ts';

interface Page {
  before?: string | undefined;
  limit: number;
}

/** Names of accounts, read once for a whole page. */
type NameOf = (accountId: string | null | undefined) => string;

const BLANK = {
  number: null,
  sealName: '',
  contractKind: null,
  version: '',
  reason: '',
  until: null,
  actingFor: '',
  actedBy: '',
  outcome: null,
  words: '',
} as const;

/** Whose names somebody reads: those of their own organisation. */
const isOurs = ({ ownerKind, ownerId, accountId }: ContractApproval['contract'], who: Actor): boolean =>
  accountId === who.accountId || (ownerKind === 'organization' && ownerId === who.organizationId);

/** Whoever approves from outside knows who asks, as other parties do, and whose turn it is besides nobody. */
function ofContract(
  { contract, key, party, waiting, version }: ContractApproval,
  nameOf: NameOf,
  who: Actor,
): ApprovalItem {
  const { id, title, number, kind, state, accountId, sentAt, createdAt, deadline } = contract;
  const amount = contract.amountNamed ?? contract.amount; // what the rules went by
  return {
    ...BLANK,
    ...{ key, kind: 'contract', id, contractId: id, title, number, amount, contractKind: kind, version },
    author: isOurs(contract, who) ? nameOf(accountId) : maskName(nameOf(accountId)),
    at: (party?.createdAt ?? sentAt ?? createdAt).toISOString(),
    until: deadline?.toISOString() ?? null,
    stateWords: CONTRACT_STATES[state],
    waitsFor: waiting
      .filter((one) => isOurs(contract, who) || one.accountId === who.accountId)
      .map((one) => nameOf(one.accountId))
      .filter(Boolean),
    may: [],
  };
}

function ofUse({ request, sealName }: UseApproval, nameOf: NameOf, now: Date): ApprovalItem {
  const { id, contractId, document, amount, reason, accountId, createdAt, expiresAt, steps, passed } =
    request;
  const state = request.state === 'pending' && isOver(expiresAt, now) ? 'expired' : request.state;
  return {
    ...BLANK,
    ...{ key: id, kind: 'seal-use', id, contractId, title: document, sealName, amount, reason },
    author: nameOf(accountId),
    at: createdAt.toISOString(),
    until: expiresAt.toISOString(),
    stateWords: USE_REQUEST_STATES[state],
    waitsFor: state === 'pending' ? (steps[passed] ?? []).map(nameOf).filter(Boolean) : [],
    words: request.decision,
    may: [],
  };
}

/** By what they are ordered, the newest first; one page of both. */
const merged = (limit: number, ...lists: ApprovalItem[][]): { list: ApprovalItem[]; next: string | null } => {
  const all = lists.flat().toSorted((a, b) => (a.key < b.key ? 1 : -1));
  const list = all.slice(0, limit);
  return { list, next: all.length > limit ? (list.at(-1)?.key ?? null) : null };
};

const accountsIn = (contracts: readonly ContractApproval[], uses: readonly UseApproval[]): string[] => [
  ...contracts.flatMap(({ contract, waiting }) => [
    contract.accountId,
    ...waiting.flatMap(({ accountId }) => accountId ?? []),
  ]),
  ...uses.flatMap(({ request }) => [request.accountId, ...request.steps.flat()]),
];

async function namesFor({ vault }: FlowParts, tx: Queryable, ids: readonly string[]): Promise<NameOf> {
  const people = await namesOfAccounts(vault, tx, ids);
  return (accountId) => (accountId ? (people.get(accountId)?.name ?? '') : '');
}

type Waiting = Parameters<typeof selectUsesWaiting>[1] & Parameters<typeof approvalsWaiting.select>[1] & Page;
const selectWaiting = (tx: Queryable, { before, limit, ...given }: Waiting) => ({
  contracts: approvalsWaiting.select(tx, given, { before, limit }),
  uses: selectUsesWaiting(tx, given, { before, limit }),
});
/** From the newest on, which every page of whoever is signed in counts. */
const newestWaiting = question((tx, given: Omit<Waiting, 'before'>) => {
  const { accountId, personId, delegators, asked, ownerKind, ownerId, keeps, administers, limit } = given;
  const who = { accountId, personId, delegators, asked, ownerKind, ownerId, keeps, administers };
  return selectWaiting(tx, { ...who, before: undefined, limit });
});

/** What somebody finds waiting, for themselves and for those who are away. */
async function waitingFor({ db }: FlowParts, who: Actor, { before, limit }: Page) {
  const delegators = (await delegatedTo(db, who)).map(({ accountId }) => accountId);
  const access = await sealAccessOf(db, who);
  const { accountId, personId } = who;
  const { kind: ownerKind, id: ownerId } = ownerOf(who);
  const given = {
    ...{ accountId, personId, delegators, asked: [accountId, ...delegators], ownerKind, ownerId, limit },
    ...{ keeps: access.keeps, administers: administers(access) },
  };
  const found = before
    ? await readTogether(db, selectWaiting(db, { ...given, before }))
    : await newestWaiting(db, given);
  return { ...found, delegators };
}
type Found = Awaited<ReturnType<typeof waitingFor>>;

/** So many are counted; whoever counts and whoever lists the newest asks the same. */
const MOST_COUNTED = 100;
const newestFor = (parts: FlowParts, who: Actor): Promise<Found> =>
  waitingFor(parts, who, { limit: MOST_COUNTED + 1 });
const counted = ({ contracts, uses }: Found) => ({
  waiting: Math.min(contracts.length + uses.length, MOST_COUNTED),
  waitingUses: Math.min(uses.length, MOST_COUNTED),
});

/** How much waits for somebody to approve it, of what is theirs already (`claimWaiting`). */
export const countWaiting = async (parts: FlowParts, who: Actor) => counted(await newestFor(parts, who));

/** The same with the first of it. */
export async function newestApprovals(parts: FlowParts, who: Actor, limit: number) {
  const newest = await newestFor(parts, who);
  return { ...(await todo(parts, who, limit, newest)), ...counted(newest) };
}

async function todo(parts: FlowParts, who: Actor, limit: number, found: Found) {
  const { delegators } = found;
  const uses = found.uses.slice(0, limit + 1);
  const contracts = await approvalsWaiting.withTurns(parts.db, found.contracts.slice(0, limit + 1));
  const nameOf = await namesFor(parts, parts.db, [...accountsIn(contracts, uses), ...delegators]);
  const away = (asked: readonly string[]) =>
    asked.includes(who.accountId) ? '' : nameOf(asked.find((uid) => delegators.includes(uid)));
  const may: ApprovalItem['may'] = ['approve', 'refuse'];
  const now = uses.length > 0 ? await timeNow(parts.db) : new Date();
  return merged(
    limit,
    contracts.map((one) => ({
      ...ofContract(one, nameOf, who),
      actingFor: away(one.party?.accountId ? [one.party.accountId] : []),
      may,
    })),
    uses.map((one) => {
      const { steps, passed } = one.request;
      return { ...ofUse(one, nameOf, now), actingFor: away(steps[passed] ?? []), may };
    }),
  );
}

async function mine(parts: FlowParts, who: Actor, { before, limit }: Page) {
  const page = { before, limit: limit + 1 };
  const contracts = await approvalsOfAuthor(parts.db, who, page);
  const uses = await usesAskedBy(parts.db, who, page);
  const nameOf = await namesFor(parts, parts.db, accountsIn(contracts, uses));
  const deserted = await desertedAmong(
    parts.db,
    uses.map(({ request }) => request.id),
  );
  const now = await timeNow(parts.db);
  const urges = ({ contract, waiting }: ContractApproval): ApprovalItem['may'] =>
    waiting.length > 0 && contractMachine.may(contract.state, ['author']).includes('urge-contract')
      ? ['remind']
      : [];
  return merged(
    limit,
    contracts.map((one) => ({ ...ofContract(one, nameOf, who), may: urges(one) })),
    uses.map((one) => {
      const item = ofUse(one, nameOf, now);
      const isPending = one.request.state === 'pending' && !isOver(one.request.expiresAt, now);
      const waitsFor = isPending && deserted.has(one.request.id) ? [ADMINISTRATORS] : item.waitsFor;
      return { ...item, waitsFor, may: isPending ? (['remind'] as const).slice() : [] };
    }),
  );
}

async function done(parts: FlowParts, who: Actor, { before, limit }: Page) {
  const { db } = parts;
  const decisions = await decisionsOf(db, who, { before, limit: limit + 1 });
  const uses = await usesById(
    db,
    decisions.flatMap(({ requestId }) => requestId ?? []),
  );
  const contracts = await approvalsDecided(
    db,
    [...decisions, ...uses.map(({ request }) => request)].flatMap(({ contractId }) => contractId ?? []),
  );
  const readable = await readableAmong(db, who, [...contracts.values()]);
  const nameOf = await namesFor(parts, db, [
    ...[...contracts.values()].map(({ accountId }) => accountId),
    ...accountsIn([], uses),
    ...decisions.flatMap(({ accountId, forAccountId }) => [accountId, forAccountId ?? accountId]),
  ]);
  const now = await timeNow(db);
  const about = (decision: ApprovalDecision): ApprovalItem => {
    const contract = decision.contractId ? contracts.get(decision.contractId) : undefined;
    const use = uses.find(({ request }) => request.id === decision.requestId);
    if (contract)
      return ofContract(
        { contract, key: decision.id, party: undefined, waiting: [], version: '' },
        nameOf,
        who,
      );
    if (use) return ofUse(use, nameOf, now);
    return {
      ...BLANK,
      kind: decision.contractId ? 'contract' : 'seal-use',
      id: decision.contractId ?? decision.requestId ?? '',
      ...{ contractId: null, key: decision.id, title: '已删除', amount: null, author: '', at: '' },
      ...{ stateWords: '', waitsFor: [], may: [] },
    };
  };
  /** As it was when it was decided about; what it became since was not. */
  const asDecided = ({ title, amount, kind, version }: ApprovalDecision): Partial<ApprovalItem> =>
    title === null ? {} : { title, amount, contractKind: kind, version: version ?? '' };
  const linked = ({ contractId }: ApprovalItem) =>
    contractId && readable.has(contractId) ? contractId : null;
  return merged(
    limit,
    decisions.map((decision) => ({
      ...about(decision),
      ...asDecided(decision),
      contractId: linked(about(decision)),
      key: decision.id,
      at: decision.at.toISOString(),
      until: null,
      waitsFor: [],
      outcome: decision.outcome,
      words: decision.words,
      actingFor: decision.accountId === who.accountId ? nameOf(decision.forAccountId) : '',
      actedBy: decision.accountId === who.accountId ? '' : nameOf(decision.accountId),
    })),
  );
}

export async function listApprovals(
  parts: FlowParts,
  who: Actor,
  { tab, before, limit }: Page & { tab: ApprovalTab },
): Promise<CallResult<typeof approvalList>> {
  if (tab !== 'todo') {
    const shown = tab === 'done' ? done : mine;
    return { ...(await shown(parts, who, { before, limit })), ...(await countWaiting(parts, who)) };
  }
  await claimWaiting(parts, who);
  if (!before) return newestApprovals(parts, who, limit);
  const older = await waitingFor(parts, who, { before, limit: limit + 1 });
  return { ...(await todo(parts, who, limit, older)), ...(await countWaiting(parts, who)) };
}
