import { and, eq, sql } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { asSystem } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { attemptAll } from '../../jobs/attempt-all.ts';
import { record } from '../events/index.ts';
import { type AgreementRow, agreementsOf, begunAt, partners } from '../partners/index.ts';
import { agreementOf, lockPartner, stepOf } from './acting.ts';
import { addUp, packagesOf, pendingAdjustments, sumsOf } from './adding.ts';
import { bookPayable } from './booking.ts';
import { endOfMonth, monthBefore, monthOf, wholeDaysLater } from './months.ts';
import { billLines, bills } from './tables.ts';
import { unagreedUse, unagreedWords } from './unagreed.ts';

/**
 * The newest that has begun before the month was over.
 * @throws BILL_AGREEMENT_ENDED where something was used that no agreement covers
 */
async function agreementFor(tx: Queryable, partnerId: string, period: string): Promise<AgreementRow> {
  const agreements = await agreementsOf(tx, partnerId);
  const agreement = begunAt(agreements, new Date(endOfMonth(period).getTime() - 1));
  if (!agreement) throw problem('BILL_NO_AGREEMENT');
  const unagreed = await unagreedUse(tx, agreements, partnerId, period);
  if (unagreed) throw problem('BILL_AGREEMENT_ENDED', { reason: unagreedWords(unagreed) });
  return agreement;
}

const ofMonth = (partnerId: string, period: string) =>
  and(eq(bills.partnerId, partnerId), eq(bills.period, period));

/** Closes a month: what is used from here on belongs to the next. */
async function beginBill(db: Database, partnerId: string, period: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { code } = await lockPartner(tx, partnerId, { closing: true });
    const [begun] = await tx.select({ id: bills.id }).from(bills).where(ofMonth(partnerId, period)).limit(1);
    if (begun) return;
    const agreement = await agreementFor(tx, partnerId, period);
    await tx.insert(bills).values({
      ...{ partnerId, period, version: 1, state: 'making' },
      number: `ZD${period.replace('-', '')}-${code}-01`,
      agreementId: agreement.id,
      settleMode: agreement.settleMode,
      taxRate: agreement.taxRate,
      confirmsAlone: agreement.confirmsAlone,
      startedAt: await timeNow(tx),
    });
  });
}

/** Adds up a month that was closed. Whoever comes second finds it done. */
async function finishBill(db: Database, partnerId: string, period: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockPartner(tx, partnerId);
    const [bill] = await tx
      .select()
      .from(bills)
      .where(and(ofMonth(partnerId, period), eq(bills.state, 'making')))
      .for('update');
    if (!bill) return false;
    const lines = await addUp(tx, bill);
    const sums = sumsOf(lines);
    if (lines.length > 0)
      await tx
        .insert(billLines)
        .values(lines.map((line, position) => ({ ...line, position, billId: bill.id })));
    const now = await timeNow(tx);
    await tx
      .update(bills)
      .set({
        ...sums,
        state: stepOf(bill, 'make-bill', 'system'),
        madeAt: now,
        checkBy: wholeDaysLater(now, (await agreementOf(tx, bill)).checkDays),
      })
      .where(eq(bills.id, bill.id));
    await bookPayable(tx, bill, 'bill', sums.payable);
    await record(tx, asSystem('bills'), {
      act: 'make-bill',
      target: bill.id,
      facts: { number: bill.number, version: 1, payable: sums.payable, records: sums.records },
    });
    return true;
  });
}

/** The bill of one partner and month, however often and wherever it is asked for. Says whether it was made now. */
export async function makeBill(db: Database, partnerId: string, period: string): Promise<boolean> {
  if (period >= monthOf(await timeNow(db))) throw problem('BILL_MONTH_OPEN');
  await beginBill(db, partnerId, period);
  return finishBill(db, partnerId, period);
}

/** Who used something in a month, or has a bill of it that was begun and not finished. */
async function partnersOf(db: Database, period: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from partners p
     where exists (select from usage_records u where u.partner_id = p.id and u.period = ${period})
        or exists (select from bills b where b.partner_id = p.id and b.period = ${period} and b.state = 'making')
     order by p.code`);
  return rows.map(({ id }) => id);
}

/** Who has to pay or get something though nothing was used: a correction, also of whoever has left since, or a package. */
async function owingOf(db: Database, period: string): Promise<string[]> {
  const all = await db.select({ id: partners.id, state: partners.state }).from(partners);
  const owing: string[] = [];
  for (const { id, state } of all)
    if (
      (await pendingAdjustments(db, id)).length > 0 ||
      (state === 'active' && (await packagesOf(db, id, period)).length > 0)
    )
      owing.push(id);
  return owing;
}

/** What operators have to agree on first is told on their desk, and is no fault of the run. */
const waitsForAgreement = (error: unknown) =>
  error instanceof AppError && ['BILL_NO_AGREEMENT', 'BILL_AGREEMENT_ENDED'].includes(error.problem);

/** Each in its turn; one that cannot be made holds up no other. */
async function makeEach(
  db: Database,
  due: readonly { partnerId: string; period: string }[],
): Promise<number> {
  let made = 0;
  await attemptAll(
    due.map(({ partnerId, period }) => async () => {
      try {
        if (await makeBill(db, partnerId, period)) made++;
      } catch (error) {
        if (!waitsForAgreement(error)) throw error;
      }
    }),
  );
  return made;
}

/** All bills of a month. */
export async function makeBills(db: Database, period: string): Promise<number> {
  const due = new Set([...(await partnersOf(db, period)), ...(await owingOf(db, period))]);
  return makeEach(
    db,
    [...due].map((partnerId) => ({ partnerId, period })),
  );
}

/** So many months back a month that waits for an agreement is looked for. */
const MONTHS_BACK = 12;

/** Months before this one that were used and have no bill, the oldest first. */
export async function unbilledMonths(
  db: Queryable,
  last: string,
): Promise<{ partnerId: string; period: string }[]> {
  const { rows } = await db.execute<{ partner_id: string; period: string }>(sql`
    with months as (
      select to_char(to_date(${last}, 'YYYY-MM') - n * interval '1 month', 'YYYY-MM') as period
        from generate_series(0, ${MONTHS_BACK - 1}::int) n)
    select p.id as partner_id, m.period from partners p cross join months m
     where not exists (select from bills b where b.partner_id = p.id and b.period = m.period and b.state <> 'making')
       and exists (select from usage_records u where u.partner_id = p.id and u.period = m.period)
     order by m.period, p.code`);
  return rows.map(({ partner_id: partnerId, period }) => ({ partnerId, period }));
}

/** From the 2nd on, the month before, and what earlier runs could not make: a day's fault, or an agreement that came late. */
export async function makeDueBills(db: Database): Promise<number> {
  const last = monthBefore(monthOf(await timeNow(db)));
  const late = (await unbilledMonths(db, last)).filter(({ period }) => period < last);
  return (await makeEach(db, late)) + (await makeBills(db, last));
}
