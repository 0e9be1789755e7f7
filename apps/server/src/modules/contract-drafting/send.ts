import { AUTHOR_KEY, CONTRACT_QUOTA, checkValue, FIELD_KINDS, FLOW_KEY, type Hindrance } from '@yinxin/api';
import { highestSum, maskPhone, type NamedSum } from '@yinxin/identifiers';
import { plainYuan } from '@yinxin/values';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { orderedId } from '../../db/ids.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import type { Guest } from '../../http/turns.ts';
import {
  authorise,
  authoriseReading,
  type ContractAccess,
  documentsOf,
  fillsIn,
} from '../contracts/access.ts';
import { ownerOfContract, type PageSums, sumFilledIn, sumsOnPages } from '../contracts/content/index.ts';
import {
  type Contract,
  type ContractDocumentRow,
  type ContractFacts,
  contractParties,
  type Field,
  type Party,
} from '../contracts/tables.ts';
import { requireAuthor } from './create.ts';
import type { ApprovalPlan, Approver, DraftingParts } from './dependencies.ts';
import { nameOfParty, type Writers } from './own-name.ts';
import { sealedParty } from './save.ts';
import { isAsSaved } from './seen.ts';
import { dispatch } from './sent.ts';

/** What must not be signed electronically at all (电子签名法 第三条). */
const EXCLUDED = /(结婚|离婚|婚姻|收养|继承|遗嘱)(协议|合同|书)|停止供(水|热|气)/u;

/** Why a contract of this name cannot be sent at all. */
export const excludedBy = (title: string): string | undefined =>
  EXCLUDED.test(title)
    ? '婚姻、收养、继承等人身关系以及停止供水、供热、供气的文书，依法不适用电子签名'
    : undefined;

/** Characters of what the author filled in that none of our fonts can write. */
export async function unwritable({ vault, papers }: CheckParts, fields: readonly Field[]): Promise<string[]> {
  const texts = fields.flatMap(({ kind, value }) =>
    kind !== 'attachment' && value ? vault.open(value) : [],
  );
  const lacking = texts.length === 0 ? [] : await papers.missing(texts.join(''));
  return lacking.length === 0 ? [] : [`预填内容中有字库没有的字：${lacking.slice(0, 10).join('、')}`];
}

type CheckParts = Pick<DraftingParts, 'vault' | 'papers' | 'flows'>;
/** What is written of a contract that is about to be sent; how many documents it has is asked where nobody said. */
type Unsent = Pick<ContractAccess, 'contract' | 'parties' | 'fields'> & {
  documents?: number | readonly unknown[];
};
/** What its pages say of money, where they were read, and whether whoever sends it was told. */
interface Money {
  pages?: PageSums | undefined;
  isConfirmed?: boolean;
  /** Of its pages, where everything is written into them already. */
  contentDigest?: string;
}

/** What stands against sending. */
export const checkDraft = async (
  parts: CheckParts,
  tx: Queryable,
  who: Actor,
  unsent: Unsent,
): Promise<Hindrance[]> => [
  ...(await checkWritten(parts, tx, unsent)),
  ...(await parts.flows.planFor(tx, unsent.contract, who)).problems.map(
    (words): Hindrance => ({ about: 'flow', words }),
  ),
];

async function checkWritten(parts: CheckParts, tx: Queryable, unsent: Unsent): Promise<Hindrance[]> {
  const lacking = await unwritable(parts, unsent.fields);
  const known = unsent.documents ?? (await documentsOf(tx, unsent.contract.id));
  const documents = typeof known === 'number' ? known : known.length;
  return [
    ...lacking.map((words): Hindrance => ({ about: 'content', words })),
    ...checkSaid(parts, { ...unsent, documents }),
  ];
}

/** What it says of itself; that our fonts can write it is asked elsewhere. */
export function checkSaid(
  parts: Pick<CheckParts, 'vault'>,
  {
    contract,
    parties,
    fields,
    documents: count,
  }: {
    contract: Pick<Contract, 'title' | 'quorums'>;
    parties: readonly Party[];
    fields: readonly Field[];
    documents: number;
  },
): Hindrance[] {
  const found: Hindrance[] = [];
  const say = (about: Hindrance['about'], words: string) => found.push({ about, words });
  const signers = parties.filter(({ part }) => part === 'signer');
  if (count === 0) say('files', '请上传至少一份文件');
  if (signers.length === 0) say('signers', '请添加至少一个签署方');
  const excluded = excludedBy(contract.title);
  if (excluded) say('content', excluded);
  for (const step of new Set(signers.map(({ step }) => step))) {
    const needed = contract.quorums[String(step)];
    const inStep = signers.filter((party) => party.step === step);
    if (needed !== undefined && needed > inStep.length)
      say('content', `第 ${step} 步只有 ${inStep.length} 方，不能要求签满 ${needed} 方`);
    // what one party fills in all others sign
    if (needed !== undefined && inStep.some((party) => fillsIn(fields, party).length > 0))
      say('content', `第 ${step} 步不须全部签署，其中的签署方不能有填写控件`);
  }
  const lacking = fields.filter(
    ({ partyKey, required, value }) => partyKey === AUTHOR_KEY && required && !value,
  );
  for (const { label, kind } of lacking)
    say('content', `发起时填写的“${label || FIELD_KINDS[kind].words}”还没有内容`);
  for (const field of fields) {
    if (FIELD_KINDS[field.kind].when !== 'filled' || !field.value) continue;
    const reason = checkValue(field, parts.vault.open(field.value));
    if (reason) say('content', `预填的“${field.label || FIELD_KINDS[field.kind].words}”：${reason}`);
  }
  return found;
}

