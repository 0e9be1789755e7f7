import { randomUUID } from 'node:crypto';
import type { PartnerRole } from '@yinxin/api';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, latestCode, type TestServer } from '../../testing/server.ts';
import { refuseDispute, takeDispute } from '../bill-disputes/index.ts';
import { checkBills } from '../bills/check.ts';
import { makeBill } from '../bills/making.ts';
import { billNotices, bills } from '../bills/tables.ts';
import { aPartner, aRule, aUse, type TestPartner } from '../bills/testing/index.ts';
import { events } from '../events/index.ts';
import { aPartnerUser, type TestPartnerUser } from '../partner-users/testing/index.ts';
import { keepDeadlines } from './deadlines.ts';
import { adjustBill, demandPayment, issueInvoice } from './index.ts';

const list = 'GET /api/partner/bill/list';
const summary = 'GET /api/partner/bill/summary';
const detail = 'GET /api/partner/bill/detail';
const trend = 'GET /api/partner/bill/trend';
const log = 'GET /api/partner/bill/log';
const check = 'POST /api/partner/bill/check';
const begin = 'POST /api/partner/bill/confirmation/begin';
const confirm = 'POST /api/partner/bill/confirmation/confirm';
const raise = 'POST /api/partner/bill/dispute/raise';
const withdraw = 'POST /api/partner/bill/dispute/withdraw';
const invoice = 'POST /api/partner/bill/invoice/request';
const receive = 'POST /api/partner/bill/invoice/receive';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ expectsErrors: true });
});
afterAll(() => server.close());

const db = () => server.store.db;
const by = randomUUID();
const TAX_NUMBER = '91110000600037341L';
const inTransaction: TestServer['store']['db']['transaction'] = (work) => db().transaction(work);

interface Side {
  partner: TestPartner;
  user: TestPartnerUser;
}
async function aSide(given?: Parameters<typeof aPartner>[1], role: PartnerRole = 'partner-finance') {
  const partner = await aPartner(db(), given);
  return { partner, user: await aPartnerUser(server, [{ role, partnerId: partner.id }]) };
}
const platform = () => aPartnerUser(server, [{ role: 'platform-finance', partnerId: null }]);

/** The bill of a month with so many uses of 1.00 元. */
async function aBill({ partner }: Pick<Side, 'partner'>, uses = 3, period = '2026-01'): Promise<string> {
  const rule = await aRule(
    db(),
    partner.id,
    { kind: 'unit', unitPrice: 10_000 },
    { version: Number(period.slice(5)) },
  );
  for (let each = 0; each < uses; each++) await aUse(db(), rule, period);
  await makeBill(db(), partner.id, period);
  const [bill] = await db()
    .select({ id: bills.id })
    .from(bills)
    .where(eq(bills.partnerId, partner.id))
    .orderBy(desc(bills.period))
    .limit(1);
  return bill?.id ?? '';
}
const imported = (id: string, payable: number, partnerAmount: number) =>
  db()
    .update(bills)
    .set({ partnerAmount, difference: payable - partnerAmount })
    .where(eq(bills.id, id));
const stateOf = async (id: string) => {
  const [row] = await db().select({ state: bills.state }).from(bills).where(eq(bills.id, id));
  return row?.state;
};
const read = (user: TestPartnerUser, id: string) => server.call(detail, { query: { id } }, user.token);

async function proved(user: TestPartnerUser, ids: readonly string[], acceptsDifference = false) {
  const begun = await server.call(begin, { body: { bills: [...ids], acceptsDifference } }, user.token);
  expect(begun).toMatchObject({ code: 1 });
  return { ...begun.data, code: latestCode(server.sms, user.phone) };
}
const confirmWith = (
  user: TestPartnerUser,
  { confirmationId, code }: { confirmationId: string; code: string },
  ids: readonly string[],
  acceptsDifference = false,
) => server.call(confirm, { body: { confirmationId, code, bills: [...ids], acceptsDifference } }, user.token);

