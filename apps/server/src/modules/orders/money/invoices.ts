import type { Invoice, InvoiceFacts, Owner } from '@yinxin/api';
import { INVOICE_KINDS } from '@yinxin/api';
import { parseCompanyName } from '@yinxin/identifiers';
import { and, desc, eq, inArray, lt, ne, notExists, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { Actor, Caller } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { findOrganization } from '../../organizations/index.ts';
import { findPerson } from '../../persons/index.ts';
import { isOwned, lockOrder, note, ownerFor, ownerOfOrder } from '../access.ts';
import type { OrderParts } from '../dependencies.ts';
import { addressOfPaper, subjectOf } from '../papers.ts';
import { type Order, orders } from '../tables.ts';
import { type InvoiceRow, invoices } from './tables.ts';

/** What is only ever stored sealed. */
interface SealedFacts {
  email: string;
  address: string;
  phone: string;
  bankName: string;
  bankAccount: string;
}

const factsOf = (id: string) => `order/invoice/${id}`;
const unfit = (reason: string) => problem('INVOICE_FACTS', { reason });

/** The one that stands or is being made. */
export async function invoiceOf(db: Queryable, orderId: string): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.orderId, orderId), ne(invoices.state, 'refused')));
  return row;
}

const PAID = ['reviewing', 'making', 'done'] as const;
const billable = ({ paid, refunded, state }: Order): number =>
  PAID.some((one) => one === state) ? paid - refunded : 0;

export const canInvoice = (order: Order, known: InvoiceRow | undefined): boolean =>
  billable(order) > 0 && known === undefined;

/** Who paid, as an invoice names them. */
export async function payerOf({ vault }: Pick<OrderParts, 'vault'>, db: Queryable, order: Order) {
  if (order.ownerKind === 'organization') {
    const { name, code } = await findOrganization(db, order.ownerId);
    return { title: name, taxCode: code ?? '' };
  }
  const { name } = await findPerson(db, order.ownerId);
  return { title: name ? vault.open(name) : '', taxCode: '' };
}

/** 抬头与付款方一致: an organisation's invoice names it and its code; a person may have theirs made out to themselves. */
function requireFit(order: Order, payer: { title: string; taxCode: string }, facts: InvoiceFacts): void {
  if (order.ownerKind === 'person') {
    if (facts.kind === 'special') throw unfit('专用发票只能开给单位，请以企业账号下单');
    if (facts.taxCode === null && facts.title !== payer.title) throw unfit('个人发票的抬头应为付款人姓名');
    return;
  }
  const title = parseCompanyName(facts.title);
  if (!title.ok || title.value !== payer.title) throw unfit(`抬头应与付款单位一致：${payer.title}`);
  if (facts.taxCode !== payer.taxCode) throw unfit('税号应为付款单位的统一社会信用代码');
}

export async function requestInvoice(
  parts: OrderParts,
  caller: Caller<Actor>,
  { orderId, facts }: { orderId: string; facts: InvoiceFacts },
): Promise<InvoiceRow> {
  return parts.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId, await ownerFor(tx, caller.who, 'manage-orders'));
    if (!canInvoice(order, await invoiceOf(tx, orderId))) throw problem('INVOICE_NONE');
    requireFit(order, await payerOf(parts, tx, order), facts);
    const id = crypto.randomUUID();
    const { kind, title, taxCode, email } = facts;
    const { address, phone, bankName, bankAccount } =
      facts.kind === 'special' ? facts : { address: '', phone: '', bankName: '', bankAccount: '' };
    const sealed: SealedFacts = { email, address, phone, bankName, bankAccount };
    const owner = ownerOfOrder(order);
    const [row] = await tx
      .insert(invoices)
      .values({
        ...{ id, orderId, orderNumber: order.number, ownerKind: owner.kind, ownerId: owner.id },
        ...{ personId: caller.who.personId, kind, title, taxCode: taxCode ?? '', amount: billable(order) },
        facts: await parts.vault.forSubject(subjectOf(owner), tx).seal(factsOf(id), JSON.stringify(sealed)),
      })
      .returning();
    if (!row) throw new Error('the invoice was not stored');
    await note(tx, caller, order, 'request-invoice', { invoice: id });
    return row;
  });
}

export async function openFacts(
  { vault }: Pick<OrderParts, 'vault'>,
  db: Queryable,
  row: InvoiceRow,
): Promise<SealedFacts> {
  const owner = vault.forSubject(subjectOf({ kind: row.ownerKind, id: row.ownerId }), db);
  return JSON.parse(await owner.open(factsOf(row.id), row.facts)) as SealedFacts;
}

/** What the customer and the desk both read of it. */
export function invoiceLine(row: InvoiceRow) {
  const { id, orderId, orderNumber, kind, state, title, taxCode, amount, number, reason, createdAt } = row;
  return {
    ...{ id, orderId, orderNumber, kind, words: INVOICE_KINDS[kind], state, title, taxCode, amount, number },
    reason,
    createdAt: createdAt.toISOString(),
  };
}

/** Enough to recognise one's own. */
const maskEmail = (email: string) => email.replace(/^(.).*(@.*)$/, '$1***$2');

export async function presentInvoice(
  parts: OrderParts,
  db: Queryable,
  person: Actor,
  row: InvoiceRow,
): Promise<Invoice> {
  return {
    ...invoiceLine(row),
    email: maskEmail((await openFacts(parts, db, row)).email),
    url: row.fileId ? addressOfPaper(parts, person.personId, row.fileId) : '',
  };
}

/** Invoices and requests of an owner, the newest first. */
export async function listInvoices(
  db: Queryable,
  { kind, id }: Owner,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ rows: InvoiceRow[]; more: boolean }> {
  const rows = await db
    .select()
    .from(invoices)
    .where(
      and(
        eq(invoices.ownerKind, kind),
        eq(invoices.ownerId, id),
        before ? lt(invoices.id, before) : undefined,
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

const MOST_OPEN = 20;
const hasNoInvoice = (db: Queryable): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(invoices)
      .where(and(eq(invoices.orderId, orders.id), ne(invoices.state, 'refused'))),
  );

/** What was paid for and has no invoice yet. */
export async function ordersToInvoice(db: Queryable, owner: Owner) {
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(
        isOwned(owner),
        inArray(orders.state, [...PAID]),
        sql`${orders.paid} > ${orders.refunded}`,
        hasNoInvoice(db),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(MOST_OPEN);
  return rows.map((order) => ({
    ...{ orderId: order.id, orderNumber: order.number, title: order.title, amount: billable(order) },
  }));
}
