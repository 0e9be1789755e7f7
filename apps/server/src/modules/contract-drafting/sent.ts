import { CONTRACT_LIMITS, CONTRACT_QUOTA, contractMachine } from '@yinxin/api';
import { DAY_MS, dayInChina } from '@yinxin/values';
import { eq, sql } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { writeTogether } from '../../db/together.ts';
import type { Caller } from '../../http/principal.ts';
import { documentsOf, fieldsOf, isSilent, livePartiesOf } from '../contracts/access.ts';
import { ownerOfContract } from '../contracts/content/index.ts';
import { type FirstSteps, firstSteps } from '../contracts/first-steps.ts';
import { type Known, mailboxChanges, organizationOf, type ProgressParts } from '../contracts/progress.ts';
import { type Contract, contractNumbers, contractParties, contracts } from '../contracts/tables.ts';
import { type NewEvent, recordMany } from '../events/index.ts';
import type { DraftingParts } from './dependencies.ts';

/** YX-2026-000123: the owner's own count of the year in China; the next of them, as many as are wanted. */
export async function nextNumbers(
  tx: Queryable,
  { ownerKind, ownerId }: Pick<Contract, 'ownerKind' | 'ownerId'>,
  now: Date,
  count: number,
): Promise<string[]> {
  const year = Number(dayInChina(now).slice(0, 4));
  const [row] = await tx
    .insert(contractNumbers)
    .values({ ownerKind, ownerId, year, last: count })
    .onConflictDoUpdate({
      target: [contractNumbers.ownerKind, contractNumbers.ownerId, contractNumbers.year],
      set: { last: sql`${contractNumbers.last} + ${count}` },
    })
    .returning({ last: contractNumbers.last });
  const first = (row?.last ?? count) - count + 1;
  return Array.from({ length: count }, (_, at) => `YX-${year}-${String(first + at).padStart(6, '0')}`);
}

async function nextNumber(tx: Queryable, contract: Contract, now: Date): Promise<string> {
  const [number = ''] = await nextNumbers(tx, contract, now, 1);
  return number;
}

/** That a contract was sent, as its history tells it; what takes a contract of the quota is one that is used. */
export function sendingOf(contract: Contract, isUse: boolean): NewEvent {
  const { id: target, number, amount, amountNamed, flowVersionId } = contract;
  const owner = ownerOfContract(contract);
  return {
    ...{ act: 'send-contract', target, organizationId: organizationOf(contract) },
    facts: {
      ...{ number: number ?? '', quota: CONTRACT_QUOTA },
      ...(amountNamed !== null && { amount: amount ?? 0, named: amountNamed }),
      ...(flowVersionId && { flow: flowVersionId }),
    },
    uses: isUse ? [{ meter: 'contract', owner, reference: target, number: number ?? '' }] : [],
  };
}

/**
 * What follows from how far contracts of one owner went: those who are called get their message, an organisation's own seal
 * is looked for, and what is to be written into pages is written.
 */
export async function askForJobs(
  tx: Queryable,
  { jobs, work, silent }: ProgressParts,
  steps: readonly FirstSteps[],
): Promise<void> {
  const [first] = steps;
  if (!first) return;
  const { ownerKind, ownerId } = first.contract;
  const line = { line: ownerId };
  const called = steps.flatMap((one) => one.called.map(({ id: partyId }) => ({ partyId })));
  await jobs.enqueueAll(tx, work.message, called, line);
  const ids = (wanted: readonly FirstSteps[]) => wanted.map(({ contract }) => ({ contractId: contract.id }));
  await jobs.enqueueAll(tx, work.compose, ids(steps.filter(({ isToCompose }) => isToCompose)), line);
  // an authorisation is for making contracts, not for ending them
  const own = steps.filter(
    ({ contract, called }) => contract.state === 'SIGNING' && !contract.voids && called.some(isSilent),
  );
  if (ownerKind === 'organization' && own.length > 0 && (await silent.hasOpen(tx, ownerId)))
    await jobs.enqueueAll(tx, work.silent, ids(own), line);
}

type SentWith = Partial<
  Pick<
    Contract,
    | ('approvalQuorums' | 'amountNamed' | 'sentBy' | 'flowVersionId')
    | ('sentFromFolderId' | 'remindDays' | 'contentDigest')
  >
>;

interface Dispatch extends Pick<Known, 'parties' | 'fields'> {
  sentWith?: SentWith;
  isUse?: boolean;
}

/** Numbers it, sets its deadline and lets it go its way; what takes a contract of the quota is one that is used. */
export async function dispatch(
  tx: Queryable,
  parts: Pick<DraftingParts, 'now'> & ProgressParts,
  caller: Caller,
  contract: Contract,
  { sentWith, isUse = false, ...known }: Dispatch = {},
): Promise<Contract> {
  const now = await timeNow(tx);
  const usual = new Date(now.getTime() + CONTRACT_LIMITS.defaultDays * DAY_MS);
  const deadline = contract.deadline && contract.deadline > now ? contract.deadline : usual;
  const number = contract.number ?? (await nextNumber(tx, contract, now));
  const state = contractMachine.steps[contract.state]['send-contract'];
  if (!state) throw new Error(`${contract.state} knows no send-contract`);
  const sent: Contract = {
    ...{ ...contract, ...sentWith, state, number, deadline },
    ...{ sentAt: now, changedAt: now, reason: '' },
  };
  const steps = firstSteps(
    parts.vault,
    {
      contract: sent,
      parties: known.parties ?? (await livePartiesOf(tx, sent.id)),
      fields: known.fields ?? (await fieldsOf(tx, sent.id)),
      documents: sent.contentDigest === null ? await documentsOf(tx, sent.id) : [],
    },
    now,
  );
  await writeSteps(tx, steps);
  await askForJobs(tx, parts, [steps]);
  await parts.jobs.enqueue(tx, parts.work.index, { contractId: sent.id }, { line: sent.ownerId });
  await recordMany(tx, caller, [sendingOf(sent, isUse), ...steps.events]);
  return steps.contract;
}

/** What was sent and went its first steps, in one statement: the contract, whoever was called, and where it lies for everybody. */
async function writeSteps(tx: Queryable, { contract, parties, called }: FirstSteps): Promise<void> {
  const { id, state, number, deadline, sentAt, changedAt, reason, contentDigest } = contract;
  const { approvalQuorums, amountNamed, sentBy, flowVersionId, sentFromFolderId, remindDays } = contract;
  const changed = {
    ...{ state, number, deadline, sentAt, changedAt, reason, contentDigest },
    ...{ approvalQuorums, amountNamed, sentBy, flowVersionId, sentFromFolderId, remindDays },
  };
  const turn = called.map((party) =>
    tx
      .update(contractParties)
      .set({ state: party.state, tokenHash: party.tokenHash, calledAt: party.calledAt })
      .where(eq(contractParties.id, party.id))
      .returning({ id: contractParties.id }),
  );
  await writeTogether(tx, [
    tx.update(contracts).set(changed).where(eq(contracts.id, id)).returning({ id: contracts.id }),
    ...turn,
    ...mailboxChanges(tx, contract, parties),
  ]);
}