test('a partner sees its own bills and their sums, the platform those of all, and each only what was asked for', async () => {
  const [one, other] = [await aSide(), await aSide()];
  const [first, second] = [await aBill(one, 2), await aBill(one, 5, '2026-02')];
  await imported(second, 500, 480);
  const foreign = await aBill(other, 9);
  const mine = await server.call(list, {}, one.user.token);
  expect(mine.data.list.map(({ id, payable, difference }) => [id, payable, difference])).toEqual([
    [second, 500, 20],
    [first, 200, null],
  ]);
  expect(await server.call(summary, {}, one.user.token)).toMatchObject({
    data: {
      ...{ isWhole: true, bills: 2, records: 7, payable: 700, difference: 20, differing: 1 },
      imported: { bills: 1, partnerAmount: 480 },
      toCheck: { bills: 2, payable: 700 },
      latest: { period: '2026-02', confirmsAlone: true },
    },
  });
  const only = { query: { differing: '1', min: '400', from: '2026-02' } } as const;
  expect((await server.call(list, only, one.user.token)).data.list).toHaveLength(1);
  expect((await server.call(summary, only, one.user.token)).data).toMatchObject({ bills: 1, payable: 500 });
  const asked = { query: { partner: other.partner.id } };
  expect((await server.call(list, asked, one.user.token)).data.list).toHaveLength(2);
  const seer = await platform();
  expect((await server.call(list, asked, seer.token)).data.list.map(({ id }) => id)).toEqual([foreign]);
  expect((await server.call(summary, asked, seer.token)).data).toMatchObject({ bills: 1, payable: 900 });
});

test('pages follow each other in every order, and a place in one order is none in another', async () => {
  const side = await aSide();
  const ids: string[] = [];
  for (const [at, uses] of [3, 1, 4, 1, 5].entries()) ids.push(await aBill(side, uses, `2026-0${at + 1}`));
  await imported(ids[1] ?? '', 100, 150);
  await imported(ids[3] ?? '', 100, 90);
  for (const sort of ['period', 'amount', 'difference', 'due'] as const)
    for (const order of ['asc', 'desc'] as const) {
      const whole = await server.call(list, { query: { sort, order } }, side.user.token);
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const query = { sort, order, limit: '2', ...(after && { after }) };
        const { data } = await server.call(list, { query }, side.user.token);
        seen.push(...data.list.map(({ id }) => id));
        after = data.next ?? undefined;
      } while (after);
      expect(seen).toEqual(whole.data.list.map(({ id }) => id));
      expect(new Set(seen).size).toBe(5);
    }
  const byDifference = await server.call(list, { query: { sort: 'difference' } }, side.user.token);
  expect(byDifference.data.list.slice(0, 2).map(({ difference }) => difference)).toEqual([-50, 10]);
  const { data } = await server.call(list, { query: { limit: '2' } }, side.user.token);
  const wrong = { query: { sort: 'amount', after: data.next ?? '' } } as const;
  expect(await server.call(list, wrong, side.user.token)).toMatchObject({ code: 31129 });
});

test('a number is found by its beginning', async () => {
  const side = await aSide();
  await aBill(side);
  const query = { number: `ZD202601-${side.partner.code}` };
  expect((await server.call(list, { query }, side.user.token)).data.list).toHaveLength(1);
  const none = { query: { number: 'ZD202602-' } };
  expect((await server.call(list, none, side.user.token)).data.list).toHaveLength(0);
});

test('every figure of a bill can be reached by adding, and each line ends where its calculation does', async () => {
  const side = await aSide();
  const { id: partnerId } = side.partner;
  const tiers = await aRule(db(), partnerId, {
    kind: 'tier',
    steps: [
      { from: 0, unitPrice: 28_000 },
      { from: 3, unitPrice: 20_000 },
    ],
  });
  const uses: string[] = [];
  for (let each = 0; each < 5; each++) uses.push(await aUse(db(), tiers, '2026-01'));
  await aUse(db(), tiers, '2026-01', { kind: 'return', quantity: -1, reverses: uses[0] ?? '' });
  await aRule(
    db(),
    partnerId,
    { kind: 'package', fee: 9_900, included: 10, unitPrice: 5_000 },
    { meter: 'seal' },
  );
  await makeBill(db(), partnerId, '2026-01');
  const [row] = await db().select().from(bills).where(eq(bills.partnerId, partnerId));
  const { data } = await read(side.user, row?.id ?? '');
  expect(data.gross + data.discount + data.refund + data.fees + data.adjust).toBe(data.payable);
  expect(data.lines.reduce((sum, { net }) => sum + net, 0)).toBe(data.payable);
  for (const { gross, discount, refund, fees, net, steps } of data.lines) {
    expect(gross + discount + refund + fees).toBe(net);
    expect(steps.at(-1)).toContain((net / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/, ','));
  }
  expect(data.lines.map(({ meter, rule, fees }) => [meter, rule?.kind, fees])).toEqual([
    ['seal', 'package', 9_900],
    ['contract', 'tier', 0],
  ]);
  expect(data.tax).toBe(Math.round((data.payable * 600) / 10_600));
  expect(data.path.map(({ state, is }) => [state, is])).toEqual([
    ['unchecked', 'now'],
    ...['checking', 'confirmed', 'to-invoice', 'invoiced', 'to-pay', 'settled'].map((state) => [
      state,
      'next',
    ]),
  ]);
  expect(data.may).toEqual(['begin-bill-check', 'confirm-bill', 'dispute-bill']);
});

