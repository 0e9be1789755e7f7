import {
  promisedBy,
  refusalInOrganization,
  WORK_ORDER_LIMITS,
  type WorkOrderDetail,
  type WorkOrderLine,
  workOrderMachine,
} from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { DAY_MS } from '@yinxin/values';
import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Person } from '../../http/principal.ts';
import { namesOfAccounts } from '../accounts/index.ts';
import { applications } from '../applications/index.ts';
import { addressOfFile } from '../file-access/index.ts';
import { ofOwner, ownerFor, ownWorkOrder } from './access.ts';
import { attachmentsOf } from './attachments.ts';
import type { WorkOrderParts } from './dependencies.ts';
import { type MessageRow, type WorkOrderRow, workOrderMessages, workOrders } from './tables.ts';

const PAGE = 30;

export async function namesOfApplications(
  tx: Queryable,
  rows: readonly Pick<WorkOrderRow, 'applicationId'>[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ applicationId }) => applicationId ?? []);
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: applications.id, name: applications.name })
    .from(applications)
    .where(inArray(applications.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

export const presentLine = (
  { vault }: Pick<WorkOrderParts, 'vault'>,
  row: WorkOrderRow,
  names: ReadonlyMap<string, string>,
): WorkOrderLine => ({
  ...{ id: row.id, number: row.number, kind: row.kind, state: row.state, subject: vault.open(row.subject) },
  applicationName: (row.applicationId && names.get(row.applicationId)) ?? null,
  ...{ environment: row.environment, requestId: row.requestId, page: row.page },
  createdAt: row.createdAt.toISOString(),
  turnAt: row.turnAt.toISOString(),
  promisedBy:
    row.state === 'waiting' ? promisedBy('work-order', row.turnAt.toISOString()).toISOString() : null,
});

export const messagesOf = (tx: Queryable, workOrderId: string): Promise<MessageRow[]> =>
  tx
    .select()
    .from(workOrderMessages)
    .where(eq(workOrderMessages.workOrderId, workOrderId))
    .orderBy(asc(workOrderMessages.id));

export const accountsOf = (messages: readonly MessageRow[]): string[] =>
  messages.flatMap(({ accountId }) => accountId ?? []);

/** Whose turn it is theirs comes first, then the newest. */
const byTurn = [sql`(${workOrders.state} = 'answered') desc`, desc(workOrders.turnAt), desc(workOrders.id)];

export async function listWorkOrders(
  parts: WorkOrderParts,
  who: Person,
  { closed, page }: { closed: boolean; page: number },
) {
  const { db } = parts;
  const owner = await ownerFor(db, who, 'read-platform');
  const state = closed ? eq(workOrders.state, 'closed') : ne(workOrders.state, 'closed');
  const rows = await db
    .select()
    .from(workOrders)
    .where(and(ofOwner(owner), state))
    .orderBy(...byTurn)
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE);
  const counts = await db
    .select({ state: workOrders.state, n: count() })
    .from(workOrders)
    .where(ofOwner(owner))
    .groupBy(workOrders.state);
  const of = (name: WorkOrderRow['state']) => counts.find((one) => one.state === name)?.n ?? 0;
  const shown = rows.slice(0, PAGE);
  const names = await namesOfApplications(db, shown);
  return {
    list: shown.map((row) => presentLine(parts, row, names)),
    more: rows.length > PAGE,
    ...{ open: of('waiting') + of('answered'), closed: of('closed'), mine: of('answered') },
    maySubmit: maySubmit(who),
  };
}

const maySubmit = ({ organizationId, organizationState, roles }: Person): boolean =>
  !organizationId ||
  (organizationState !== null && !refusalInOrganization('submit-work-order', roles, organizationState));

const CUSTOMER_ACTS = ['reply-work-order', 'close-work-order'] as const;

export async function readWorkOrder(
  parts: WorkOrderParts,
  who: Person,
  id: string,
): Promise<WorkOrderDetail> {
  const { db, vault, tickets } = parts;
  const row = await ownWorkOrder(db, who, id, 'read-platform');
  const messages = await messagesOf(db, id);
  const attachments = await attachmentsOf(
    db,
    messages.map((message) => message.id),
  );
  const names = await namesOfAccounts(vault, db, accountsOf(messages));
  const nameOf = (accountId: string) => {
    const name = names.get(accountId)?.name ?? '';
    return accountId === who.accountId ? name : maskName(name);
  };
  const addressOf = (fileId: string) =>
    `${addressOfFile(fileId)}&ticket=${encodeURIComponent(tickets.issueTo(who.personId, fileId))}`;
  const steps = workOrderMachine.may(row.state, ['customer']);
  return {
    ...presentLine(parts, row, await namesOfApplications(db, [row])),
    call: row.call,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    closesAt:
      row.state === 'answered'
        ? new Date(row.turnAt.getTime() + WORK_ORDER_LIMITS.quietDays * DAY_MS).toISOString()
        : null,
    messages: messages.map((message) => ({
      ...{ id: message.id, text: vault.open(message.text), at: message.createdAt.toISOString() },
      ...(message.accountId
        ? {
            from: 'customer' as const,
            name: nameOf(message.accountId),
            isOwn: message.accountId === who.accountId,
          }
        : { from: 'support' as const, name: message.operatorName, isOwn: false }),
      files: (attachments.get(message.id) ?? []).map(({ row: { id: own }, file }) => ({
        ...{ id: own, name: file.name, size: file.size, url: addressOf(file.id) },
      })),
    })),
    may: maySubmit(who) ? CUSTOMER_ACTS.filter((act) => steps.includes(act)) : [],
  };
}

/** What somebody asked in their own name, for the copy of their data. */
export const heldOf =
  (parts: Pick<WorkOrderParts, 'vault'>) =>
  async (db: Queryable, personId: string): Promise<unknown> => {
    const rows = await db
      .select({ subject: workOrders.subject, message: workOrderMessages })
      .from(workOrders)
      .innerJoin(workOrderMessages, eq(workOrderMessages.workOrderId, workOrders.id))
      .where(ofOwner({ kind: 'person', id: personId }))
      .orderBy(workOrderMessages.id);
    return rows.map(({ subject, message }) => ({
      主题: parts.vault.open(subject),
      谁写的: message.accountId ? '本人' : '技术支持',
      内容: parts.vault.open(message.text),
      时间: message.createdAt.toISOString(),
    }));
  };
