import { CONTRACT_LIMITS, CONTRACT_QUOTA, contractMachine, USUAL_REMIND_DAYS } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { orderedId } from '../../db/ids.ts';
import { rowsInto } from '../../db/rows.ts';
import { writeTogether } from '../../db/together.ts';
import { type Actor, type Caller, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { newCode } from '../../http/tokens.ts';
import { vectorText, wordHasher } from '../../vault/words.ts';
import { type Composed, composeMany } from '../contract-filling/index.ts';
import { bytesOf, ownerOfContract, type PageSums } from '../contracts/content/index.ts';
import { type FirstSteps, firstSteps, type Unwritten } from '../contracts/first-steps.ts';
import { contentDigestOf, mailboxesOf, openFills, organizationOf } from '../contracts/progress.ts';
import {
  type Contract,
  contractDocuments,
  contractFields,
  contractMailboxes,
  contractParties,
  contracts,
  type Party,
} from '../contracts/tables.ts';
import { textsOf, wordsOnPages } from '../contracts/words.ts';
import { type NewEvent, recordMany } from '../events/index.ts';
import { files, type ReceivedFile, rowOfFile } from '../files/index.ts';
import type { ApprovalPlan, DraftingParts } from './dependencies.ts';
import {
  contentWith,
  documentFor,
  type Filled,
  fieldFor,
  partiesWith,
  type TemplateContent,
} from './from-template.ts';
import { partyRow } from './save.ts';
import { approversOf, checkSaid, largerIn, missingOf, unwritable } from './send.ts';
import { askForJobs, nextNumbers, sendingOf } from './sent.ts';

/** Contracts from one template, complete but for their numbers, with the files that their values were written into. */
export interface DrawnUp {
  drafts: Unwritten[];
  files: readonly ReceivedFile[];
  isComposed: boolean;
}

/** Somebody else asks for approval since the pages were written: each goes its own way then. */
class RulesChangedError extends Error {}

const isNotYet = { number: null, deadline: null, sentAt: null, endedAt: null, deletedAt: null } as const;
const isNowhere = { folderId: null, flowVersionId: null, sentFromFolderId: null, voids: null } as const;
const isUnsaid = {
  message: null,
  sealId: null,
  expiresOn: null,
  renewsOn: null,
  retentionUntil: null,
} as const;
const isUntouched = { savedBy: null, sentBy: null, savedIn: null, contentDigest: null } as const;

/** The row that a draft would have, had it been written. */
function contractOf(who: Actor, from: TemplateContent, filled: Filled, now: Date): Contract {
  const { algorithm, sight, quorums, kind, flowId } = from.contract;
  const { kind: ownerKind, id: ownerId } = ownerOf(who);
  const { title, templateVersionId, sceneId, amount } = filled;
  return {
    ...{ ...isNotYet, ...isNowhere, ...isUnsaid, ...isUntouched },
    ...{ id: orderedId(), code: newCode(), ownerKind, ownerId, purpose: 'contract', state: 'DRAFT' },
    ...{ accountId: who.accountId, personId: who.personId, sceneId, templateVersionId, title, amount },
    ...{ algorithm, sight, quorums, kind, flowId, reason: '', amountNamed: null, approvalQuorums: {} },
    ...{ extensions: 0, remindDays: [...USUAL_REMIND_DAYS], remindedAt: null, tags: [] },
    ...{ createdAt: now, changedAt: now },
  };
}

/** Nobody opened it, decided, or was even called. */
type Uncalled = Pick<
  Party,
  | ('contactId' | 'accountId' | 'personId' | 'state' | 'reason' | 'tokenHash')
  | ('calledAt' | 'readAt' | 'filledAt' | 'decidedAt' | 'actedBy')
>;
const isUncalled: Uncalled = {
  ...{ contactId: null, accountId: null, personId: null, state: 'WAITING', reason: '', tokenHash: null },
  ...{ calledAt: null, readAt: null, filledAt: null, decidedAt: null, actedBy: null },
};

function draftOf(parts: DraftingParts, who: Actor, from: TemplateContent, filled: Filled): Unwritten {
  const createdAt = parts.now();
  const contract = contractOf(who, from, filled, createdAt);
  const contentOf = contentWith(parts.vault, filled.values);
  const documents = from.documents.map((document) => ({
    ...{ id: orderedId(), ...documentFor(contract.id, document) },
    ...{ version: 1, level: null, signatures: 0, createdAt },
  }));
  const copies = new Map(from.documents.map(({ id }, at) => [id, documents[at]?.id ?? '']));
  return {
    contract,
    documents,
    parties: partiesWith(parts.vault, from, filled).map((party, position) => ({
      ...{ id: orderedId(), ...partyRow(parts, contract.id, party, position), ...isUncalled, createdAt },
    })),
    fields: from.fields.map((field) => ({
      ...{ id: orderedId(), ...fieldFor(contract.id, copies.get(field.documentId) ?? '', field) },
      ...{ value: contentOf(field), fileId: null },
    })),
  };
}

/** What the composed files put in place of those that all contracts share. */
function withFiles(draft: Unwritten, composed: readonly Composed<ReceivedFile>[]): Unwritten {
  const documents = draft.documents.map((document) => {
    const made = composed.find((one) => one.document.id === document.id)?.made;
    if (!made) return document;
    const { id: fileId, sha256, sm3, size } = made;
    return { ...document, fileId, sha256, sm3, size, version: document.version + 1 };
  });
  const contentDigest = contentDigestOf(documents);
  return { ...draft, documents, contract: { ...draft.contract, contentDigest } };
}

/** What is the same of every contract from a template, read once. */
export interface Shared {
  /** The files that it is made of, by their ids. */
  bytes: ReadonlyMap<string, Uint8Array>;
  /** A search finds it by these. */
  words: readonly string[];
  hashed: (texts: readonly string[]) => string[];
}

export async function readShared(parts: DraftingParts, from: TemplateContent): Promise<Shared> {
  const hashed = wordHasher(parts.vault);
  const bytes = new Map<string, Uint8Array>();
  const texts: string[] = [];
  for (const { contractId, preparedId, sha256 } of from.documents) {
    bytes.set(preparedId, await bytesOf(parts, preparedId));
    texts.push(await wordsOnPages(parts, { contractId, fileId: preparedId, sha256 }));
  }
  return { bytes, hashed, words: hashed(texts) };
}

/** Whether their pages can be written now: something is written, nobody fills in before, and nobody has to approve. */
async function isToBeWritten(
  parts: DraftingParts,
  who: Actor,
  drafts: readonly Unwritten[],
): Promise<boolean> {
  const isWritten = ({ fields }: Unwritten) =>
    fields.some(({ kind, value }) => kind !== 'attachment' && value);
  if (!drafts.every(isWritten)) return false;
  if (drafts.some(({ parties, fields }) => openFills(parties, fields).length > 0)) return false;
  const planFor = plansBySum(parts, parts.db, who);
  for (const { contract } of drafts) if ((await planFor(contract)).steps.length > 0) return false;
  return true;
}

/**
 * Draws contracts up outside of any transaction: who takes part, what stands where, and their pages with the values written
 * into them where nothing comes before that. Of files that no contract names in the end the sweep takes care.
 */
export async function drawUp(
  parts: DraftingParts,
  { who }: Caller<Actor>,
  from: TemplateContent,
  { bytes }: Shared,
  filled: readonly Filled[],
): Promise<DrawnUp> {
  const drafts = filled.map((one) => draftOf(parts, who, from, one));
  if (!(await isToBeWritten(parts, who, drafts))) return { drafts, files: [], isComposed: false };
  const composed = await composeMany(parts, drafts, bytes);
  return {
    drafts: drafts.map((draft, at) => withFiles(draft, composed[at] ?? [])),
    files: composed.flatMap((documents) => documents.flatMap(({ made }) => made ?? [])),
    isComposed: true,
  };
}

/** What all say of money is asked of the rules once for each sum. */
function plansBySum(parts: DraftingParts, tx: Queryable, who: Actor) {
  const plans = new Map<string, Promise<ApprovalPlan>>();
  return (contract: Contract): Promise<ApprovalPlan> => {
    const key = `${contract.amount}/${contract.amountNamed}`;
    const plan = plans.get(key) ?? parts.flows.planFor(tx, contract, who);
    plans.set(key, plan);
    return plan;
  };
}

/** What would have refused one of them alone refuses all. */
async function requireSendable(parts: DraftingParts, drafts: readonly Unwritten[]): Promise<void> {
  const fields = drafts.flatMap((draft) => draft.fields);
  const [lacking] = await unwritable(parts, fields);
  if (lacking) throw problem('CONTRACT_INCOMPLETE', { reason: lacking });
  for (const draft of drafts) {
    const [said] = [
      ...checkSaid(parts, { ...draft, documents: draft.documents.length }),
      ...draft.parties.flatMap((party) => missingOf(parts, party, parts.vault.open(party.name))),
    ];
    if (said) throw problem('CONTRACT_INCOMPLETE', { reason: said.words });
  }
}

/** As many numbers as there are contracts, in their order; with the deadline and the rules that each is sent with. */
async function numbered(
  tx: Queryable,
  parts: DraftingParts,
  who: Actor,
  { drafts, isComposed, pages }: DrawnUp & { pages: PageSums | undefined },
  now: Date,
): Promise<Unwritten[]> {
  const planFor = plansBySum(parts, tx, who);
  const state = contractMachine.steps.DRAFT['send-contract'];
  const [first] = drafts;
  if (!first || !state) return [];
  const numbers = await nextNumbers(tx, first.contract, now, drafts.length);
  const deadline = new Date(now.getTime() + CONTRACT_LIMITS.defaultDays * DAY_MS);
  const sent: Unwritten[] = [];
  for (const [at, draft] of drafts.entries()) {
    const amountNamed = largerIn(parts, draft, pages)?.fen ?? null;
    const plan = await planFor({ ...draft.contract, amountNamed });
    const [hindrance] = plan.problems;
    if (hindrance) throw problem('CONTRACT_INCOMPLETE', { reason: hindrance });
    if (isComposed && plan.steps.length > 0) throw new RulesChangedError();
    const { approvalQuorums, rows } = approversOf(parts, who, draft.contract, draft.parties, plan);
    const asked = rows.map((row): Party => ({ ...isUncalled, ...row, createdAt: now }));
    const { flow, folderId: sentFromFolderId, remindDays } = plan;
    sent.push({
      ...draft,
      parties: [...draft.parties, ...asked].sort((a, b) => a.step - b.step || a.position - b.position),
      contract: {
        ...draft.contract,
        ...{ state, number: numbers[at] ?? '', amountNamed, approvalQuorums, deadline },
        ...{ sentAt: now, changedAt: now, sentBy: who.accountId, sentFromFolderId },
        ...{ flowVersionId: flow?.versionId ?? null, remindDays: [...remindDays] },
      },
    });
  }
  return sent;
}

/** Begun and sent, as the history of each tells it. */
function eventsOf({ contract, events }: FirstSteps): NewEvent[] {
  const begun: NewEvent = {
    ...{ act: 'create-contract', target: contract.id, organizationId: organizationOf(contract) },
    facts: { template: contract.templateVersionId ?? '' },
  };
  return [begun, sendingOf(contract, true), ...events];
}

/** What a search finds a contract by: its pages, what stands in its fields, and who takes part. */
function wordsOf({ vault }: DraftingParts, { words, hashed }: Shared, draft: Unwritten): string {
  const values = draft.fields.flatMap(({ kind, value }) =>
    kind !== 'attachment' && kind !== 'image' && value ? [vault.open(value)] : [],
  );
  return vectorText([...hashed([...textsOf({ vault }, draft), ...values]), ...words]);
}

/**
 * Contracts on their way, in the caller's transaction: what `send` does with one, with as few statements as one takes. All
 * of them go out, or none.
 */
export async function sendMany(
  tx: Queryable,
  parts: DraftingParts,
  caller: Caller<Actor>,
  drawn: DrawnUp,
  { shared, pages }: { shared: Shared; pages: PageSums | undefined },
): Promise<string[]> {
  const { drafts } = drawn;
  const [first] = drafts;
  if (!first) return [];
  await requireSendable(parts, drafts);
  const ids = drafts.map(({ contract }) => contract.id);
  await parts.quota.useForEach(tx, ownerOfContract(first.contract), CONTRACT_QUOTA, ids);
  const now = await timeNow(tx);
  const sent = await numbered(tx, parts, caller.who, { ...drawn, pages }, now);
  const steps = sent.map((one) => firstSteps(parts.vault, one, now));
  const written = steps.map(({ contract, parties }, at) => {
    const { documents = [], fields = [] } = sent[at] ?? {};
    const words = wordsOf(parts, shared, { contract, parties, documents, fields });
    return { contract: { ...contract, words }, parties, documents, fields };
  });
  const fields = written.flatMap((one) => one.fields);
  const filesNamed = drawn.files.map((file) => rowOfFile(file, 'contracts'));
  await writeTogether(tx, [
    ...(filesNamed.length > 0 ? [rowsInto(files, filesNamed)] : []),
    rowsInto(
      contracts,
      written.map(({ contract }) => contract),
    ),
    rowsInto(
      contractDocuments,
      written.flatMap(({ documents }) => documents),
    ),
    rowsInto(
      contractParties,
      written.flatMap(({ parties }) => parties),
    ),
    ...(fields.length > 0 ? [rowsInto(contractFields, fields)] : []),
    rowsInto(
      contractMailboxes,
      written.flatMap(({ contract, parties }) => mailboxesOf(contract, parties)),
    ),
  ]);
  await askForJobs(tx, parts, steps);
  await recordMany(tx, caller, steps.flatMap(eventsOf));
  return ids;
}