test('a bill of another partner is nowhere: as if there were none', async () => {
  const [one, other] = [await aSide(), await aSide()];
  const id = await aBill(other);
  const none = { status: 404, code: 31120, data: null };
  for (const call of [detail, trend, log] as const)
    expect(await server.call(call, { query: { id } }, one.user.token)).toMatchObject(none);
  for (const call of [check, withdraw, receive] as const)
    expect(await server.call(call, { body: { id } }, one.user.token)).toMatchObject(none);
  const body = { bills: [id] };
  expect(await server.call(begin, { body }, one.user.token)).toMatchObject({ code: 31128 });
  expect(await stateOf(id)).toBe('unchecked');
});

test('who may not confirm is not asked for a code, and roles of the platform only read', async () => {
  const side = await aSide({}, 'partner-business');
  const id = await aBill(side);
  const seer = await platform();
  for (const { token } of [side.user, seer]) {
    expect(await server.call(begin, { body: { bills: [id] } }, token)).toMatchObject({ status: 403 });
    expect(await server.call(check, { body: { id } }, token)).toMatchObject({ status: 403 });
  }
  expect((await read(side.user, id)).data.may).toEqual(['dispute-bill']);
  expect((await read(seer, id)).data.may).toEqual([]);
});

test('a code confirms exactly the bills it was sent for, once', async () => {
  const side = await aSide();
  const ids = [await aBill(side, 2), await aBill(side, 3, '2026-02'), await aBill(side, 4, '2026-03')];
  await imported(ids[2] ?? '', 400, 399);
  const proof = await proved(side.user, ids);
  expect(proof).toMatchObject({ total: 500, refused: [{ id: ids[2], why: 'difference' }] });
  expect(server.sms.messages(side.user.phone).at(-1)).toMatchObject({
    text: expect.stringContaining('确认2张账单¥5.00'),
  });
  expect(
    await confirmWith(side.user, { ...proof, code: '000000' === proof.code ? '000001' : '000000' }, ids),
  ).toMatchObject({ code: 30201 });
  // one more than was proved, and one less
  const [first = '', second = ''] = ids;
  expect(await confirmWith(side.user, proof, ids)).toMatchObject({ code: 30130 });
  expect(await confirmWith(side.user, proof, [first])).toMatchObject({ code: 30131 });
  expect(await stateOf(first)).toBe('unchecked');

  const again = await provedAnew(side.user, [first, second]);
  expect(await confirmWith(side.user, again, [first, second])).toMatchObject({
    code: 1,
    data: { confirmed: [{ payable: 200 }, { payable: 300 }], refused: [] },
  });
  expect(await confirmWith(side.user, again, [first, second])).toMatchObject({ code: 30131 });
  expect([await stateOf(first), await stateOf(second)]).toEqual(['confirmed', 'confirmed']);
  expect((await checkBills(db())).findings).toEqual([]);
});

/** A second code to a phone comes after its minute. */
async function provedAnew(user: TestPartnerUser, ids: readonly string[], acceptsDifference = false) {
  const phone = server.vault.fingerprint('phone', user.phone);
  await server.store.pool.query(
    `update verification_codes set created_at = created_at - interval '2 minutes' where phone = $1`,
    [phone],
  );
  return proved(user, ids, acceptsDifference);
}

