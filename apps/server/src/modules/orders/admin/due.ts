import type { Operator } from '../../../http/principal.ts';
import { type Due, leftFirst, MOST_DUE } from '../../admin-book/index.ts';
import type { OrderParts } from '../dependencies.ts';
import type { Order } from '../tables.ts';
import { deskOrders } from './list.ts';
import { presentAdminLine } from './present.ts';
import { reviewsOf } from './review.ts';

async function rowsOf(
  parts: OrderParts,
  operator: Operator,
  rows: readonly Order[],
  shown: (order: Order, line: Awaited<ReturnType<typeof presentAdminLine>>) => Omit<Due, keyof Named>,
): Promise<Due[]> {
  const due: Due[] = [];
  for (const order of rows) {
    const line = await presentAdminLine(parts, parts.db, operator, order);
    const title = `${line.ownerName}　${order.title}`;
    due.push({
      ...shown(order, line),
      ...{ id: order.id, title, number: order.number, to: `/admin/order?id=${order.id}` },
    });
  }
  return due;
}
type Named = Pick<Due, 'id' | 'title' | 'number' | 'to'>;

/** Orders that wait for a reviewer, the longest waiting first. */
export async function ordersDue(parts: OrderParts, operator: Operator): Promise<Due[]> {
  const rows = await leftFirst(
    async (is, limit) =>
      (
        await deskOrders(parts.db, {
          ...{ page: 1, limit, state: 'reviewing', reviewed: { by: operator.id, is } },
        })
      ).rows,
  );
  const reviewed = new Set<string>();
  for (const order of rows)
    if ((await reviewsOf(parts.db, order)).some(({ operatorId }) => operatorId === operator.id))
      reviewed.add(order.id);
  return rowsOf(parts, operator, rows, (order, line) => ({
    kind: 'order',
    since: order.submittedAt ?? order.createdAt,
    why: order.round > 1 ? '驳回后改好，再次提交' : '付款后须核样',
    state: line.approvalsNeeded > 1 ? `第 ${line.approvals + 1} 位核样` : '待核样',
    button: '核样',
    hindrance: reviewed.has(order.id) ? '您已审核，等待另一位' : line.hindrance,
  }));
}

/** Orders whose making stopped: the customer has paid and waits. */
export async function stoppedOrders(parts: OrderParts, operator: Operator): Promise<Due[]> {
  const { rows } = await deskOrders(parts.db, { page: 1, limit: MOST_DUE, failed: '1' });
  return rowsOf(parts, operator, rows.toReversed(), (order) => ({
    ...{ kind: 'making', since: order.updatedAt, why: order.reason || '制作受阻' },
    ...{ state: '制作受阻', button: '处理' },
  }));
}
