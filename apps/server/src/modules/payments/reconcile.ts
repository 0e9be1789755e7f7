import type { DifferenceKind } from '@yinxin/api';
import { startOfDay, startOfNextDay } from '@yinxin/values';
import { and, eq, gte, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { OnlineVendor, PayVendor, Statement, StatementLine } from '../../providers/pay/index.ts';
import { isPosted, post } from '../ledger/index.ts';
import { applyTrade } from './attend.ts';
import type { PaymentParts } from './dependencies.ts';
import { applyRefund } from './refunds.ts';
import { findRefund } from './rows.ts';
import {
  differences,
  type PaymentRow,
  payments,
  type RefundRow,
  reconciliations,
  refunds,
} from './tables.ts';

type What = StatementLine['what'];

/** A movement as we booked it. */
interface OwnLine {
  what: What;
  number: string;
  transaction: string;
  amount: number;
}

interface Found {
  kind: DifferenceKind;
  what: What;
  number: string;
  transaction: string;
  ours: number | null;
  theirs: number | null;
}

const NOTHING: Statement = { lines: [], sha256: '' };

/** Lays our books beside the vendor's statement of a day. What was paid and we never heard of is booked first. */
export async function reconcile(parts: PaymentParts, name: OnlineVendor, day: string): Promise<void> {
  const vendor = parts.vendors[name];
  if (!vendor) throw problem('PAYMENT_CHANNEL');
  const statement = (await vendor.statement(day)) ?? NOTHING;
  const healed = await heal(parts, vendor, statement.lines);
  await parts.db.transaction(async (tx) => {
    const ours = await bookedOn(tx, name, day);
    // no statement is right where nothing happened
    if (statement === NOTHING && ours.length > 0) throw problem('STATEMENT_NOT_READY');
    const found = await compare(tx, ours, statement.lines);
    await store(tx, { vendor: name, day }, ours, statement, [...found, ...healed]);
  });
}

/** Of what the statement has and we do not, whatever the vendor confirms when it is asked. */
async function heal(
  parts: PaymentParts,
  vendor: PayVendor,
  lines: readonly StatementLine[],
): Promise<Found[]> {
  const healed: Found[] = [];
  for (const payment of await unbookedPayments(parts.db, vendor.name, lines)) {
    const applied = await applyTrade(parts, payment, await vendor.query(payment.number), 'statement');
    if (applied?.payment.paidAt) healed.push(missed('payment', applied.payment));
  }
  for (const { refund, payment } of await unbookedRefunds(parts.db, vendor.name, lines)) {
    const order = { number: payment.number, refundNumber: refund.number };
    await applyRefund(parts, refund.id, await vendor.queryRefund(order));
    const now = await findRefund(parts.db, refund.id);
    if (now.finishedAt) healed.push(missed('refund', now));
  }
  return healed;
}

const missed = (what: What, { number, transaction, amount }: Omit<OwnLine, 'what'>): Found => ({
  kind: 'unsettled',
  what,
  number,
  transaction,
  ours: null,
  theirs: amount,
});

const numbersOf = (lines: readonly StatementLine[], what: What) =>
  lines.filter((line) => line.what === what).map(({ number }) => number);

const unbookedPayments = (
  db: Queryable,
  name: OnlineVendor,
  lines: readonly StatementLine[],
): Promise<PaymentRow[]> =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.vendor, name),
        inArray(payments.number, numbersOf(lines, 'payment')),
        notInArray(payments.state, ['paid', 'late']),
      ),
    );

const unbookedRefunds = (
  db: Queryable,
  name: OnlineVendor,
  lines: readonly StatementLine[],
): Promise<{ refund: RefundRow; payment: PaymentRow }[]> =>
  db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(payments.vendor, name),
        inArray(refunds.number, numbersOf(lines, 'refund')),
        inArray(refunds.state, ['sending', 'failed']),
      ),
    );

async function bookedOn(tx: Queryable, name: OnlineVendor, day: string): Promise<OwnLine[]> {
  const came = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.vendor, name),
        gte(payments.paidAt, startOfDay(day)),
        lt(payments.paidAt, startOfNextDay(day)),
      ),
    );
  const went = await tx
    .select()
    .from(refunds)
    .where(
      and(
        eq(refunds.vendor, name),
        gte(refunds.finishedAt, startOfDay(day)),
        lt(refunds.finishedAt, startOfNextDay(day)),
      ),
    );
  return [
    ...came.map((row): OwnLine => ({ what: 'payment', ...line(row) })),
    ...went.map((row): OwnLine => ({ what: 'refund', ...line(row) })),
  ];
}

const line = ({ number, transaction, amount }: Pick<OwnLine, 'number' | 'transaction' | 'amount'>) => ({
  number,
  transaction,
  amount,
});

