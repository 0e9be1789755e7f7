import { ORDER_TIMES } from '@yinxin/api';
import { z } from 'zod';
import type { CallBook } from '../../http/calls.ts';
import type { Actor, Person } from '../../http/principal.ts';
import type { Run } from '../../jobs/index.ts';
import type { AdminBook } from '../admin-book/index.ts';
import type { FindOwnedProducts } from '../scenes/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import { ownerFor } from './access.ts';
import { answerOrdersAdmin } from './admin/routes.ts';
import { answerAuthorizations } from './authorization/routes.ts';
import type { OrderDependencies, OrderParts } from './dependencies.ts';
import { endOldDrafts, expireOrder, remindOrder } from './ending.ts';
import { fulfilOrder } from './making/fulfil.ts';
import { ownedProductsOf } from './making/personal-data.ts';
import { earnUsed } from './money/earning.ts';
import { remindOfQuota } from './money/reminders.ts';
import { payableHooks } from './money/settle.ts';
import { orderRules } from './notice-rules.ts';
import { heldOf, keepsInvoices, keepsOrders, openOrdersOf } from './personal-data.ts';
import { countByState } from './queries.ts';
import { answerOrders, openOrdersFor } from './routes.ts';
import { placeSamples } from './samples.ts';

export { ownerFor } from './access.ts';
export { datedNumber } from './drafts.ts';
export {
  grantQuota,
  payingTrial,
  quotaEntries,
  quotaLedger,
  quotaOf,
  returnQuota,
  useQuota,
  useQuotaForEach,
} from './money/quota.ts';

export interface Orders {
  /** What an owner has of what platforms ask for. */
  ownedProducts: FindOwnedProducts;
  /** What a line waited for has happened: its order goes on. */
  goOn(orderId: string): Promise<void>;
  /** One try at making an order, as the job does it. */
  make(orderId: string, run: Run): Promise<void>;
  /** What is open of somebody's orders, and how many there are in each state. Refuses as the list of orders does. */
  openFor(who: Actor): ReturnType<typeof openOrdersFor>;
  /** How many orders there are in each state. */
  countsFor(who: Actor): ReturnType<typeof countByState>;
  /** One order in each state, for a fresh demo. */
  placeSamples(buyer: Person): Promise<void>;
}

const HOUR_MS = 3_600_000;
/** Most of making an order is waiting: for the disk at each of its commits, for the thread that draws seals. */
const MADE_AT_ONCE = 6;
const OneOrder = z.object({ orderId: z.uuid() });
const Deadline = OneOrder.extend({ expiresAt: z.iso.datetime() });

/** Orders from the first draft to what was made of them. */
export function createOrders(
  book: CallBook,
  adminBook: AdminBook,
  given: OrderDependencies & { upkeep: Upkeep },
): Orders {
  const { db, jobs } = given;
  const making = jobs.define('order-make', OneOrder, ({ orderId }, run) => fulfilOrder(parts, orderId, run), {
    concurrency: MADE_AT_ONCE,
  });
  const expiring = jobs.define('order-expire', OneOrder, ({ orderId }) => expireOrder(parts, orderId));
  const reminding = jobs.define('order-remind', Deadline, ({ orderId, expiresAt }) =>
    remindOrder(parts, orderId, new Date(expiresAt)),
  );
  const parts: OrderParts = {
    ...given,
    makeLater: async (tx, orderId) => void (await jobs.enqueue(tx, making, { orderId })),
    async watch(tx, orderId, expiresAt) {
      const remindAt = new Date(expiresAt.getTime() - ORDER_TIMES.remindHours * HOUR_MS);
      await jobs.enqueue(tx, expiring, { orderId }, { startAfter: expiresAt });
      const reminder = { orderId, expiresAt: expiresAt.toISOString() };
      await jobs.enqueue(tx, reminding, reminder, { startAfter: remindAt });
    },
  };
  answerOrders(book, parts);
  answerAuthorizations(book, parts);
  answerOrdersAdmin(adminBook, parts);
  given.payments.serves(payableHooks(parts));
  given.notices.addRules(orderRules);
  given.privacy.addToCopy('订单', (tx, personId) => heldOf(tx, personId));
  given.privacy.addRetention('orders', keepsOrders);
  given.privacy.addRetention('accounting', keepsInvoices);
  given.privacy.hasUnfinished(openOrdersOf);
  given.upkeep.nightly('order-drafts', (at) => endOldDrafts(db, at));
  given.upkeep.nightly('earnings', () => earnUsed(db));
  given.upkeep.schedule('quota-reminders', '0 9 * * *', () => remindOfQuota(db));
  return {
    ownedProducts: (owner) => ownedProductsOf(db, given.maker, owner),
    openFor: (who) => openOrdersFor(parts, who),
    countsFor: async (who) => countByState(db, await ownerFor(db, who, 'read-orders')),
    goOn: (orderId) => parts.makeLater(db, orderId),
    make: (orderId, run) => fulfilOrder(parts, orderId, run),
    placeSamples: (buyer) => placeSamples(parts, buyer),
  };
}
