import { randomUUID } from 'node:crypto';
import type { PriceTerms } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem, type PartnerUser } from '../../http/principal.ts';
import { place } from '../../testing/clock.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { disputeBill, refuseDispute, takeDispute, withdrawDispute } from '../bill-disputes/index.ts';
import { checkBills } from '../bills/check.ts';
import { makeBill } from '../bills/making.ts';
import { billDisputes, bills } from '../bills/tables.ts';
import { aPartner, aRule, aUse, type TestPartner } from '../bills/testing/index.ts';
import { checkLedger, ledgerBalance } from '../bills/testing/ledger.ts';
import { events } from '../events/index.ts';
import { createStepUp, type StepUp } from '../step-up/index.ts';
import { beginConfirmation, confirmBills } from './confirming.ts';
import { confirmAlone, keepDeadlines, reminderOf } from './deadlines.ts';
import {
  adjustBill,
  beginCheck,
  demandPayment,
  depositMoney,
  depositOf,
  issueInvoice,
  receiveInvoice,
  requestInvoice,
  settleBill,
} from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ expectsErrors: true });
});
afterAll(() => server.close());

const PERIOD = '2026-01';
const unit = (unitPrice: number): PriceTerms => ({ kind: 'unit', unitPrice });
const by = randomUUID();
const requestId = randomUUID;
const ofPartner = ({ id }: Pick<TestPartner, 'id'>) => ({
  caller: asSystem('test'),
  partnerId: id,
  userId: randomUUID(),
});
const inTransaction: TestServer['store']['db']['transaction'] = (work) => server.store.db.transaction(work);

/** The bill of a month with so many uses of 1.00 元. */
async function aBill(uses = 3, given: Parameters<typeof aPartner>[1] = {}) {
  const { db } = server.store;
  const partner = await aPartner(db, given);
  const terms: PriceTerms =
    given?.settleMode === 'share' ? { kind: 'share', unitPrice: 10_000, share: 10_000 } : unit(10_000);
  const rule = await aRule(db, partner.id, terms);
  for (let each = 0; each < uses; each++) await aUse(db, rule, PERIOD);
  await aUse(db, rule, PERIOD, { kind: 'gift' });
  await makeBill(db, partner.id, PERIOD);
  return { partner, rule, id: await newest(partner.id) };
}
async function newest(partnerId: string): Promise<string> {
  const [row] = await server.store.db
    .select({ id: bills.id })
    .from(bills)
    .where(eq(bills.partnerId, partnerId))
    .orderBy(desc(bills.period), desc(bills.version))
    .limit(1);
  return row?.id ?? '';
}
async function rowOf(id: string) {
  const [row] = await server.store.db.select().from(bills).where(eq(bills.id, id));
  if (!row) throw new Error('no such bill');
  return row;
}
const set = (id: string, values: Partial<typeof bills.$inferInsert>) =>
  server.store.db.update(bills).set(values).where(eq(bills.id, id));
const actsOf = async (id: string) =>
  (
    await server.store.db
      .select({ act: events.act })
      .from(events)
      .where(eq(events.targetId, id))
      .orderBy(asc(events.id))
  ).map(({ act }) => act);
const allIsWell = async () => {
  expect((await checkBills(server.store.db)).findings).toEqual([]);
  expect(await checkLedger(server)).toEqual([]);
};

const dispute = (partner: TestPartner, billId: string) =>
  disputeBill(server.store.db, ofPartner(partner), {
    ...{
      billId,
      kind: 'quantity',
      reason: '三条中有一条重复',
      numbers: ['HT1', 'HT1'],
      claimed: 200,
      files: [],
    },
  });
