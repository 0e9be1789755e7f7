import { randomUUID } from 'node:crypto';
import type { SettleMode } from '@yinxin/api';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../http/principal.ts';
import { place } from '../../testing/clock.ts';
import { disputeBill } from '../bill-disputes/index.ts';
import { confirmAlone } from '../bill-ways/deadlines.ts';
import { receiveInvoice, requestInvoice } from '../bill-ways/index.ts';
import { checkBills } from '../bills/index.ts';
import { makeBill } from '../bills/making.ts';
import { billLines, bills } from '../bills/tables.ts';
import { aPartner, aRule, aUse, type TestPartner } from '../bills/testing/index.ts';
import { checkLedger, ledgerBalance } from '../bills/testing/ledger.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';

let office: BackOffice;
let reviewer: string;
let accountant: string;
let cashier: string;
beforeAll(async () => {
  office = await aBackOffice({ expectsErrors: true });
  ({ token: reviewer } = await office.anOperator('reviewer'));
  ({ token: accountant } = await office.anOperator('accountant'));
  ({ token: cashier } = await office.anOperator('accountant'));
});
afterAll(() => office.close());

const PERIOD = '2026-01';
const db = () => office.server.store.db;

/** The bill of a month with three uses of 1.00 元. */
async function aBill(settleMode: SettleMode = 'postpaid', partner?: TestPartner) {
  const of = partner ?? (await aPartner(db(), { settleMode }));
  const rule = await aRule(
    db(),
    of.id,
    settleMode === 'share'
      ? { kind: 'share', unitPrice: 10_000, share: 10_000 }
      : { kind: 'unit', unitPrice: 10_000 },
  );
  for (let each = 0; each < 3; each++) await aUse(db(), rule, PERIOD);
  await makeBill(db(), of.id, PERIOD);
  return { partner: of, rule, id: (await inForce(of.id)).id };
}

async function inForce(partnerId: string, period = PERIOD) {
  const [bill] = await db()
    .select()
    .from(bills)
    .where(and(eq(bills.partnerId, partnerId), eq(bills.period, period), ne(bills.state, 'adjusted')));
  if (!bill) throw new Error('no bill');
  return bill;
}

const ofPartner = ({ id }: TestPartner) => ({
  ...{ caller: asSystem('test'), partnerId: id, userId: randomUUID() },
});
const dispute = (partner: TestPartner, billId: string) =>
  disputeBill(db(), ofPartner(partner), {
    ...{ billId, kind: 'quantity', reason: '多计一份', numbers: [], claimed: 200, files: [] },
  });
const take = (id: string, token = accountant) =>
  office.call('POST /api/admin/bills/dispute/take', { body: { id } }, token);
const askAdjustment = (id: string, amount: number, token = reviewer) =>
  office.call(
    'POST /api/admin/bills/adjustments/request',
    { body: { id, amount, reason: '多计一份，予以扣减' } },
    token,
  );
const decideAdjustment = (
  { id, digest }: { id: string; digest: string },
  token = accountant,
  approve = true,
) =>
  office.call(
    'POST /api/admin/bills/adjustments/decide',
    { body: { id, digest, approve, why: '已核对记录' } },
    token,
  );
const askPayment = (body: Record<string, unknown>, token = accountant) =>
  office.call('POST /api/admin/partnerPayments/request', { body: { why: '银行到账', ...body } }, token);
const decidePayment = ({ id, digest }: { id: string; digest: string }, token = cashier, approve = true) =>
  office.call(
    'POST /api/admin/partnerPayments/decide',
    { body: { id, digest, approve, why: '流水一致' } },
    token,
  );
const received = (bill: string) => ({
  ...{ kind: 'settlement', bill, transaction: `BANK${randomUUID().slice(0, 8)}`, paidOn: '2026-02-20' },
});

