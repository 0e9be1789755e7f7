import {
  type CallParsed,
  type CallResult,
  FLOW_LIMITS,
  type FlowRules,
  type flowList,
  type saveFlow as saveCall,
} from '@yinxin/api';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { OpenedVault } from '../../vault/index.ts';
import { membersOf, namesOfAccounts } from '../accounts/index.ts';
import { type FlowDefinition, flowDefinitions, flowVersions } from '../approvals/index.ts';
import { contactsAmong } from '../counterparties/index.ts';
import { record } from '../events/index.ts';
import { authorise, authoriseReading } from '../members/index.ts';
import { templateChoices } from '../templates/index.ts';
import { contactsIn, inTurns, membersIn, requireRoles, rolesOf } from './roles.ts';

export interface FlowParts {
  db: Database;
  vault: OpenedVault;
  now: () => Date;
}

const wrong = (reason: string) => problem('FLOW_INVALID', { reason });

/** Nobody and nothing from outside the organisation is named. */
async function requireOwn(tx: Queryable, organizationId: string, written: FlowRules): Promise<void> {
  const { rules, copied } = written;
  const members = new Set((await membersOf(tx, organizationId)).map(({ id }) => id));
  const named = [...copied, ...rules.flatMap(({ approvers }) => approvers)];
  if (named.some((uid) => !members.has(uid))) throw wrong('审批人与抄送人须是本企业现在的成员');
  await requireRoles(tx, organizationId, written, members);
  for (const { approvers } of rules)
    if (new Set(approvers).size !== approvers.length) throw wrong('同一条规则中审批人重复');
  const { templates, folders } = await templateChoices(tx, organizationId);
  const known = new Set([...templates, ...folders].map(({ id }) => id));
  const about = rules.flatMap((rule) => [...rule.templates, ...rule.folders]);
  if (about.some((id) => !known.has(id))) throw wrong('规则中的模板或文件夹已不存在');
}

async function lockFlow(tx: Queryable, organizationId: string, id: string): Promise<FlowDefinition> {
  const [flow] = await tx
    .select()
    .from(flowDefinitions)
    .where(and(eq(flowDefinitions.id, id), eq(flowDefinitions.organizationId, organizationId)))
    .for('no key update');
  if (!flow) throw problem('FLOW_NOT_FOUND');
  return flow;
}

async function rulesNow(tx: Queryable, { id, version }: FlowDefinition): Promise<FlowRules> {
  const [row] = await tx
    .select({ rules: flowVersions.rules })
    .from(flowVersions)
    .where(and(eq(flowVersions.flowId, id), eq(flowVersions.number, version)));
  if (!row) throw new Error('a flow without its version');
  return row.rules;
}

type Body = CallParsed<typeof saveCall>['body'];

/** What is written is a new version; contracts on their way keep theirs. The organisation is locked. */
export async function saveFlow(
  { db, now }: FlowParts,
  caller: Caller<Actor>,
  { id, version: seen, name, note, isDefault, ...written }: Body,
): Promise<{ id: string; version: number }> {
  return db.transaction(async (tx) => {
    const { organization, member } = await authorise(tx, caller, 'manage-flows');
    const organizationId = organization.id;
    await requireOwn(tx, organizationId, written);
    const [alike] = await tx
      .select({ id: flowDefinitions.id })
      .from(flowDefinitions)
      .where(and(eq(flowDefinitions.organizationId, organizationId), eq(flowDefinitions.name, name)));
    if (alike && alike.id !== id) throw wrong(`已有名为“${name}”的流程`);
    const before = id ? await lockFlow(tx, organizationId, id) : undefined;
    if (before && before.version !== seen) throw problem('FLOW_CHANGED');
    if (isDefault && before?.stoppedAt) throw wrong('已停用的流程不能设为默认');
    if (!before) {
      const [row] = await tx
        .select({ n: count() })
        .from(flowDefinitions)
        .where(eq(flowDefinitions.organizationId, organizationId));
      if ((row?.n ?? 0) >= FLOW_LIMITS.flows) throw wrong(`最多 ${FLOW_LIMITS.flows} 个流程`);
    }
    if (isDefault)
      await tx
        .update(flowDefinitions)
        .set({ isDefault: false })
        .where(and(eq(flowDefinitions.organizationId, organizationId), eq(flowDefinitions.isDefault, true)));
    const version = (before?.version ?? 0) + 1;
    const facts = { name, note, isDefault, version, changedAt: now() };
    const [flow] = before
      ? await tx.update(flowDefinitions).set(facts).where(eq(flowDefinitions.id, before.id)).returning()
      : await tx
          .insert(flowDefinitions)
          .values({ ...facts, organizationId })
          .returning();
    if (!flow) throw new Error('the flow was not stored');
    await tx.insert(flowVersions).values({
      flowId: flow.id,
      number: version,
      rules: { ...written, roles: inTurns(written.roles) },
      writtenBy: member.id,
    });
    await record(tx, caller, {
      act: before ? 'change-flow' : 'create-flow',
      target: flow.id,
      organizationId,
      facts: { version, rules: written.rules.length, roles: written.roles.length, default: isDefault },
    });
    return { id: flow.id, version };
  });
}