/** Lines of another day than ours are looked up by their number: clocks differ around midnight. */
async function compare(
  tx: Queryable,
  ours: readonly OwnLine[],
  theirs: readonly StatementLine[],
): Promise<Found[]> {
  const keyOf = ({ what, number }: Pick<OwnLine, 'what' | 'number'>) => `${what}/${number}`;
  const own = new Map(ours.map((each) => [keyOf(each), each]));
  const told = new Set(theirs.map(keyOf));
  const found: Found[] = [];
  for (const their of theirs) {
    const mine = own.get(keyOf(their)) ?? (await bookedElsewhere(tx, their));
    const facts = { what: their.what, number: their.number, transaction: their.transaction };
    if (!mine) found.push({ kind: 'only-theirs', ...facts, ours: null, theirs: their.amount });
    else if (mine.amount !== their.amount)
      found.push({ kind: 'amount', ...facts, ours: mine.amount, theirs: their.amount });
  }
  for (const mine of ours)
    if (!told.has(keyOf(mine)))
      found.push({ kind: 'only-ours', ...mine, ...{ ours: mine.amount, theirs: null } });
  return found;
}

async function bookedElsewhere(tx: Queryable, { what, number }: StatementLine): Promise<OwnLine | undefined> {
  if (what === 'payment') {
    const [row] = await tx.select().from(payments).where(eq(payments.number, number));
    return row?.paidAt ? { what, ...line(row) } : undefined;
  }
  const [row] = await tx.select().from(refunds).where(eq(refunds.number, number));
  return row?.finishedAt ? { what, ...line(row) } : undefined;
}

const totals = (lines: readonly OwnLine[], what: What) => {
  const some = lines.filter((each) => each.what === what);
  return { count: some.length, sum: some.reduce((total, { amount }) => total + amount, 0) };
};

const HEALED = '已向支付机构查证并补记入账';
const GONE = '重新核对后一致';

async function store(
  tx: Queryable,
  { vendor, day }: { vendor: OnlineVendor; day: string },
  ours: readonly OwnLine[],
  { lines, sha256 }: Statement,
  found: readonly Found[],
): Promise<void> {
  const [came, went] = [totals(ours, 'payment'), totals(ours, 'refund')];
  const [theirCame, theirWent] = [totals(lines, 'payment'), totals(lines, 'refund')];
  const fees = lines.reduce((sum, { fee }) => sum + fee, 0);
  const facts = {
    payments: came.count,
    received: came.sum,
    refunds: went.count,
    refunded: went.sum,
    theirPayments: theirCame.count,
    theirReceived: theirCame.sum,
    theirRefunds: theirWent.count,
    theirRefunded: theirWent.sum,
    fees,
    statementSha256: sha256,
    at: new Date(),
  };
  await tx
    .insert(reconciliations)
    .values({ vendor, day, state: 'agreed', ...facts })
    .onConflictDoUpdate({ target: [reconciliations.vendor, reconciliations.day], set: facts });
  for (const each of found) {
    const resolved =
      each.kind === 'unsettled' ? { resolvedAt: new Date(), resolvedBy: '系统', resolution: HEALED } : {};
    await tx
      .insert(differences)
      .values({ vendor, day, ...each, ...resolved })
      // what somebody settled stays settled; what had only gone away is there again
      .onConflictDoUpdate({
        target: [differences.vendor, differences.day, differences.what, differences.number, differences.kind],
        set: { resolvedAt: null, resolvedBy: '', resolution: '' },
        setWhere: eq(differences.resolution, GONE),
      });
  }
  const stands = new Set(found.map(({ kind, what, number }) => `${kind}/${what}/${number}`));
  const open = await tx
    .select()
    .from(differences)
    .where(and(eq(differences.vendor, vendor), eq(differences.day, day), isNull(differences.resolvedAt)));
  for (const { id, kind, what, number } of open)
    if (!stands.has(`${kind}/${what}/${number}`))
      await tx
        .update(differences)
        .set({ resolvedAt: new Date(), resolvedBy: '系统', resolution: GONE })
        .where(eq(differences.id, id));
  await setState(tx, vendor, day);
  const source = `${vendor}/${day}`;
  if (fees !== 0 && !(await isPosted(tx, 'fees', source))) await post(tx, feesEntry(vendor, source, fees));
}

/** A refund of the same day can bring more fees back than the day cost. */
const feesEntry = (vendor: OnlineVendor, source: string, fees: number) => ({
  kind: 'fees' as const,
  reference: source,
  source,
  lines:
    fees > 0
      ? [
          { account: 'fees' as const, debit: fees },
          { account: vendor, credit: fees },
        ]
      : [
          { account: vendor, debit: -fees },
          { account: 'fees' as const, credit: -fees },
        ],
});

/** From what is left open. */
async function setState(tx: Queryable, vendor: OnlineVendor | 'bank', day: string): Promise<void> {
  await tx.execute(sql`
    update reconciliations r
       set state = case when d.open > 0 then 'differs' when d.n > 0 then 'resolved' else 'agreed' end
      from (select count(*) as n, count(*) filter (where resolved_at is null) as open
              from differences where vendor = ${vendor} and day = ${day}) d
     where r.vendor = ${vendor} and r.day = ${day}`);
}

export async function resolveDifference(
  tx: Queryable,
  operator: { name: string },
  { id, words }: { id: string; words: string },
) {
  const [row] = await tx
    .update(differences)
    .set({ resolvedAt: new Date(), resolvedBy: operator.name, resolution: words })
    .where(and(eq(differences.id, id), isNull(differences.resolvedAt)))
    .returning();
  if (!row) throw problem('RECONCILIATION_NOT_FOUND');
  await setState(tx, row.vendor, row.day);
  return row;
}