/** As the partner lets it pass: nobody checks in time. */
async function confirmed(id: string) {
  await place(office.server, `update bills set check_by = now() - interval '1 day' where id = $1`, id);
  expect(await confirmAlone(db(), id)).toBe(true);
}
async function toPay({ partner, id }: { partner: TestPartner; id: string }) {
  await confirmed(id);
  await requestInvoice(db(), ofPartner(partner), {
    ...{ billId: id, kind: 'special', title: '示例合作方', taxNumber: '91330000MA00000000' },
    email: 'finance@example.com',
  });
  const issued = await office.call(
    'POST /api/admin/bills/invoice',
    { body: { id, number: '25312000000012345678' } },
    accountant,
  );
  expect(issued.data.state).toBe('invoiced');
  await receiveInvoice(db(), ofPartner(partner), id);
}

async function actsOf(target: string): Promise<string[]> {
  const { rows } = await office.server.store.pool.query(
    `select act from events where target_id = $1 and actor_kind = 'operator' order by id`,
    [target],
  );
  return rows.map(({ act }) => act);
}
async function allIsWell() {
  expect((await checkBills(db())).findings).toEqual([]);
  expect(await checkLedger(office.server)).toEqual([]);
}

test('a dispute is taken, an adjustment asked for by one and decided by another: the next version is checked anew', async () => {
  const { partner, id } = await aBill();
  expect((await take(id)).code).toBe(31121); // nothing is disputed yet
  await dispute(partner, id);
  const due = await office.call('GET /api/admin/waiting', {}, reviewer);
  expect(due.data.flatMap((line) => line.due).filter(({ kind }) => kind === 'dispute')).toMatchObject([
    { state: '待受理', to: `/admin/bill?id=${id}` },
  ]);
  expect((await askAdjustment(id, -100)).code).toBe(31121); // it is not looked into yet
  expect((await take(id, reviewer)).data.state).toBe('processing');
  const { data: asked } = await askAdjustment(id, -100, accountant);
  expect((await askAdjustment(id, -50)).code).toBe(30527);
  const refusal = { id, answer: '数量无误' };
  expect((await office.call('POST /api/admin/bills/dispute/refuse', { body: refusal }, reviewer)).code).toBe(
    30527,
  );
  expect((await decideAdjustment(asked, accountant)).code).toBe(30520);
  expect((await decideAdjustment(asked, reviewer)).code).toBe(40300);
  expect((await decideAdjustment({ ...asked, digest: '0'.repeat(64) }, cashier)).code).toBe(30523);
  const seen = async (token: string) =>
    (await office.call('GET /api/admin/bills/adjustments', { query: { bill: id } }, token)).data.list;
  const item = async (token: string) =>
    (await office.call('GET /api/admin/bills/item', { query: { id } }, token)).data;
  expect(await item(reviewer)).toMatchObject({
    bill: { state: 'processing', payable: 300, disputes: [{ reason: '多计一份', claimed: 200 }] },
    adjustments: [{ amount: -100, may: [] }],
    adjustmentWay: 'version',
    may: ['refuse-dispute', 'request-adjustment'],
  });
  expect(await seen(accountant)).toMatchObject([{ may: [], amount: -100, way: 'version', payable: 300 }]);
  expect(await seen(cashier)).toMatchObject([{ may: ['adjust-bill', 'refuse-adjustment'] }]);
  expect((await decideAdjustment(asked, cashier)).data).toEqual({ decision: 'approved' });
  expect((await decideAdjustment(asked, cashier)).code).toBe(30524);
  expect(await inForce(partner.id)).toMatchObject({
    version: 2,
    state: 'unchecked',
    payable: 200,
    adjust: -100,
  });
  const { rows } = await office.server.store.pool.query('select act from events where target_id = $1', [id]);
  expect(rows.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['take-dispute', 'request-adjustment', 'adjust-bill']),
  );
  await allIsWell();
});

