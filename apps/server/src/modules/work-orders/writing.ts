import type { WorkOrderKind } from '@yinxin/api';
import type { Environment } from '@yinxin/api/open';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Operator, Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { record } from '../events/index.ts';
import { datedNumber } from '../orders/index.ts';
import { ownerFor, ownerOfRow, ownWorkOrder, step } from './access.ts';
import { attach } from './attachments.ts';
import type { WorkOrderParts } from './dependencies.ts';
import { withoutSecrets } from './secrets.ts';
import { type WorkOrderRow, workOrderMessages, workOrders } from './tables.ts';

export interface NewWorkOrder {
  kind: WorkOrderKind;
  subject: string;
  text: string;
  files?: readonly string[] | undefined;
  applicationId?: string | undefined;
  environment?: Environment | undefined;
  requestId?: string | undefined;
  page?: string | undefined;
}

interface Message {
  text: string;
  files: readonly string[];
}

/** What the log has of the request somebody names, among the calls of their own organisation's programs. */
async function referenceOf(
  { applications }: WorkOrderParts,
  organizationId: string | null,
  { applicationId, environment, requestId }: NewWorkOrder,
) {
  if (!organizationId) {
    if (applicationId) throw problem('APPLICATION_NOT_FOUND');
    return { environment, requestId };
  }
  if (applicationId) await applications.nameOf(organizationId, applicationId);
  const found = requestId && (await applications.findCall(organizationId, { environment, requestId }));
  if (!found) return { applicationId, environment, requestId };
  const { name, status, code, at } = found.call;
  return {
    ...{ requestId, environment: found.environment, applicationId: found.call.applicationId },
    call: { name, status, code, at },
  };
}

async function insertMessage(
  { vault }: Pick<WorkOrderParts, 'vault'>,
  tx: Queryable,
  row: WorkOrderRow,
  author: { accountId: string } | { operatorId: string; operatorName: string },
  { text, files }: Message,
): Promise<void> {
  const [message] = await tx
    .insert(workOrderMessages)
    .values({ ...author, workOrderId: row.id, text: vault.seal(withoutSecrets(text)) })
    .returning({ id: workOrderMessages.id });
  if (!message) throw new Error('the message was not stored');
  const by = 'accountId' in author ? author.accountId : author.operatorId;
  await attach(tx, message.id, ownerOfRow(row), by, files);
}

const organizationOf = ({ ownerKind, ownerId }: WorkOrderRow) =>
  ownerKind === 'organization' ? ownerId : null;

const MOST_TRIES = 5;

async function insertNumbered(
  tx: Queryable,
  values: Omit<typeof workOrders.$inferInsert, 'number'>,
): Promise<WorkOrderRow> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const [row] = await tx
      .insert(workOrders)
      .values({ ...values, number: datedNumber('GD', 6) })
      .onConflictDoNothing({ target: workOrders.number })
      .returning();
    if (row) return row;
  }
  throw new Error('no number was free');
}

/** Somebody asks; what they refer to is looked up among what is their own. */
export async function createWorkOrder(
  parts: WorkOrderParts,
  caller: Caller<Person>,
  wish: NewWorkOrder,
): Promise<{ id: string; number: string }> {
  const { db, vault } = parts;
  const { who } = caller;
  const owner = await ownerFor(db, who, 'submit-work-order');
  const reference = await referenceOf(parts, who.organizationId, wish);
  return db.transaction(async (tx) => {
    const row = await insertNumbered(tx, {
      ...{ ownerKind: owner.kind, ownerId: owner.id, accountId: who.accountId, kind: wish.kind },
      ...{ subject: vault.seal(withoutSecrets(wish.subject)), page: wish.page ?? '', ...reference },
    });
    await insertMessage(
      parts,
      tx,
      row,
      { accountId: who.accountId },
      { text: wish.text, files: wish.files ?? [] },
    );
    await record(tx, caller, {
      ...{ act: 'create-work-order', target: row.id, organizationId: organizationOf(row) },
      facts: { number: row.number, kind: row.kind },
    });
    return { id: row.id, number: row.number };
  });
}

export async function replyWorkOrder(
  parts: WorkOrderParts,
  caller: Caller<Person>,
  { id, ...message }: Message & { id: string },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await ownWorkOrder(tx, caller.who, id, 'submit-work-order');
    const row = await step(tx, id, 'reply-work-order', 'customer', { at: await timeNow(tx) });
    await insertMessage(parts, tx, row, { accountId: caller.who.accountId }, message);
    await record(tx, caller, {
      ...{ act: 'reply-work-order', target: id, organizationId: organizationOf(row) },
    });
  });
}

export async function closeWorkOrder(
  { db }: WorkOrderParts,
  caller: Caller<Person>,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await ownWorkOrder(tx, caller.who, id, 'submit-work-order');
    const row = await step(tx, id, 'close-work-order', 'customer', { at: await timeNow(tx) });
    await record(tx, caller, {
      ...{ act: 'close-work-order', target: id, organizationId: organizationOf(row) },
    });
  });
}

/** In the transaction of the back office, which records it. */
export async function answerWorkOrder(
  parts: WorkOrderParts,
  tx: Queryable,
  operator: Pick<Operator, 'id' | 'name'>,
  { id, ...message }: Message & { id: string },
): Promise<WorkOrderRow> {
  const row = await step(tx, id, 'answer-work-order', 'support', { at: await timeNow(tx) });
  await insertMessage(parts, tx, row, { operatorId: operator.id, operatorName: operator.name }, message);
  return row;
}

export const finishWorkOrder = async (tx: Queryable, id: string): Promise<WorkOrderRow> =>
  step(tx, id, 'finish-work-order', 'support', { at: await timeNow(tx) });