test('a difference is accepted one bill at a time, and that is written down', async () => {
  const side = await aSide();
  const [id, other] = [await aBill(side, 4), await aBill(side, 2, '2026-02')];
  await imported(id, 400, 399);
  const many = { bills: [id, other], acceptsDifference: true };
  expect(await server.call(begin, { body: many }, side.user.token)).toMatchObject({ status: 400 });
  const proof = await proved(side.user, [id], true);
  expect(await confirmWith(side.user, proof, [id])).toMatchObject({ code: 30130 });
  const again = await provedAnew(side.user, [id], true);
  expect(await confirmWith(side.user, again, [id], true)).toMatchObject({ code: 1 });
  const [event] = await db()
    .select({ facts: events.facts })
    .from(events)
    .where(eq(events.targetId, id))
    .orderBy(desc(events.id))
    .limit(1);
  expect(event?.facts).toMatchObject({ accepted: 1, payable: 400, proof: expect.any(String) });
});

test('what became another while the code was on its way is refused by itself; the rest is confirmed', async () => {
  const side = await aSide();
  const ids = [await aBill(side, 2), await aBill(side, 3, '2026-02')];
  const proof = await proved(side.user, ids);
  const [first = '', second = ''] = ids;
  const said = { id: first, kind: 'other', reason: '请再看一次' } as const;
  expect(await server.call(raise, { body: said }, side.user.token)).toMatchObject({ code: 1 });
  expect((await confirmWith(side.user, proof, ids)).data).toMatchObject({
    confirmed: [{ id: second }],
    refused: [{ id: first, why: 'state' }],
  });
  expect(await stateOf(first)).toBe('disputed');
});

test('of two who confirm at once, and one who disputes, each bill gets one answer', async () => {
  const side = await aSide();
  const colleague = await aPartnerUser(server, [{ role: 'partner-finance', partnerId: side.partner.id }]);
  const id = await aBill(side);
  const [mine, theirs] = [await proved(side.user, [id]), await proved(colleague, [id])];
  const answers = await Promise.all([
    confirmWith(side.user, mine, [id]),
    confirmWith(colleague, theirs, [id]),
    server.call(raise, { body: { id, kind: 'other', reason: '不一致' } }, side.user.token),
  ]);
  const [one, two, disputed] = answers;
  const confirmed = [one, two].filter(({ data }) => data?.confirmed.length === 1).length;
  expect(confirmed + (disputed.code === 1 ? 1 : 0)).toBe(1);
  expect(['confirmed', 'disputed']).toContain(await stateOf(id));
});

test('the whole way: check, dispute, a new version, confirm, invoice, payment due; each is told and written down', async () => {
  const side = await aSide();
  const id = await aBill(side);
  const { user } = side;
  await server.call(check, { body: { id } }, user.token);
  expect((await read(user, id)).data).toMatchObject({ state: 'checking', checker: user.name });
  const said = { id, kind: 'quantity', reason: '有一条重复', numbers: ['HT1'], claimed: 200 } as const;
  await server.call(raise, { body: said }, user.token);
  await inTransaction((tx) => takeDispute(tx, id));
  expect(await server.call(withdraw, { body: { id } }, user.token)).toMatchObject({ code: 31121 });
  const { bill } = await inTransaction((tx) =>
    adjustBill(tx, { billId: id, amount: -100, reason: '重复的一条', requestId: randomUUID(), by }),
  );
  const second = (await read(user, bill.id)).data;
  expect(second).toMatchObject({
    ...{ version: 2, payable: 200, adjust: -100, state: 'unchecked' },
    adjustments: [{ amount: -100, reason: '重复的一条', isCarried: false }],
    versions: [
      { version: 1, payable: 300, state: 'adjusted' },
      { version: 2, payable: 200, state: 'unchecked' },
    ],
    disputes: [{ state: 'adjusted', answer: '重复的一条', raisedBy: user.name, version: 1 }],
  });
  expect((await server.call(list, {}, user.token)).data.list.map((one) => one.id)).toEqual([bill.id]);
  await confirmWith(user, await proved(user, [bill.id]), [bill.id]);
  const asked = {
    id: bill.id,
    kind: 'special',
    title: '示例公司',
    taxNumber: TAX_NUMBER,
    email: 'a@example.com',
  } as const;
  expect(await server.call(invoice, { body: asked }, user.token)).toMatchObject({ code: 1 });
  await inTransaction((tx) => issueInvoice(tx, { billId: bill.id, number: '26110000001', by }));
  expect((await read(user, bill.id)).data).toMatchObject({
    due: { kind: 'pay' },
    invoice: { number: '26110000001' },
    payee: { bankName: expect.stringContaining('银行') },
  });
  const business = await aPartnerUser(server, [{ role: 'partner-business', partnerId: bill.partnerId }]);
  expect((await read(business, bill.id)).data).toMatchObject({ invoice: null, payee: null });
  await server.call(receive, { body: { id: bill.id } }, user.token);
  expect((await read(user, bill.id)).data).toMatchObject({ state: 'to-pay', may: [] });
  expect((await server.call(trend, { query: { id: bill.id } }, user.token)).data).toMatchObject({
    total: 200,
  });
  const { data } = await server.call(log, { query: { id: bill.id } }, user.token);
  expect(data.list.map(({ act, by: who, version }) => [act, who, version])).toEqual([
    ['receive-bill-invoice', user.name, 2],
    ['request-bill-invoice', user.name, 2],
    ['confirm-bill', user.name, 2],
    ['dispute-bill', user.name, 1],
    ['begin-bill-check', user.name, 1],
    ['make-bill', '系统', 1],
  ]);
  expect(data.list.every(({ facts }) => !('proof' in facts))).toBe(true);
});

