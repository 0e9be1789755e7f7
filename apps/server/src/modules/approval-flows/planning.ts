import {
  APPROVAL_STAGES,
  type ApprovalRule,
  type ApprovalStage,
  type ApprovalStep,
  type ApprovalSubject,
  lacksAmount,
  lacksKind,
  stepsFor,
  USUAL_REMIND_DAYS,
} from '@yinxin/api';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { accounts, administratorsOf, namesOfAccounts } from '../accounts/index.ts';
import { type FlowDefinition, type FlowVersion, flowDefinitions, flowVersions } from '../approvals/index.ts';
import type { ApprovalPlan, Approver } from '../contract-drafting/index.ts';
import { contractFacts, ownerOfRow, signsFor } from '../contracts/index.ts';
import { persons } from '../persons/index.ts';
import { versionNames } from '../templates/index.ts';
import type { FlowParts } from './definitions.ts';

interface Definition {
  flow: FlowDefinition;
  version: FlowVersion;
}

/** Rules as they are now. */
export async function definitionNow(
  tx: Queryable,
  organizationId: string,
  flowId: string | null,
): Promise<Definition | undefined> {
  const [row] = await tx
    .select({ flow: flowDefinitions, version: flowVersions })
    .from(flowDefinitions)
    .innerJoin(
      flowVersions,
      and(eq(flowVersions.flowId, flowDefinitions.id), eq(flowVersions.number, flowDefinitions.version)),
    )
    .where(
      and(
        eq(flowDefinitions.organizationId, organizationId),
        flowId ? eq(flowDefinitions.id, flowId) : eq(flowDefinitions.isDefault, true),
        isNull(flowDefinitions.stoppedAt),
      ),
    );
  return row;
}

async function definitionSentWith(tx: Queryable, versionId: string): Promise<Definition | undefined> {
  const [row] = await tx
    .select({ flow: flowDefinitions, version: flowVersions })
    .from(flowVersions)
    .innerJoin(flowDefinitions, eq(flowDefinitions.id, flowVersions.flowId))
    .where(eq(flowVersions.id, versionId));
  return row;
}

/** A contract as far as approval goes by it. */
type ContractFacts = NonNullable<Awaited<ReturnType<typeof contractFacts>>>;

/** What is sent keeps the folder of then, as it keeps its rules: moving the template takes no approval away. */
async function subjectOf(tx: Queryable, facts: ContractFacts): Promise<ApprovalSubject> {
  const { templateVersionId: versionId } = facts;
  const version = versionId ? (await versionNames(tx, [versionId])).get(versionId) : undefined;
  return {
    amount: facts.amountNamed ?? facts.amount,
    kind: facts.kind,
    templateId: version?.templateId ?? null,
    folderId: facts.flowVersionId ? facts.sentFromFolderId : (version?.folderId ?? null),
  };
}

/** Those of these accounts who are members and verified now, with what a party is made of. */
export async function approversAmong(
  { vault }: Pick<FlowParts, 'vault'>,
  tx: Queryable,
  organizationId: string,
  uids: readonly string[],
): Promise<Map<string, Approver>> {
  if (uids.length === 0) return new Map();
  const rows = await tx
    .select({ accountId: accounts.id, personId: persons.id, name: persons.name, phone: persons.phone })
    .from(accounts)
    .innerJoin(persons, eq(persons.id, accounts.personId))
    .where(
      and(
        inArray(accounts.id, [...new Set(uids)]),
        eq(accounts.organizationId, organizationId),
        isNull(accounts.endedAt),
        eq(persons.state, 'verified'),
      ),
    );
  return new Map(
    rows.flatMap(({ accountId, personId, name, phone }) =>
      name && phone
        ? [[accountId, { accountId, personId, name: vault.open(name), phone: vault.open(phone) }] as const]
        : [],
    ),
  );
}

/** What the author has left open that a rule asks about. */
function unsaid(flowName: string, rules: readonly ApprovalRule[], subject: ApprovalSubject): string[] {
  if (lacksKind(rules, subject)) return [`审批流程“${flowName}”按合同类型确定由谁审批，还没有选择合同类型`];
  if (lacksAmount(rules, subject)) return [`审批流程“${flowName}”按金额确定由谁审批，还没有填写合同金额`];
  return [];
}

/** Of each step those who are members, and what is wrong with steps that have none. */
async function presentIn(
  parts: Pick<FlowParts, 'vault'>,
  tx: Queryable,
  { flow, stage }: { flow: Pick<FlowDefinition, 'name' | 'organizationId'>; stage: ApprovalStage },
  steps: readonly ApprovalStep[],
) {
  const uids = steps.flatMap(({ approvers }) => approvers);
  const members = await approversAmong(parts, tx, flow.organizationId, uids);
  const present = steps.map((step) => ({
    ...step,
    people: step.approvers.flatMap((uid) => members.get(uid) ?? []),
  }));
  const problems = present
    .filter(({ people }) => people.length === 0)
    .map(
      ({ rule }) =>
        `审批流程“${flow.name}”第 ${rule} 条规则（${APPROVAL_STAGES[stage]}）的审批人已离开企业或尚未实名，请管理员调整流程`,
    );
  return { present, problems: [...new Set(problems)] };
}