test('a dispute is answered and refused, and an adjustment that was not agreed on changes nothing', async () => {
  const { partner, id } = await aBill();
  await dispute(partner, id);
  await take(id);
  const { data: asked } = await askAdjustment(id, -100);
  expect((await decideAdjustment(asked, accountant, false)).data).toEqual({ decision: 'refused' });
  expect((await inForce(partner.id)).version).toBe(1);
  const refused = await office.call(
    'POST /api/admin/bills/dispute/refuse',
    { body: { id, answer: '三份均已签署' } },
    accountant,
  );
  expect(refused.data.state).toBe('unchecked');
  expect(await actsOf(id)).toEqual([
    'take-dispute',
    'request-adjustment',
    'refuse-adjustment',
    'refuse-dispute',
  ]);
  await allIsWell();
});

test('what was confirmed is corrected by the bill of the next month, and never changes', async () => {
  const bill = await aBill();
  await confirmed(bill.id);
  const before = await inForce(bill.partner.id);
  const { data: asked } = await askAdjustment(bill.id, -40, accountant);
  await decideAdjustment(asked, cashier);
  expect(await inForce(bill.partner.id)).toEqual(before);
  await makeBill(db(), bill.partner.id, '2026-02');
  const next = await inForce(bill.partner.id, '2026-02');
  expect(next).toMatchObject({ adjust: -40, payable: -40 });
  const lines = await db().select().from(billLines).where(eq(billLines.billId, next.id));
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([['adjustment', -40]]);
  await allIsWell();
});

test('an adjustment that was asked for a disputed bill is not applied to one that went on meanwhile', async () => {
  const { partner, id } = await aBill();
  await dispute(partner, id);
  await take(id);
  const { data: asked } = await askAdjustment(id, -100);
  await place(office.server, `update bills set state = 'unchecked' where id = $1`, id);
  expect((await decideAdjustment(asked)).code).toBe(30523);
  expect((await inForce(partner.id)).payable).toBe(300);
  await place(office.server, `update bills set state = 'processing' where id = $1`, id);
});

test('money is entered by one and settles the bill once another has looked at the bank', async () => {
  const bill = await aBill();
  expect((await askPayment(received(bill.id))).code).toBe(31121);
  await toPay(bill);
  const wish = received(bill.id);
  expect((await askPayment({ ...wish, paidOn: '2099-01-01' })).status).toBe(400);
  expect((await askPayment(wish, reviewer)).code).toBe(40300);
  const { data: asked } = await askPayment(wish);
  expect((await askPayment(received(bill.id), cashier)).code).toBe(30527);
  expect((await decidePayment(asked, accountant)).code).toBe(30520);
  expect((await decidePayment(asked)).data).toEqual({ decision: 'approved' });
  expect((await inForce(bill.partner.id)).state).toBe('settled');
  expect(await actsOf(bill.id)).toEqual(['issue-bill-invoice', 'settle-bill']);
  const other = await aBill();
  await toPay(other);
  expect((await askPayment({ ...wish, bill: other.id })).code).toBe(31177);
  const { data: page } = await office.call(
    'GET /api/admin/partnerPayments',
    { query: { partner: bill.partner.id } },
    reviewer,
  );
  expect(page.list).toMatchObject([{ amount: 300, isPaidOut: false, transaction: wish.transaction }]);
  expect(page.may).toEqual([]);
  await allIsWell();
});

test('bills draw on what was deposited, as far as it goes', async () => {
  const bill = await aBill('prepaid');
  await toPay(bill);
  const draw = { kind: 'drawdown', bill: bill.id };
  expect((await askPayment(draw)).code).toBe(31127);
  const deposit = {
    ...{ kind: 'deposit', partner: bill.partner.id, amount: 1_000 },
    ...{ transaction: `DEP${randomUUID().slice(0, 8)}`, paidOn: '2026-02-01' },
  };
  const { data: paid } = await askPayment(deposit);
  await decidePayment(paid);
  const { data: asked } = await askPayment(draw);
  const refused = await decidePayment(asked, cashier, false);
  expect(refused.data).toEqual({ decision: 'refused' });
  const { data: again } = await askPayment(draw, cashier);
  await decidePayment(again, accountant);
  expect((await inForce(bill.partner.id)).state).toBe('settled');
  const { data } = await office.call('GET /api/admin/partnerPayments/requests', {}, accountant);
  expect(data.deposits.find(({ partner }) => partner.id === bill.partner.id)?.left).toBe(700);
  expect(
    await ledgerBalance(office.server, 'partner-receivable', (await inForce(bill.partner.id)).number),
  ).toBe(0);
  await allIsWell();
});