test('whoever may do what comes next is told, once, and of what was written down', async () => {
  const side = await aSide();
  const business = await aPartnerUser(server, [{ role: 'partner-business', partnerId: side.partner.id }]);
  const stranger = await aSide();
  const id = await aBill(side);
  await server.app.upkeep.deliverEvents();
  await server.jobs.start();
  await expect
    .poll(() => server.sms.messages(side.user.phone).length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  const [event] = await db().select().from(events).where(eq(events.targetId, id));
  if (!event) throw new Error('no event');
  await server.app.upkeep.subscriber('bill-notices').handle(event);
  const told = await db().select().from(billNotices).where(eq(billNotices.billId, id));
  expect(told).toMatchObject([{ userId: side.user.userId, kind: 'bill-ready' }]);
  await expect
    .poll(async () => (await db().select().from(billNotices).where(eq(billNotices.billId, id)))[0]?.sentAt)
    .not.toBeNull();
  expect(server.sms.messages(side.user.phone)).toMatchObject([
    {
      text: expect.stringMatching(/2026年1月账单已生成，请在\d+月\d+日前核对/),
    },
  ]);
  expect(server.sms.messages(business.phone)).toEqual([]);
  expect(server.sms.messages(stranger.user.phone)).toEqual([]);
});

test('after the deadline the list says that the bill counts as confirmed, before the job has run', async () => {
  const side = await aSide({ confirmsAlone: true });
  const id = await aBill(side);
  await db()
    .update(bills)
    .set({ checkBy: new Date(Date.now() - 1) })
    .where(eq(bills.id, id));
  expect((await read(side.user, id)).data).toMatchObject({ state: 'unchecked', hindrance: 'over', may: [] });
  expect(await server.call(check, { body: { id } }, side.user.token)).toMatchObject({ code: 31124 });
  await keepDeadlines(db());
  expect((await read(side.user, id)).data).toMatchObject({ state: 'confirmed', confirmedAlone: true });
});

test('an answer of ours that changes nothing gives the bill back; an unpaid invoice is asked for', async () => {
  const side = await aSide();
  const id = await aBill(side);
  await server.call(raise, { body: { id, kind: 'price', reason: '单价不对' } }, side.user.token);
  await inTransaction((tx) => takeDispute(tx, id));
  await inTransaction((tx) => refuseDispute(tx, { billId: id, answer: '按协议第三条', by }));
  expect((await read(side.user, id)).data).toMatchObject({
    ...{ state: 'unchecked', version: 1 },
    disputes: [{ state: 'refused', answer: '按协议第三条' }],
  });
  await confirmWith(side.user, await proved(side.user, [id]), [id]);
  const asked = {
    id,
    kind: 'normal',
    title: '示例公司',
    taxNumber: TAX_NUMBER,
    email: 'a@example.com',
  } as const;
  await server.call(invoice, { body: asked }, side.user.token);
  await inTransaction((tx) => issueInvoice(tx, { billId: id, number: 'F2', by }));
  await inTransaction((tx) => demandPayment(tx, id));
  expect(await stateOf(id)).toBe('to-pay');
});