interface Asked {
  steps: Approver[][];
  problems: string[];
}

/** Whose words a contract says that somebody is about to send: who began it, who changed it last, who sends it. */
const writersOf = ({ accountId, savedBy }: ContractFacts, who: Actor) => [accountId, savedBy, who.accountId];

/** Whom a contract goes past before it is sent: of each step the members, and not who wrote it unless the rule says so. */
async function askedToSend(
  parts: Pick<FlowParts, 'vault'>,
  tx: Queryable,
  flow: FlowDefinition,
  steps: readonly ApprovalStep[],
  { sender, writers }: { sender: Actor; writers: readonly (string | null)[] },
): Promise<Asked> {
  const { present, problems } = await presentIn(parts, tx, { flow, stage: 'send' }, steps);
  const asked = present.map(({ people, self, rule }) => ({
    ...{ rule, people, isDeserted: people.length === 0 },
    others: people.filter(({ accountId }) => self || !writers.includes(accountId)),
  }));
  // of several in turn the author is left out; a rule that names nobody else is not passed by that
  for (const [rule, steps] of Map.groupBy(asked, ({ rule }) => rule))
    if (steps.every(({ others, isDeserted }) => others.length === 0 && !isDeserted)) {
      const isOnlySelf = steps.every(({ people }) =>
        people.every((one) => one.accountId === sender.accountId),
      );
      const only = isOnlySelf ? '您自己' : '起草、修改或发起这份合同的人';
      problems.push(`审批流程“${flow.name}”第 ${rule} 条规则的审批人只有${only}，请管理员添加其他审批人`);
    }
  return { steps: asked.map(({ others }) => others).filter((step) => step.length > 0), problems };
}

/** Whether it is a flow of whoever owns this row; whether it is still in use is asked when a contract is sent. */
export async function knowsFlow(tx: Queryable, flowId: string, contractId: string): Promise<boolean> {
  const owner = await ownerOfRow(tx, contractId);
  if (owner?.kind !== 'organization') return false;
  const [flow] = await tx
    .select({ id: flowDefinitions.id })
    .from(flowDefinitions)
    .where(and(eq(flowDefinitions.id, flowId), eq(flowDefinitions.organizationId, owner.id)));
  return flow !== undefined;
}

const NOTHING: ApprovalPlan = {
  ...{ flow: null, folderId: null, problems: [], steps: [], copied: [] },
  remindDays: USUAL_REMIND_DAYS,
};

/** What an organisation's rules ask before a contract of its is sent. */
export async function planFor(
  parts: FlowParts,
  tx: Queryable,
  facts: ContractFacts,
  who: Actor,
): Promise<ApprovalPlan> {
  if (facts.ownerKind !== 'organization') return NOTHING;
  const definition = await definitionNow(tx, facts.ownerId, facts.flowId);
  if (!definition)
    return facts.flowId ? { ...NOTHING, problems: ['所选的审批流程已停用或已不存在，请重新选择'] } : NOTHING;
  const { flow, version } = definition;
  const { rules, copied, remindDays } = version.rules;
  const subject = await subjectOf(tx, facts);
  const open = unsaid(flow.name, rules, subject);
  if (open.length > 0) return { ...NOTHING, problems: open };
  const { steps, problems } = await askedToSend(parts, tx, flow, stepsFor(rules, 'send', subject), {
    sender: who,
    writers: writersOf(facts, who),
  });
  // sent so, it would come to nothing once it is to be sealed
  const sealing = await presentIn(parts, tx, { flow, stage: 'seal' }, stepsFor(rules, 'seal', subject));
  const told = await approversAmong(parts, tx, facts.ownerId, copied);
  return {
    flow: { id: flow.id, name: flow.name, versionId: version.id, number: version.number },
    folderId: subject.folderId,
    ...{ steps, problems: [...problems, ...sealing.problems] },
    copied: [...told.values()],
    remindDays,
  };
}

/** The sums at which the rules for a contract change, the lowest first. */
export async function boundsFor(tx: Queryable, facts: ContractFacts): Promise<number[]> {
  if (facts.ownerKind !== 'organization') return [];
  const definition = await definitionNow(tx, facts.ownerId, facts.flowId);
  const bounds = definition?.version.rules.rules.flatMap(({ from, to }) => [from ?? [], to ?? []].flat());
  return [...new Set(bounds)].sort((a, b) => a - b);
}

/** The rules for sealing a contract: for whoever sent it those of then, for anybody else their own of now. */
const definitionForSeal = (tx: Queryable, organizationId: string, facts: ContractFacts | undefined) => {
  const isOwners = facts?.ownerKind === 'organization' && facts.ownerId === organizationId;
  if (!isOwners) return definitionNow(tx, organizationId, null);
  return facts.flowVersionId ? definitionSentWith(tx, facts.flowVersionId) : undefined;
};