const disputed = async (uses?: number) => {
  const made = await aBill(uses);
  await dispute(made.partner, made.id);
  await inTransaction((tx) => takeDispute(tx, made.id));
  return made;
};
async function toPay(partner: TestPartner, id: string) {
  const { db } = server.store;
  await set(id, { state: 'confirmed', confirmedAt: new Date() });
  await requestInvoice(db, ofPartner(partner), {
    ...{ billId: id, kind: 'special', title: '示例公司', taxNumber: '91330000MA00000000', email: 'a@b.cn' },
  });
  await inTransaction((tx) => issueInvoice(tx, { billId: id, number: `F${id}`, by }));
  await receiveInvoice(db, ofPartner(partner), id);
}
const settled = (billId: string, kind: 'settlement' | 'drawdown' = 'settlement') =>
  inTransaction((tx) =>
    settleBill(tx, {
      ...{ billId, kind, paidAt: new Date(), requestId: requestId() },
      transaction: kind === 'drawdown' ? null : randomUUID(),
    }),
  );

test('an adjustment ends a version and begins the next, with its line and the difference in the ledger', async () => {
  const { partner, id } = await disputed();
  const { bill } = await inTransaction((tx) =>
    adjustBill(tx, { billId: id, amount: -100, reason: '重复的一条', requestId: requestId(), by }),
  );
  expect(bill).toMatchObject({
    ...{ version: 2, state: 'unchecked', gross: 300, adjust: -100, payable: 200, records: 4 },
  });
  expect(await rowOf(id)).toMatchObject({ state: 'adjusted', version: 1, payable: 300 });
  expect(await ledgerBalance(server, 'partner-receivable', bill.number)).toBe(200);
  const [answered] = await server.store.db.select().from(billDisputes).where(eq(billDisputes.billId, id));
  expect(answered).toMatchObject({ state: 'adjusted', answer: '重复的一条', numbers: ['HT1'] });
  await expect(dispute(partner, id)).rejects.toMatchObject({ problem: 'BILL_STATE' });
  await dispute(partner, bill.id);
  await allIsWell();
});

test('what was confirmed never changes: the next month takes the correction, once', async () => {
  const { db } = server.store;
  const { partner, rule, id } = await aBill();
  await set(id, { state: 'confirmed', confirmedAt: new Date() });
  await inTransaction((tx) =>
    adjustBill(tx, { billId: id, amount: -120, reason: '上月多计', requestId: requestId(), by }),
  );
  expect(await rowOf(id)).toMatchObject({ state: 'confirmed', version: 1, payable: 300 });
  await aUse(db, rule, '2026-02');
  await makeBill(db, partner.id, '2026-02');
  await makeBill(db, partner.id, '2026-03');
  expect(await rowOf(await newest(partner.id))).toMatchObject({ period: '2026-03', payable: 0 });
  const rows = await db.select().from(bills).where(eq(bills.partnerId, partner.id)).orderBy(bills.period);
  expect(rows.map(({ adjust, payable }) => [adjust, payable])).toEqual([
    [0, 300],
    [-120, -20],
    [0, 0],
  ]);
  await allIsWell();
});

test('an adjustment of nothing, or of a bill that nobody disputes, is refused', async () => {
  const { id } = await aBill();
  const adjust = (amount: number) =>
    inTransaction((tx) => adjustBill(tx, { billId: id, amount, reason: '更正', requestId: requestId(), by }));
  await expect(adjust(1)).rejects.toMatchObject({ problem: 'BILL_STATE' });
  const { id: other } = await disputed();
  const nothing = inTransaction((tx) =>
    adjustBill(tx, { billId: other, amount: 0, reason: '更正', requestId: requestId(), by }),
  );
  await expect(nothing).rejects.toMatchObject({ problem: 'BILL_ADJUSTS_NOTHING' });
});

test.each(['withdrawn', 'refused'] as const)(
  'while a dispute that is %s was open, time stood still',
  async (end) => {
    const { db } = server.store;
    const { partner, id } = await aBill();
    const before = await rowOf(id);
    await dispute(partner, id);
    const raised = new Date(Date.now() - 3 * DAY_MS);
    await place(server, 'update bill_disputes set raised_at = $2 where bill_id = $1', id, raised);
    await set(id, { reminded: 3 });
    if (end === 'withdrawn') await withdrawDispute(db, ofPartner(partner), id);
    else {
      await inTransaction((tx) => takeDispute(tx, id));
      await expect(withdrawDispute(db, ofPartner(partner), id)).rejects.toMatchObject({
        problem: 'BILL_STATE',
      });
      await inTransaction((tx) => refuseDispute(tx, { billId: id, answer: '以平台为准', by }));
    }
    const after = await rowOf(id);
    const days = (Number(after.checkBy) - Number(before.checkBy)) / DAY_MS;
    expect(after).toMatchObject({ state: 'unchecked', version: 1, reminded: null });
    expect([3, 4]).toContain(days);
    const [row] = await db.select().from(billDisputes).where(eq(billDisputes.billId, id));
    expect(row?.state).toBe(end);
  },
);

