import {
  EVENTS,
  INVOICE_STATES,
  type OrderAct,
  type OrderDetail,
  type OrderSummary,
  type Owner,
  orderMachine,
} from '@yinxin/api';
import { maskName, maskPhone } from '@yinxin/identifiers';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import { findOrganization } from '../organizations/index.ts';
import { findPerson } from '../persons/index.ts';
import { findPriceList } from '../prices/index.ts';
import { findScene, presentChosen } from '../scenes/index.ts';
import { linesOf, ownerOfOrder } from './access.ts';
import { presentAuthorization } from './authorization/present.ts';
import type { OrderParts } from './dependencies.ts';
import { isAuthorised } from './doubt.ts';
import { type Delivery, deliveryOf } from './drafts.ts';
import { couponWords, findCoupon } from './money/coupons.ts';
import { canInvoice, invoiceOf } from './money/invoices.ts';
import { addressOfPaper, checklist, papersOf, subjectOf } from './papers.ts';
import { type Passed, passedBy, timelineOf } from './queries.ts';
import type { Line, Order } from './tables.ts';

type Parts = Pick<OrderParts, 'vault' | 'tickets' | 'payments'>;

/** An organisation by its name, a person masked. */
export async function ownerName(
  parts: Pick<Parts, 'vault'>,
  db: Queryable,
  { kind, id }: Owner,
): Promise<string> {
  if (kind === 'organization') return (await findOrganization(db, id)).name;
  const { name } = await findPerson(db, id);
  return name ? maskName(parts.vault.open(name)) : '';
}

/** What the buyer may do now; money decides whether it is given up or given back. */
export function mayWithOrder(order: Order): OrderSummary['may'] {
  const left = order.paid - order.refunded;
  const fits: Partial<Record<OrderAct, boolean>> = { 'cancel-order': left === 0, 'ask-refund': left > 0 };
  return orderMachine.may(order.state, ['buyer']).filter((act) => fits[act] ?? true);
}

export function presentSummary(
  order: Order,
  names: { owner: string; scene: string },
  passed: Passed,
  may: OrderSummary['may'],
): OrderSummary {
  const { id, number, state, title, ownerKind, amount, couponAmount, quotaAmount, payable, paid, refunded } =
    order;
  return {
    ...{ id, number, state, title, ownerKind, amount, payable, paid, refunded, reason: order.reason },
    ownerName: names.owner,
    sceneName: names.scene,
    discount: couponAmount + quotaAmount,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    expiresAt: state === 'unpaid' ? (order.expiresAt?.toISOString() ?? null) : null,
    passed,
    may,
  };
}

export const passedOf = async (db: Queryable, orderId: string): Promise<Passed> =>
  (await passedBy(db, [orderId])).get(orderId) ?? {};

export const presentLine = ({ doneAt, ...line }: Line) => {
  const { id, product, act, words, medium, years, trial, days } = line;
  const { quantity, unitPrice, amount, targetId, details, state, reason } = line;
  return {
    ...{ id, product, act, words, medium, years, trial, days },
    ...{ quantity, unitPrice, amount, targetId, details, state, reason },
    doneAt: doneAt?.toISOString() ?? null,
  };
};

async function openDelivery({ vault }: Parts, db: Queryable, order: Order): Promise<Delivery | null> {
  if (!order.delivery) return null;
  const opened = vault.forSubject(subjectOf(ownerOfOrder(order)), db);
  return JSON.parse(await opened.open(deliveryOf(order.id), order.delivery)) as Delivery;
}

/** A name and a number that their owner recognises; of the address the beginning. */
const maskDelivery = ({ name, phone, address }: Delivery): Delivery => ({
  name: maskName(name),
  phone: maskPhone(phone),
  address: `${address.slice(0, 6)}****`,
});

/** Everything of an order that its owner and its reviewers see alike. */
export async function presentFacts(
  parts: Parts,
  db: Queryable,
  order: Order,
  personId: string = order.personId,
) {
  const lines = await linesOf(db, order.id);
  const [scene, delivery] = [await findScene(db, order.sceneId), await openDelivery(parts, db, order)];
  const list = order.priceListId ? await findPriceList(db, order.priceListId) : undefined;
  const coupon = order.couponId ? await findCoupon(db, order.couponId) : undefined;
  const papers = await papersOf(db, order.id);
  const { agreementVersion: version, agreementSha256: sha256, agreedAt } = order;
  const timeline = await timelineOf(db, order.id);
  const [latest] = await parts.payments.attemptsOf(db, order.id);
  return {
    lines,
    papers,
    scene,
    events: timeline,
    shown: {
      scene: presentChosen(scene),
      priceList: list?.number ? { id: list.id, number: list.number } : null,
      lines: lines.map(presentLine),
      papersAsked: checklist(order, lines, papers, await isAuthorised(parts, db, order, personId)),
      authorization: await presentAuthorization(parts, db, order),
      delivery: delivery && maskDelivery(delivery),
      note: order.note,
      agreement: version && sha256 && agreedAt ? { version, sha256, at: agreedAt.toISOString() } : null,
      coupon: coupon ? { code: coupon.code, words: couponWords(coupon), discount: order.couponAmount } : null,
      quotaUsed: order.quotaSeals,
      payment: latest
        ? { channel: latest.channel, state: latest.state, expiresAt: latest.expiresAt.toISOString() }
        : null,
      timeline: timeline.map(({ at, act, facts, actorKind }) => ({
        at: at.toISOString(),
        act,
        words: EVENTS[act].words,
        note: String(facts.reason ?? facts.what ?? ''),
        by: actorKind,
      })),
    },
  };
}

export async function presentOrder(
  parts: Parts,
  db: Queryable,
  person: Actor,
  order: Order,
): Promise<OrderDetail> {
  // who mends or finishes an order is who brings its papers
  const handler = ['draft', 'rejected'].includes(order.state) ? person.personId : order.personId;
  const { papers, scene, shown } = await presentFacts(parts, db, order, handler);
  const names = { owner: await ownerName(parts, db, ownerOfOrder(order)), scene: scene.name };
  const invoice = await invoiceOf(db, order.id);
  const may: OrderSummary['may'] = [...mayWithOrder(order)];
  if (canInvoice(order, invoice)) may.push('request-invoice');
  return {
    ...presentSummary(order, names, await passedOf(db, order.id), may),
    ...shown,
    papers: papers.map(({ id: paperId, kind, name, fileId }) => ({
      ...{
        paperId,
        kind,
        words: shown.papersAsked.find((asked) => asked.kind === kind)?.words ?? name,
        name,
      },
      url: addressOfPaper(parts, person.personId, fileId),
    })),
    invoice: invoice
      ? {
          ...{ id: invoice.id, state: invoice.state, words: INVOICE_STATES[invoice.state] },
          url: invoice.fileId ? addressOfPaper(parts, person.personId, invoice.fileId) : '',
        }
      : null,
  };
}