interface SealUseAsked {
  amount: number | null;
  contractId: string | null;
}

/** The steps that the rules for sealing ask for, and by which flow. */
async function sealRulesFor(tx: Queryable, who: Actor, { amount, contractId }: SealUseAsked) {
  if (!who.organizationId) return undefined;
  const facts = contractId ? await contractFacts(tx, contractId) : undefined;
  const definition = await definitionForSeal(tx, who.organizationId, facts);
  if (!definition) return undefined;
  const isOwn = facts?.ownerKind === 'organization' && facts.ownerId === who.organizationId;
  const elsewhere = { templateId: null, folderId: null };
  const subject: ApprovalSubject = facts
    ? { ...(await subjectOf(tx, facts)), ...(isOwn ? {} : elsewhere) }
    : { amount, kind: null, ...elsewhere };
  return { flow: definition.flow, steps: stepsFor(definition.version.rules.rules, 'seal', subject) };
}

export const asksForSeal = async (tx: Queryable, who: Actor, use: SealUseAsked): Promise<boolean> =>
  ((await sealRulesFor(tx, who, use))?.steps.length ?? 0) > 0;

/**
 * Whose approval a use of a seal needs, one after another; nobody's in particular where no rule asks. A contract keeps
 * the rules it was sent with: where those whom they name have left since, or are nobody but whoever asks, the
 * administrators decide in their place.
 */
export async function sealStepsFor(
  parts: FlowParts,
  tx: Queryable,
  who: Actor,
  use: SealUseAsked,
): Promise<string[][]> {
  const ruled = await sealRulesFor(tx, who, use);
  if (!ruled || ruled.steps.length === 0) return [];
  const { flow, steps } = ruled;
  const { present } = await presentIn(parts, tx, { flow, stage: 'seal' }, steps);
  const others = (uids: readonly string[]) => uids.filter((uid) => uid !== who.accountId);
  const administrators = others((await administratorsOf(tx, flow.organizationId)).map(({ id }) => id));
  const asked = [...Map.groupBy(present, ({ rule }) => rule).values()].flatMap((rule) => {
    const named = rule
      .map(({ people }) => (people.length > 0 ? others(people.map(({ accountId }) => accountId)) : undefined))
      .filter((step) => step === undefined || step.length > 0);
    return named.length > 0 ? named.map((step) => step ?? administrators) : [administrators];
  });
  if (asked.some((step) => step.length === 0))
    throw problem('FLOW_INVALID', {
      reason: `审批流程“${flow.name}”用印前的审批人已离开企业或只有您自己，应由其他管理员代为审批，但企业没有别的管理员。请先添加一名管理员，或撤回合同后重新发起`,
    });
  return asked;
}

/** A contract that somebody has to sign, as a request for a seal names it. */
export async function contractToSeal(tx: Queryable, who: Actor, contractId: string) {
  const facts = await contractFacts(tx, contractId);
  if (!facts || !(await signsFor(tx, who, contractId))) throw problem('CONTRACT_NOT_FOUND');
  const { title, contentDigest, sceneId } = facts;
  const amount = facts.amountNamed ?? facts.amount;
  if (!contentDigest) throw problem('CONTRACT_TURN');
  return { document: title, digest: contentDigest, amount, sceneId };
}

/** For the page: whom a contract goes past, by name. Whoever calls may read the contract. */
export async function presentPlan(parts: FlowParts, tx: Queryable, facts: ContractFacts, who: Actor) {
  const { vault } = parts;
  const none = { flow: null, problems: [] as string[], send: [], seal: [] };
  if (facts.ownerKind !== 'organization') return none;
  const isSent = facts.state !== 'DRAFT';
  const definition = isSent
    ? facts.flowVersionId
      ? await definitionSentWith(tx, facts.flowVersionId)
      : undefined
    : await definitionNow(tx, facts.ownerId, facts.flowId);
  const problems = isSent ? [] : (await planFor(parts, tx, facts, who)).problems;
  if (!definition) return { ...none, problems };
  const { flow, version } = definition;
  const subject = await subjectOf(tx, facts);
  const { rules } = version.rules;
  const isUnclear = unsaid(flow.name, rules, subject).length > 0;
  const [send, seal] = isUnclear
    ? [[], []]
    : [stepsFor(rules, 'send', subject), stepsFor(rules, 'seal', subject)];
  const uids = [...send, ...seal].flatMap(({ approvers }) => approvers);
  const people = await namesOfAccounts(vault, tx, uids);
  const members = await approversAmong(parts, tx, facts.ownerId, uids);
  const named = (steps: readonly ApprovalStep[]) =>
    steps.map(({ approvers }) => ({
      people: approvers.map((uid) => ({
        name: people.get(uid)?.name ?? '',
        isMember: members.has(uid),
      })),
    }));
  return {
    flow: { id: flow.id, name: flow.name, version: version.number },
    problems,
    send: named(send),
    seal: named(seal),
  };
}
