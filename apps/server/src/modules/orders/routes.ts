import * as api from '@yinxin/api';
import type { CallBook } from '../../http/calls.ts';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { needScene, scenes as sceneTable } from '../scenes/index.ts';
import { findOwnOrder, linesOf, ownerFor } from './access.ts';
import { catalogueFor } from './catalogue.ts';
import type { OrderParts } from './dependencies.ts';
import { isByRepresentative } from './doubt.ts';
import { quote, saveOrder } from './drafts.ts';
import { askRefund, cancelOrder } from './ending.ts';
import { balanceOf } from './money/balance.ts';
import { listInvoices, ordersToInvoice, payerOf, presentInvoice, requestInvoice } from './money/invoices.ts';
import { payOrder } from './money/pay.ts';
import { presentWallet } from './money/wallet.ts';
import { addressOfPaper, checklist, uploadPaper } from './papers.ts';
import { mayWithOrder, ownerName, presentOrder, presentSummary } from './present.ts';
import { totalOf } from './pricing.ts';
import { countByState, listOrders, openOrders, passedBy } from './queries.ts';
import { resubmitOrder, submitOrder } from './submitting.ts';
import type { Order } from './tables.ts';

/** @throws what `ownerFor` throws */
export async function openOrdersFor(parts: OrderParts, who: Actor) {
  const { db } = parts;
  const owner = await ownerFor(db, who, 'read-orders');
  const { rows, counts, scenes } = await openOrders(db, owner);
  if (rows.length === 0) return { list: [], counts };
  const name = await ownerName(parts, db, owner);
  const passed = await passedBy(
    db,
    rows.map(({ id }) => id),
  );
  const list = rows.map((order) => {
    const names = { owner: name, scene: scenes.get(order.sceneId) ?? '' };
    return presentSummary(order, names, passed.get(order.id) ?? {}, mayWithOrder(order));
  });
  return { list, counts };
}

export function answerOrders(book: CallBook, parts: OrderParts): void {
  const { db } = parts;
  const present = (person: Actor, order: Order) => presentOrder(parts, db, person, order);

  book.answer(api.orderCatalogue, ({ person }) => catalogueFor(parts, person));

  book.answer(api.quoteOrder, async ({ body, person }) => {
    const owner = await ownerFor(db, person, 'place-order');
    const { lines } = await quote(parts, db, owner, await needScene(db, person.accountId), body.lines);
    const whose = { ownerKind: owner.kind, ownerId: owner.id };
    const asked = checklist(whose, lines, [], await isByRepresentative(parts, db, whose, person.personId));
    return { lines, amount: totalOf(lines), papersAsked: asked };
  });

  book.answer(api.saveOrder, async ({ body, caller, person }) =>
    present(person, await saveOrder(parts, caller, body)),
  );
  book.answer(api.uploadOrderPaper, async ({ query, caller, person, tools }) => {
    const { id, kind, name, fileId } = await uploadPaper(parts, caller, query.kind, tools.takeFile);
    const url = addressOfPaper(parts, person.personId, fileId);
    return { paperId: id, kind, words: api.ORDER_PAPERS[kind], name, url };
  });
  book.answer(api.submitOrder, async ({ body, caller, person }) =>
    present(person, await submitOrder(parts, caller, body)),
  );
  book.answer(api.resubmitOrder, async ({ body, caller, person }) =>
    present(person, await resubmitOrder(parts, caller, body)),
  );
  book.answer(api.payOrder, async ({ body, caller, person }) => {
    const { order, payment } = await payOrder(parts, caller, body);
    return { order: await present(person, order), payment };
  });
  book.answer(api.cancelOrder, async ({ body, caller, person }) =>
    present(person, await cancelOrder(parts, caller, body.id)),
  );
  book.answer(api.requestRefund, async ({ body, caller, person }) =>
    present(person, await askRefund(parts, caller, body)),
  );

  book.answer(api.orderWallet, async ({ query, person }) => {
    const owner = await ownerFor(db, person, 'place-order');
    return presentWallet(db, owner, query.id ? await findOwnOrder(db, owner, query.id) : undefined);
  });

  book.answer(api.contractBalance, async ({ caller: { who } }) =>
    balanceOf(parts.maker, db, who.kind === 'person' ? ownerOf(who) : undefined),
  );

  book.answer(api.orderList, async ({ query, person }) => {
    const owner = await ownerFor(db, person, 'read-orders');
    const { rows, more } = await listOrders(db, owner, query);
    const [name, platforms] = [await ownerName(parts, db, owner), await db.select().from(sceneTable)];
    const scenes = new Map(platforms.map(({ id, name: words }) => [id, words]));
    const passed = await passedBy(
      db,
      rows.map(({ id }) => id),
    );
    return {
      list: rows.map((order) => {
        const names = { owner: name, scene: scenes.get(order.sceneId) ?? '' };
        return presentSummary(order, names, passed.get(order.id) ?? {}, mayWithOrder(order));
      }),
      more,
      counts: await countByState(db, owner),
    };
  });
  book.answer(api.orderDetail, async ({ query, person }) =>
    present(person, await findOwnOrder(db, await ownerFor(db, person, 'read-orders'), query.id)),
  );

  book.answer(api.orderReceipt, async ({ query, person }) => {
    const order = await findOwnOrder(db, await ownerFor(db, person, 'read-orders'), query.id);
    const payment = (await parts.payments.attemptsOf(db, order.id)).find(({ state }) => state === 'paid');
    if (!payment?.paidAt) throw problem('REFUND_NONE');
    const { number, amount, couponAmount, quotaAmount, paid, refunded } = order;
    return {
      ...{ number, amount, discount: couponAmount + quotaAmount, paid, refunded, payee: parts.payee },
      payer: (await payerOf(parts, db, order)).title,
      lines: (await linesOf(db, order.id)).map((line) => ({
        ...{ words: line.words, quantity: line.quantity, amount: line.amount },
      })),
      channel: api.PAY_CHANNELS[payment.channel].words,
      transaction: payment.transaction,
      paidAt: payment.paidAt.toISOString(),
    };
  });

  book.answer(api.invoiceList, async ({ query, person }) => {
    const owner = await ownerFor(db, person, 'read-orders');
    const { rows, more } = await listInvoices(db, owner, query);
    const list = await Promise.all(rows.map((row) => presentInvoice(parts, db, person, row)));
    const mayAsk = await ownerFor(db, person, 'manage-orders').then(
      () => true,
      () => false,
    );
    return { list, more, open: mayAsk && !query.before ? await ordersToInvoice(db, owner) : [] };
  });
  book.answer(api.invoiceSuggestion, async ({ query, person }) => {
    const order = await findOwnOrder(db, await ownerFor(db, person, 'manage-orders'), query.orderId);
    const kinds: api.InvoiceKind[] = order.ownerKind === 'organization' ? ['normal', 'special'] : ['normal'];
    return { amount: order.paid - order.refunded, kinds, ...(await payerOf(parts, db, order)) };
  });
  book.answer(api.requestInvoice, async ({ body, caller, person }) =>
    presentInvoice(parts, db, person, await requestInvoice(parts, caller, body)),
  );
}
