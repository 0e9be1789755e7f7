import { ORDER_TIMES, PRODUCTS } from '@yinxin/api';
import { eq } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { currentAgreement } from '../content/index.ts';
import { linesOf, lockOrder, move, ownerFor, ownerOfOrder, requireStep } from './access.ts';
import type { OrderParts } from './dependencies.ts';
import { isAuthorised } from './doubt.ts';
import { putLines } from './drafts.ts';
import { settleOrder } from './money/settle.ts';
import { claimTrial } from './money/trial.ts';
import { papersOf, requirePapers } from './papers.ts';
import { type Line, type Order, orders } from './tables.ts';

const HOUR_MS = 3_600_000;

export interface Submission {
  id: string;
  agreementVersion: string;
}

/** What binds today must be what was read: label and digest go with the order (docs/decisions/0009). */
async function agreed(tx: Queryable, version: string) {
  const agreement = await currentAgreement(tx, 'digital_certificate');
  if (!agreement || agreement.version !== version) throw problem('ORDER_AGREEMENT');
  return {
    agreementVersion: agreement.version,
    agreementSha256: agreement.sha256,
    agreedAt: new Date(),
  };
}

/** Papers are there, and whoever makes it could make it now. */
async function requireMakeable(
  parts: OrderParts,
  tx: Queryable,
  who: Actor,
  order: Order,
  lines: readonly Line[],
) {
  const authorised = await isAuthorised(parts, tx, order, who.personId);
  requirePapers(order, lines, await papersOf(tx, order.id), authorised);
  if (lines.some(({ product }) => product === 'usb-key') && !order.delivery)
    throw problem('ORDER_LINES', { reason: '请填写 USB Key 的收件地址' });
  for (const line of lines)
    if (['certificate', 'seal'].includes(PRODUCTS[line.product].kind))
      await parts.maker.checkLine(tx, line, { owner: ownerOfOrder(order) });
}

/** From here on the price is fixed, and there is a day to pay it. */
export async function submitOrder(
  parts: OrderParts,
  caller: Caller<Actor>,
  { id, agreementVersion }: Submission,
): Promise<Order> {
  return parts.db.transaction(async (tx) => {
    const owner = await ownerFor(tx, caller.who, 'place-order');
    const order = await lockOrder(tx, id, owner);
    requireStep(order, 'submit-order', ['buyer']);
    const { list, total } = await putLines(parts, tx, owner, order, await linesOf(tx, id));
    await requireMakeable(parts, tx, caller.who, order, await linesOf(tx, id));
    const consent = await agreed(tx, agreementVersion);
    const trial = (await linesOf(tx, id)).some((line) => line.trial);
    if (trial && !(await claimTrial(tx, owner, 'seal', id)))
      throw problem('ORDER_LINES', { reason: '每家企业试用一枚印章，您的企业已经试用过' });
    const expiresAt = new Date((await timeNow(tx)).getTime() + ORDER_TIMES.unpaidHours * HOUR_MS);
    const priced = { amount: total, payable: total, priceListId: list.id };
    const submitted = await move(tx, caller, order, {
      act: 'submit-order',
      by: ['buyer'],
      change: {
        ...priced,
        ...consent,
        expiresAt,
        personId: caller.who.personId,
        accountId: caller.who.accountId,
      },
      facts: { amount: total, prices: list.number, agreement: consent.agreementVersion },
    });
    if (total === 0) return settleOrder(parts, tx, caller, submitted, 0);
    await parts.watch(tx, id, expiresAt);
    return submitted;
  });
}

/** After a rejection: the reviewers look anew, and nothing is paid a second time. */
export async function resubmitOrder(
  parts: OrderParts,
  caller: Caller<Actor>,
  { id, agreementVersion }: Submission,
): Promise<Order> {
  return parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id, await ownerFor(tx, caller.who, 'place-order'));
    requireStep(order, 'resubmit-order', ['buyer']);
    await requireMakeable(parts, tx, caller.who, order, await linesOf(tx, id));
    const change = {
      ...(await agreed(tx, agreementVersion)),
      ...{ reason: '', round: order.round + 1, submittedAt: new Date() },
      ...{ personId: caller.who.personId, accountId: caller.who.accountId },
    };
    return move(tx, caller, order, { act: 'resubmit-order', by: ['buyer'], change });
  });
}

/** Whosever it is: for the platform and the back office. */
export const findOrder = async (db: Queryable, id: string): Promise<Order> => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw problem('ORDER_NOT_FOUND');
  return order;
};