export async function stopFlow(
  { db }: FlowParts,
  caller: Caller<Actor>,
  { id, stopped }: { id: string; stopped: boolean },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { organization } = await authorise(tx, caller, 'manage-flows');
    const flow = await lockFlow(tx, organization.id, id);
    if ((flow.stoppedAt !== null) === stopped) return;
    // while it was stopped nobody was kept from taking away what its rules go by
    if (!stopped) await requireOwn(tx, organization.id, await rulesNow(tx, flow));
    await tx
      .update(flowDefinitions)
      .set(stopped ? { stoppedAt: sql`now()`, isDefault: false } : { stoppedAt: null })
      .where(eq(flowDefinitions.id, id));
    await record(tx, caller, {
      act: stopped ? 'stop-flow' : 'resume-flow',
      target: id,
      organizationId: organization.id,
    });
  });
}

/** Members, by name; those a rule names although they left are marked. */
export async function listFlows({ db, vault }: FlowParts, who: Actor): Promise<CallResult<typeof flowList>> {
  const { organization, member } = await authoriseReading(db, who, 'read-flows');
  const rows = await db
    .select({ flow: flowDefinitions, version: flowVersions })
    .from(flowDefinitions)
    .innerJoin(
      flowVersions,
      and(eq(flowVersions.flowId, flowDefinitions.id), eq(flowVersions.number, flowDefinitions.version)),
    )
    .where(eq(flowDefinitions.organizationId, organization.id))
    .orderBy(
      desc(flowDefinitions.isDefault),
      sql`${flowDefinitions.stoppedAt} desc nulls first`,
      flowDefinitions.id,
    );
  const members = new Set((await membersOf(db, organization.id)).map(({ id }) => id));
  const named = rows.flatMap(({ version: { rules, writtenBy } }) => [
    writtenBy,
    ...rules.copied,
    ...membersIn(rules),
    ...rules.rules.flatMap(({ approvers }) => approvers),
  ]);
  const contacts = await contactsAmong(
    { vault },
    db,
    organization.id,
    rows.flatMap(({ version }) => contactsIn(version.rules)),
  );
  const people = await namesOfAccounts(vault, db, [...members, ...named]);
  const mayManage = member.roles.includes('administrator');
  const { templates, folders } = await templateChoices(db, organization.id);
  // that a template exists is known to those it is shared with; others read of it only where a rule names it
  const ruled = new Set(rows.flatMap(({ version }) => version.rules.rules.flatMap((rule) => rule.templates)));
  return {
    list: rows.map(({ flow, version }) => ({
      ...{ id: flow.id, name: flow.name, note: flow.note, isDefault: flow.isDefault },
      isStopped: flow.stoppedAt !== null,
      version: flow.version,
      rules: version.rules.rules.map((rule) => ({
        ...rule,
        kinds: [...rule.kinds],
        templates: [...rule.templates],
        folders: [...rule.folders],
        approvers: [...rule.approvers],
      })),
      roles: [...rolesOf(version.rules).roles],
      quorums: { ...rolesOf(version.rules).quorums },
      copied: [...version.rules.copied],
      remindDays: [...version.rules.remindDays],
      changedAt: flow.changedAt.toISOString(),
      changedBy: people.get(version.writtenBy)?.name ?? '',
    })),
    members: [...people].map(([uid, { name }]) => ({ uid, name, isMember: members.has(uid) })),
    templates: mayManage ? templates : templates.filter(({ id }) => ruled.has(id)),
    ...{ folders, mayManage },
    counterparties: [...contacts].map(([id, { kind, name, organizationName }]) => ({
      ...{ id, kind, name: organizationName || name },
    })),
  };
}