/** Whose name nobody knows cannot be asked to sign. */
export async function checkNames(
  parts: Pick<DraftingParts, 'vault'>,
  tx: Queryable,
  parties: readonly Party[],
  writers: Writers,
): Promise<Hindrance[]> {
  const named = await Promise.all(
    parties.map(async (party) => ({ party, name: await nameOfParty(parts, tx, party, writers) })),
  );
  return named.flatMap(({ party, name }) => missingOf(parts, party, name));
}

/** What a party of a draft still lacks: nobody can be asked who is not named, or cannot be reached. */
export function missingOf(
  { vault }: Pick<DraftingParts, 'vault'>,
  { kind, role, organizationName, phone, position }: Party,
  name: string,
): Hindrance[] {
  const known = vault.open(phone);
  const say = (words: string): Hindrance[] => [{ about: 'signers', words }];
  if (known === '' || (kind === 'organization' && organizationName === ''))
    return say(`请填好${role || organizationName || name || `第 ${position + 1} 个签署方`}的资料`);
  return name ? [] : say(`请填写${maskPhone(known)}的姓名`);
}

/** Those who stood there by their phone alone get the name of their paper, and so does whoever writes. */
async function withNames(
  tx: Queryable,
  parts: Pick<DraftingParts, 'vault'>,
  { contract, parties }: Pick<Unsent, 'contract' | 'parties'>,
  author: Pick<Actor, 'personId'>,
): Promise<Party[]> {
  const named: Party[] = [];
  for (const party of parties) {
    // what fills in a template names its people; only who writes by hand supposed something of themselves
    if (contract.templateVersionId && parts.vault.open(party.name)) {
      named.push(party);
      continue;
    }
    const known = await nameOfParty(parts, tx, party, [author.personId, contract.personId]);
    const isNew = known !== parts.vault.open(party.name);
    const name = isNew ? parts.vault.seal(known) : party.name;
    if (isNew) await tx.update(contractParties).set({ name }).where(eq(contractParties.id, party.id));
    named.push({ ...party, name });
  }
  return named;
}

/**
 * What pages say of money, to be compared with what was typed: where rules go by sums they have to be read; otherwise a
 * seal may be somebody's up to a sum, and they are read where they can be.
 */
export async function pagesBeside(
  parts: Pick<DraftingParts, 'db' | 'storage' | 'vault' | 'format' | 'flows'>,
  guest: Guest,
  contract: ContractFacts,
  documents: readonly ContractDocumentRow[],
): Promise<PageSums | undefined> {
  const isRuled = (await parts.flows.boundsFor(parts.db, contract)).length > 0;
  if (!isRuled && contract.amount === null) return undefined;
  return sumsOnPages(parts, guest, documents).catch((error: unknown) => {
    if (!isRuled && error instanceof AppError) return undefined;
    throw error;
  });
}

export async function moneyOf(
  parts: DraftingParts,
  { who }: Caller<Actor>,
  id: string,
): Promise<{ pages: PageSums | undefined; digests: string[] }> {
  const { contract } = await authoriseReading(parts.db, who, id);
  const documents = await documentsOf(parts.db, id);
  return {
    pages: await pagesBeside(parts, { id: who.personId, isParty: true }, contract, documents),
    digests: documents.map(({ sha256 }) => sha256),
  };
}

export async function sendContract(
  parts: DraftingParts,
  caller: Caller<Actor>,
  {
    id,
    savedAt,
    amountConfirmed = false,
  }: { id: string; savedAt?: string | undefined; amountConfirmed?: boolean },
): Promise<Contract> {
  const read = await moneyOf(parts, caller, id);
  return parts.db.transaction(async (tx) => {
    const access = await authorise(tx, caller, id, 'send-contract');
    // what is sent can never be changed: it is what was looked at
    if (savedAt !== undefined && !isAsSaved(access.contract, savedAt)) throw problem('CONTRACT_REREAD');
    const now = access.documents.map(({ sha256 }) => sha256);
    if (read.digests.join() !== now.join()) throw problem('CONTRACT_REREAD');
    await requireAuthor(tx, caller.who);
    return send(tx, parts, caller, access, { pages: read.pages, isConfirmed: amountConfirmed });
  });
}