test('whoever disputes and withdraws again and again puts the deadline off by one day at most', async () => {
  const { db } = server.store;
  const { partner, id } = await aBill();
  const { checkBy } = await rowOf(id);
  for (let round = 0; round < 3; round++) {
    await dispute(partner, id);
    await withdrawDispute(db, ofPartner(partner), id);
  }
  expect(Number((await rowOf(id)).checkBy) - Number(checkBy)).toBeLessThanOrEqual(DAY_MS);
});

test('another partner’s bill is not there, for every act of a partner', async () => {
  const { db } = server.store;
  const { id } = await aBill();
  const stranger = ofPartner(await aPartner(db));
  const invoice = { billId: id, kind: 'normal', title: '示例', taxNumber: '', email: '' } as const;
  const other = await aPartner(db);
  const tries = [
    () => beginCheck(db, stranger, id),
    () => dispute(other, id),
    () => withdrawDispute(db, stranger, id),
    () => requestInvoice(db, stranger, invoice),
    () => receiveInvoice(db, stranger, id),
  ];
  for (const tried of tries) await expect(tried()).rejects.toMatchObject({ problem: 'BILL_NOT_FOUND' });
});

test('from the invoice to the money: each step once, in its order, in the books', async () => {
  const { partner, id } = await aBill();
  await expect(settled(id)).rejects.toMatchObject({ problem: 'BILL_STATE' });
  await toPay(partner, id);
  await expect(inTransaction((tx) => demandPayment(tx, id))).rejects.toMatchObject({ problem: 'BILL_STATE' });
  const { number, payBy } = await rowOf(id);
  expect(Number(payBy)).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  await settled(id);
  expect(await rowOf(id)).toMatchObject({ state: 'settled' });
  expect(await ledgerBalance(server, 'partner-receivable', number)).toBe(0);
  expect(await ledgerBalance(server, 'bank', number)).toBe(300);
  await expect(settled(id)).rejects.toMatchObject({ problem: 'BILL_STATE' });
  await allIsWell();
});

test('of a share we pay, and the debt is gone', async () => {
  const { partner, id } = await aBill(2, { settleMode: 'share' });
  await toPay(partner, id);
  await settled(id);
  const { number } = await rowOf(id);
  expect(await ledgerBalance(server, 'partner-payable', number)).toBe(0);
  expect(await ledgerBalance(server, 'bank', number)).toBe(-200);
  await allIsWell();
});

test('a bill is drawn from what was deposited, in full or not at all', async () => {
  const { partner, id } = await aBill(3, { settleMode: 'prepaid' });
  const deposit = (amount: number) =>
    inTransaction((tx) =>
      depositMoney(tx, {
        ...{ partnerId: partner.id, amount, paidAt: new Date(), transaction: randomUUID() },
        requestId: requestId(),
      }),
    );
  await toPay(partner, id);
  await deposit(299);
  await expect(settled(id, 'drawdown')).rejects.toMatchObject({ problem: 'BILL_DEPOSIT_SHORT' });
  await deposit(101);
  await settled(id, 'drawdown');
  expect(await depositOf(server.store.db, partner.id)).toBe(100);
  const { number } = await rowOf(id);
  expect(await ledgerBalance(server, 'partner-receivable', number)).toBe(0);
  expect(await ledgerBalance(server, 'partner-deposits', number)).toBe(-300);
  await allIsWell();
});

