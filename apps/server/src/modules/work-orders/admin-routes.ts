import * as api from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { and, asc, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import { containing } from '../../db/text.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { namesOfAccounts } from '../accounts/index.ts';
import { type AdminBook, type Due, MOST_DUE, mayWith } from '../admin-book/index.ts';
import { shownFile } from '../file-access/index.ts';
import { files } from '../files/index.ts';
import { organizations } from '../organizations/index.ts';
import { findWorkOrder, ownerOfRow } from './access.ts';
import { attachmentsOf, uploadAttachment } from './attachments.ts';
import type { WorkOrderParts } from './dependencies.ts';
import { accountsOf, messagesOf, namesOfApplications, presentLine } from './reading.ts';
import { type WorkOrderRow, workOrderFiles, workOrderMessages, workOrders } from './tables.ts';
import { answerWorkOrder, finishWorkOrder } from './writing.ts';

interface Found {
  row: WorkOrderRow;
  organizationName: string | null;
}

const found = (tx: Queryable) =>
  tx
    .select({ row: workOrders, organizationName: organizations.name })
    .from(workOrders)
    .leftJoin(
      organizations,
      and(eq(workOrders.ownerKind, 'organization'), eq(organizations.id, workOrders.ownerId)),
    );

const SUPPORT_ACTS = ['answer-work-order', 'finish-work-order'] as const;

/** Organisations by their names, people masked. */
async function presentAll(
  parts: WorkOrderParts,
  tx: Queryable,
  operator: Operator,
  list: readonly Found[],
): Promise<api.AdminWorkOrder[]> {
  const rows = list.map(({ row }) => row);
  const names = await namesOfApplications(tx, rows);
  const people = await namesOfAccounts(
    parts.vault,
    tx,
    rows.map(({ accountId }) => accountId),
  );
  return list.map(({ row, organizationName }) => {
    const steps = api.workOrderMachine.may(row.state, ['support']);
    return {
      ...presentLine(parts, row, names),
      ownerName: organizationName ?? maskName(people.get(row.accountId)?.name ?? '') ?? '',
      may: mayWith(operator, [
        ...SUPPORT_ACTS.filter((act) => steps.includes(act)),
        'view-work-order-file' as const,
      ]),
    };
  });
}

/** Numbers and request ids whole, organisations by a part of the name; what was written is sealed and not searched. */
function matching(keyword: string | undefined): SQL | undefined {
  if (!keyword) return undefined;
  return or(
    eq(workOrders.number, keyword.toUpperCase()),
    eq(workOrders.requestId, keyword),
    sql`${workOrders.ownerId} in (select ${organizations.id} from ${organizations} where ${ilike(organizations.name, containing(keyword))})`,
  );
}

async function detailOf(
  parts: WorkOrderParts,
  tx: Queryable,
  operator: Operator,
  id: string,
): Promise<api.AdminWorkOrderDetail> {
  const [one] = await found(tx).where(eq(workOrders.id, id));
  if (!one) throw problem('WORK_ORDER_NOT_FOUND');
  const [line] = await presentAll(parts, tx, operator, [one]);
  if (!line) throw problem('WORK_ORDER_NOT_FOUND');
  const { row } = one;
  const messages = await messagesOf(tx, id);
  const attachments = await attachmentsOf(
    tx,
    messages.map((message) => message.id),
  );
  const names = await namesOfAccounts(parts.vault, tx, accountsOf(messages));
  return {
    ...line,
    applicationId: row.applicationId,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    call: await callOf(parts, row),
    messages: messages.map(({ id: messageId, accountId, operatorName, text, createdAt }) => ({
      ...{ id: messageId, text: parts.vault.open(text), at: createdAt.toISOString() },
      ...(accountId
        ? { from: 'customer' as const, name: maskName(names.get(accountId)?.name ?? '') }
        : { from: 'support' as const, name: operatorName }),
      files: (attachments.get(messageId) ?? []).map(({ row: own, file }) => ({
        ...{ id: own.id, name: file.name, size: file.size },
      })),
    })),
  };
}

/** From the log while it has it, otherwise what was noted of it when somebody asked. */
async function callOf(
  { applications }: WorkOrderParts,
  { ownerKind, ownerId, environment, requestId, call }: WorkOrderRow,
): Promise<api.AdminWorkOrderDetail['call']> {
  const logged =
    ownerKind === 'organization' && requestId
      ? await applications.findCall(ownerId, { environment: environment ?? undefined, requestId })
      : undefined;
  if (!logged) return call && { ...call, request: null, answer: null, ip: '', milliseconds: 0 };
  const { name, status, code, at, request, answer, ip, milliseconds } = logged.call;
  return { name, status, code, at, request, answer, ip, milliseconds };
}

const isWaiting = eq(workOrders.state, 'waiting');

async function due(parts: WorkOrderParts, operator: Operator): Promise<Due[]> {
  const rows = await found(parts.db).where(isWaiting).orderBy(asc(workOrders.turnAt)).limit(MOST_DUE);
  const lines = await presentAll(parts, parts.db, operator, rows);
  return lines.map(({ id, number, ownerName, subject, kind, turnAt, createdAt }) => ({
    ...{ kind: 'work-order', id, number, title: `${ownerName}　${subject}`, since: new Date(turnAt) },
    why: turnAt === createdAt ? api.WORK_ORDER_KINDS[kind] : '客户补充了内容',
    ...{ state: api.WORK_ORDER_STATES.waiting, button: '答复', to: `/admin/workorders?id=${id}` },
  }));
}

/** Operators answer what developers ask; the one who waits longest comes first. */
export function answerWorkOrderAdmin(adminBook: AdminBook, parts: WorkOrderParts): void {
  const { db } = parts;
  adminBook.waits('answer-work-order', async (operator) => {
    const [row] = await db.select({ n: count() }).from(workOrders).where(isWaiting);
    return [
      {
        ...{ words: '待答复的工单', count: row?.n ?? 0, to: '/admin/workorders' },
        due: await due(parts, operator),
      },
    ];
  });
  adminBook.read(api.adminWorkOrders, 'read-work-orders', async ({ query, operator }) => {
    const { state, kind, keyword } = query;
    const where = and(
      state && eq(workOrders.state, state),
      kind && eq(workOrders.kind, kind),
      matching(keyword),
    );
    const order =
      state === 'closed'
        ? [desc(workOrders.turnAt), desc(workOrders.id)]
        : [asc(workOrders.turnAt), asc(workOrders.id)];
    const { list, total } = await paged(db, query, {
      ...{
        from: workOrders,
        where,
        rows: found(db)
          .where(where)
          .orderBy(...order),
      },
    });
    return { list: await presentAll(parts, db, operator, list), total };
  });
  adminBook.read(api.adminWorkOrder, 'read-work-orders', ({ query, operator }) =>
    detailOf(parts, db, operator, query.id),
  );
  // recorded with the answer that it becomes part of
  adminBook.read(api.adminUploadWorkOrderFile, 'answer-work-order', async ({ query, operator, tools }) => {
    const row = await findWorkOrder(db, query.id);
    return uploadAttachment(parts, ownerOfRow(row), operator.id, tools.takeFile);
  });
  adminBook.write(api.adminAnswerWorkOrder, 'answer-work-order', async ({ body, operator }, tx) => {
    await answerWorkOrder(parts, tx, operator, body);
    return { answer: await detailOf(parts, tx, operator, body.id), target: body.id };
  });
  adminBook.write(api.adminFinishWorkOrder, 'finish-work-order', async ({ body, operator }, tx) => {
    await finishWorkOrder(tx, body.id);
    return { answer: await detailOf(parts, tx, operator, body.id), target: body.id };
  });
  adminBook.write(api.adminWorkOrderFile, 'view-work-order-file', async ({ body }, tx) => {
    const [attached] = await tx
      .select({ file: files })
      .from(workOrderFiles)
      .innerJoin(workOrderMessages, eq(workOrderMessages.id, workOrderFiles.messageId))
      .innerJoin(files, eq(files.id, workOrderFiles.fileId))
      .where(and(eq(workOrderFiles.id, body.fileId), eq(workOrderMessages.workOrderId, body.id)));
    if (!attached) throw problem('FILE_NOT_FOUND');
    return { answer: shownFile(parts, attached.file), target: body.id, detail: { file: body.fileId } };
  });
}