/** A larger sum in the contract than the one it is said to be about; that none is written is said by the rules. */
export function largerIn(
  { vault }: Pick<DraftingParts, 'vault'>,
  { contract, fields }: { contract: Pick<Contract, 'amount'>; fields: readonly Field[] },
  pages: PageSums | undefined,
): NamedSum | undefined {
  const named = highestSum([sumFilledIn(vault, fields), pages?.highest].filter((one) => one !== undefined));
  return named && contract.amount !== null && named.fen > contract.amount ? named : undefined;
}

/** The same where rules go by sums. */
export async function understatedIn(
  parts: Pick<DraftingParts, 'vault' | 'flows'>,
  tx: Queryable,
  unsent: Pick<Unsent, 'contract' | 'fields'>,
  pages: PageSums | undefined,
): Promise<NamedSum | undefined> {
  const named = largerIn(parts, unsent, pages);
  return named && (await parts.flows.boundsFor(tx, unsent.contract)).length > 0 ? named : undefined;
}

export const understated = ({ text }: NamedSum, { amount }: Pick<Contract, 'amount'>) =>
  problem('AMOUNT_UNDERSTATED', { named: text, amount: `${plainYuan(amount ?? 0)} 元` });

/** The one door to the outside: checked, judged by the organisation's rules, paid for, and on its way. */
export async function send(
  tx: Queryable,
  parts: DraftingParts,
  caller: Caller<Actor>,
  unsent: Unsent,
  { pages, isConfirmed = false, contentDigest }: Money = {},
): Promise<Contract> {
  const { contract, fields } = unsent;
  const known = await withNames(tx, parts, unsent, caller.who);
  const [unwritten] = [
    ...(await checkWritten(parts, tx, unsent)),
    ...known.flatMap((party) => missingOf(parts, party, parts.vault.open(party.name))),
  ];
  if (unwritten) throw problem('CONTRACT_INCOMPLETE', { reason: unwritten.words });
  const named = isConfirmed ? undefined : await understatedIn(parts, tx, unsent, pages);
  if (named) throw understated(named, contract);
  const amountNamed = largerIn(parts, unsent, pages)?.fen ?? null;
  const plan = await parts.flows.planFor(tx, { ...contract, amountNamed }, caller.who);
  const [hindrance] = plan.problems;
  if (hindrance) throw problem('CONTRACT_INCOMPLETE', { reason: hindrance });
  await parts.quota.use(tx, ownerOfContract(contract), CONTRACT_QUOTA, contract.id);
  const { rows, approvalQuorums } = approversOf(parts, caller.who, contract, known, plan);
  const parties = await askApprovers(tx, known, rows);
  const sentWith = {
    ...{ approvalQuorums, amountNamed },
    sentBy: caller.who.accountId,
    flowVersionId: plan.flow?.versionId ?? null,
    sentFromFolderId: plan.folderId,
    remindDays: [...plan.remindDays],
    ...(contentDigest && { contentDigest }),
  };
  return dispatch(tx, parts, caller, contract, { sentWith, parties, fields, isUse: true });
}

/** Those whom the rules name, as parties after whom the author named; not written yet. */
export function approversOf(
  parts: Pick<DraftingParts, 'vault'>,
  who: Actor,
  contract: Pick<Contract, 'id'>,
  parties: readonly Party[],
  { steps, copied }: ApprovalPlan,
) {
  const first = 1 + Math.max(0, ...parties.filter(({ part }) => part === 'approver').map(({ step }) => step));
  let position = parties.length;
  const row = (approver: Approver, part: 'approver' | 'cc', step: number) => ({
    ...{ id: orderedId(), contractId: contract.id, part, step },
    ...{ key: `${FLOW_KEY}${position}`, position: position++ },
    ...{ kind: 'organization' as const, actingAs: 'agent' as const, organizationName: who.organizationName },
    ...{ intent: 'sms' as const, reading: 'link' as const, role: '', idNumber: null },
    ...sealedParty(parts, approver),
    ...{ accountId: approver.accountId, personId: approver.personId },
  });
  return {
    rows: [
      ...steps.flatMap((step, at) => step.map((approver) => row(approver, 'approver', first + at))),
      ...copied.map((member) => row(member, 'cc', 1)),
    ],
    approvalQuorums: Object.fromEntries(steps.map((_, at) => [String(first + at), 1])),
  };
}

/** Puts those whom the rules name among the parties; answers all in their order. */
async function askApprovers(
  tx: Queryable,
  parties: readonly Party[],
  approvers: ReturnType<typeof approversOf>['rows'],
): Promise<Party[]> {
  const asked = approvers.length > 0 ? await tx.insert(contractParties).values(approvers).returning() : [];
  return [...parties, ...asked].sort((a, b) => a.step - b.step || a.position - b.position);
}