test('nobody checked in time: confirmed where that was agreed, and nowhere else', async () => {
  const { db } = server.store;
  const past = new Date(Date.now() - 1);
  const agreed = await aBill(1, { confirmsAlone: true });
  const open = await aBill(1, { confirmsAlone: false });
  const nothing = await aBill(0, { confirmsAlone: true });
  for (const { id } of [agreed, open, nothing]) await set(id, { checkBy: past });
  await expect(dispute(agreed.partner, agreed.id)).rejects.toMatchObject({ problem: 'BILL_CHECK_OVER' });
  await Promise.all([keepDeadlines(db), keepDeadlines(db)]);
  expect(await rowOf(agreed.id)).toMatchObject({
    state: 'confirmed',
    confirmedAlone: true,
    confirmedBy: null,
  });
  expect(await rowOf(open.id)).toMatchObject({ state: 'unchecked', confirmedAt: null });
  expect(await rowOf(nothing.id)).toMatchObject({ state: 'settled', payable: 0, confirmedAlone: true });
  expect(await actsOf(agreed.id)).toEqual(['make-bill', 'confirm-bill-alone']);
  expect(await actsOf(nothing.id)).toEqual(['make-bill', 'confirm-bill-alone', 'close-bill']);
  expect(await confirmAlone(db, agreed.id)).toBe(false);
  await dispute(open.partner, open.id);
  await allIsWell();
});

test('reminders come 7, 3 and 1 days before, each once, and not right after the bill itself', () => {
  const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * DAY_MS);
  const bill = { madeAt: at(0), checkBy: at(18), reminded: null as number | null };
  const seen: number[] = [];
  for (let day = 0.5; day < 19; day += 0.5) {
    const days = reminderOf(bill, at(day));
    if (days === undefined) continue;
    seen.push(day);
    bill.reminded = days;
  }
  expect(seen).toEqual([11, 15, 17]);
  expect(reminderOf({ madeAt: at(0), checkBy: at(5), reminded: null }, at(1))).toBeUndefined();
  expect(reminderOf({ madeAt: at(0), checkBy: at(5), reminded: null }, at(2))).toBe(3);
});

test('a reminder is written down and not repeated', async () => {
  const { db } = server.store;
  const { id } = await aBill(1);
  await place(server, `update bills set made_at = made_at - interval '9 days' where id = $1`, id);
  await set(id, { checkBy: new Date(Date.now() + 2.5 * DAY_MS) });
  await keepDeadlines(db);
  await keepDeadlines(db);
  expect(await rowOf(id)).toMatchObject({ reminded: 3 });
  expect(await actsOf(id)).toEqual(['make-bill', 'remind-bill']);
});

test('a difference that became another one while it was being accepted is not accepted', async () => {
  const { db } = server.store;
  const { partner, id } = await aBill();
  await set(id, { partnerAmount: 299, difference: 1 });
  const who: PartnerUser = {
    ...{ kind: 'partner', id: randomUUID(), sessionId: randomUUID(), holdingId: randomUUID(), name: '' },
    ...{ role: 'partner-finance', partnerId: partner.id, partnerName: '', maskedPhone: '' },
    mustChangePassword: false,
  };
  const caller = { who, ip: '127.0.0.1', requestId: 'r' };
  const byWord = { begin: async () => ({ sentTo: '', retryAfter: 0 }), isRight: async () => true };
  const sms = { ...byWord, wrong: 'CODE_WRONG' as const };
  const stepUp = createStepUp(db, { sms, password: sms, paper: sms });
  const chosen = { bills: [id], acceptsDifference: true };
  const { confirmationId } = await beginConfirmation({ db, stepUp }, caller, chosen);
  const meanwhile: StepUp = {
    ...stepUp,
    async confirm(...given) {
      await set(id, { partnerAmount: 0, difference: 300 });
      return stepUp.confirm(...given);
    },
  };
  const confirming = confirmBills({ db, stepUp: meanwhile }, caller, {
    ...{ ...chosen, confirmationId, code: '000000' },
  });
  expect(await confirming).toMatchObject({ confirmed: [], refused: [{ id, why: 'difference' }] });
  expect(await rowOf(id)).toMatchObject({ state: 'unchecked', confirmedAt: null });
});