test('of a share it is we who pay', async () => {
  const bill = await aBill('share');
  await toPay(bill);
  expect((await askPayment({ kind: 'drawdown', bill: bill.id })).code).toBe(31127);
  const { data: asked } = await askPayment(received(bill.id));
  const { data } = await office.call('GET /api/admin/partnerPayments/requests', {}, cashier);
  expect(data.list.find(({ id }) => id === asked.id)).toMatchObject({ isPaidOut: true, amount: 300 });
  await decidePayment(asked);
  await allIsWell();
});

test('a payment is demanded where nobody takes the invoice', async () => {
  const bill = await aBill();
  await toPay(bill);
  const demand = (id: string) => office.call('POST /api/admin/bills/demand', { body: { id } }, accountant);
  expect((await demand(bill.id)).code).toBe(31121);
  const other = await aBill();
  await confirmed(other.id);
  expect((await demand(other.id)).code).toBe(31121);
});

test('the list finds bills by what they are and by what has to be done', async () => {
  const { partner, id } = await aBill();
  const list = async (query: Record<string, string>) =>
    (
      await office.call('GET /api/admin/bills', { query: { partner: partner.id, ...query } }, reviewer)
    ).data.list.map((line) => line.id);
  expect(await list({})).toEqual([id]);
  expect(await list({ state: 'settled' })).toEqual([]);
  expect(await list({ period: PERIOD, number: `zd202601-${partner.code.toLowerCase()}` })).toEqual([id]);
  expect(await list({ differing: '1' })).toEqual([]);
  expect(await list({ queue: 'disputes' })).toEqual([]);
  await dispute(partner, id);
  expect(await list({ queue: 'disputes' })).toEqual([id]);
  expect(await list({ queue: 'ending' })).toEqual([]);
});

test('a month that could not be made is told with its reason, and made once that is mended', async () => {
  const period = await lastMonth();
  const partner = await aPartner(db());
  const rule = await aRule(db(), partner.id, { kind: 'unit', unitPrice: 10_000 });
  await aUse(db(), rule, period);
  const missing = async () =>
    (await office.call('GET /api/admin/bills/missing', {}, accountant)).data.list.filter(
      (line) => line.partner.id === partner.id,
    );
  await place(
    office.server,
    `update partner_agreements set begins_at = '2099-01-01' where partner_id = $1`,
    partner.id,
  );
  expect(await missing()).toMatchObject([
    { period, records: 1, reason: expect.stringContaining('请先登记协议'), may: ['remake-bill'] },
  ]);
  const make = () =>
    office.call('POST /api/admin/bills/make', { body: { partner: partner.id, period } }, accountant);
  expect((await make()).code).toBe(31123);
  await place(
    office.server,
    `update partner_agreements set begins_at = '2020-01-01' where partner_id = $1`,
    partner.id,
  );
  expect((await make()).data).toEqual({ made: true });
  expect((await make()).data).toEqual({ made: false });
  expect(await missing()).toEqual([]);
});

/** The newest month whose bills are due: the job has had its day. */
async function lastMonth(): Promise<string> {
  const { rows } = await office.server.store.pool.query(
    `select to_char(date_trunc('month', (now() at time zone 'Asia/Shanghai')::date - 2) - interval '1 month', 'YYYY-MM') as period`,
  );
  return rows[0].period;
}
