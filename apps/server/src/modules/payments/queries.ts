import type { MemberActName, PaymentState, PayVendorName, RefundState } from '@yinxin/api';
import { startOfDay, startOfNextDay } from '@yinxin/values';
import { and, desc, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { authoriseReading } from '../members/index.ts';
import { type PayableRow, type PaymentRow, payables, payments, type RefundRow, refunds } from './tables.ts';

/** A day in China begins. */

/** What a member may do with the money of an organisation is what they may do with its orders. */
type MoneyAct = Extract<MemberActName, 'read-orders' | 'place-order'>;

async function isOwn(db: Queryable, person: Actor, act: MoneyAct): Promise<SQL | undefined> {
  if (person.organizationId) await authoriseReading(db, person, act);
  const { kind, id } = ownerOf(person);
  return and(eq(payables.ownerKind, kind), eq(payables.ownerId, id));
}

/** A payment of the person, or of the organisation they act for; anybody else's does not exist. */
export async function findOwnPayment(
  db: Queryable,
  person: Actor,
  id: string,
  act: MoneyAct,
): Promise<{ payable: PayableRow; payment: PaymentRow }> {
  const [row] = await db
    .select({ payable: payables, payment: payments })
    .from(payments)
    .innerJoin(payables, eq(payables.reference, payments.reference))
    .where(and(eq(payments.id, id), await isOwn(db, person, act)));
  if (!row) throw problem('PAYMENT_NOT_FOUND');
  return row;
}

export async function findOwnPayable(
  db: Queryable,
  person: Actor,
  reference: string,
): Promise<{ payable: PayableRow; attempts: PaymentRow[]; back: RefundRow[] } | undefined> {
  const [payable] = await db
    .select()
    .from(payables)
    .where(and(eq(payables.reference, reference), await isOwn(db, person, 'read-orders')));
  if (!payable) return undefined;
  const attempts = await attemptsOf(db, reference);
  const back = await refundsFor(db, attempts);
  return { payable, attempts, back };
}

export const attemptsOf = (db: Queryable, reference: string): Promise<PaymentRow[]> =>
  db.select().from(payments).where(eq(payments.reference, reference)).orderBy(desc(payments.id));

export async function refundsFor(db: Queryable, attempts: readonly PaymentRow[]): Promise<RefundRow[]> {
  const ids = attempts.map(({ id }) => id);
  return db.select().from(refunds).where(inArray(refunds.paymentId, ids)).orderBy(desc(refunds.id));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

interface PaymentQuery {
  page: number;
  limit: number;
  vendor?: PayVendorName | undefined;
  state?: PaymentState | undefined;
  from?: string | undefined;
  to?: string | undefined;
  keyword?: string | undefined;
}

export async function listPayments(db: Queryable, query: PaymentQuery) {
  const { vendor, state, from, to, keyword } = query;
  const where = and(
    vendor && eq(payments.vendor, vendor),
    state && eq(payments.state, state),
    from ? gte(payments.createdAt, startOfDay(from)) : undefined,
    to ? lt(payments.createdAt, startOfNextDay(to)) : undefined,
    keyword
      ? or(
          eq(payments.number, keyword),
          eq(payments.transaction, keyword),
          UUID.test(keyword) ? eq(payments.reference, keyword) : undefined,
        )
      : undefined,
  );
  const rows = db.select().from(payments).where(where).orderBy(desc(payments.id)).$dynamic();
  return paged(db, query, { from: payments, where, rows });
}

interface RefundQuery {
  page: number;
  limit: number;
  vendor?: PayVendorName | undefined;
  state?: RefundState | undefined;
  keyword?: string | undefined;
}

export async function listRefunds(db: Queryable, query: RefundQuery) {
  const { vendor, state, keyword } = query;
  const ofPayments = (condition: SQL | undefined) =>
    inArray(refunds.paymentId, db.select({ id: payments.id }).from(payments).where(condition));
  const where = and(
    state && eq(refunds.state, state),
    vendor && eq(refunds.vendor, vendor),
    keyword
      ? or(
          eq(refunds.number, keyword),
          ofPayments(
            or(
              eq(payments.number, keyword),
              UUID.test(keyword) ? eq(payments.reference, keyword) : undefined,
            ),
          ),
        )
      : undefined,
  );
  const rows = db.select().from(refunds).where(where).orderBy(desc(refunds.id)).$dynamic();
  return paged(db, query, { from: refunds, where, rows });
}
