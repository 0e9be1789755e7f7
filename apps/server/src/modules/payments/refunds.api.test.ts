import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../../testing/database.ts';
import { aPhone, type TestServer } from '../../testing/server.ts';
import { balanceOf, checkLedger, earn } from '../ledger/index.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { checkMoney } from './check.ts';
import { payments, refunds } from './tables.ts';
import { aCheckout, numberOf, payAt, type TestCheckout } from './testing/index.ts';

let office: BackOffice;
let server: TestServer;
let checkout: TestCheckout;
let [asha, bela, auditor] = ['', '', ''];
beforeAll(async () => {
  office = await aBackOffice({ env: { PAY_REFUND_ALONE_YUAN: '100' } });
  ({ server } = office);
  checkout = aCheckout(server);
  asha = (await office.anOperator('accountant')).token;
  bela = (await office.anOperator('accountant')).token;
  auditor = (await office.anOperator('auditor')).token;
});
afterAll(async () => {
  expect((await checkLedger(server.store.db)).findings).toEqual([]);
  expect(await checkMoney(server.store.db)).toEqual([]);
  await office.close();
});

const paid = async (amount = 5_000, channel: 'wechat-native' | 'alipay-qr' = 'wechat-native') => {
  const opened = await checkout.open({ amount, channel });
  await payAt(server, opened.paymentId);
  return opened;
};
const ask = (paymentId: string, amount: number, token = asha) =>
  office.call('POST /api/admin/refunds/request', { body: { paymentId, amount, reason: '客户取消' } }, token);
const decide = (id: string, approve: boolean, token: string) =>
  office.call('POST /api/admin/refunds/decide', { body: { id, approve, words: '已核实' } }, token);
const refundOf = async (id: string) => {
  const [row] = await server.store.db.select().from(refunds).where(eq(refunds.id, id));
  return row;
};
/** What the job would do, and what the sweep does after it. */
const sendDue = async () => {
  await server.store.db
    .update(refunds)
    .set({ nextQueryAt: new Date(0) })
    .where(eq(refunds.state, 'sending'));
  await server.app.payments.sweep();
};

test.each(['wechat-native', 'alipay-qr'] as const)(
  'by %s: within the limit one person is enough, in parts, never more than was paid',
  async (channel) => {
    const { paymentId, reference } = await paid(5_000, channel);
    const first = await ask(paymentId, 2_000);
    expect(first.data).toMatchObject({ state: 'sending', approvalsNeeded: 1, amount: 2_000 });
    expect(await ask(paymentId, 3_001)).toMatchObject({
      code: 30781,
      message: expect.stringContaining('30.00'),
    });
    await sendDue();
    expect(await refundOf(first.data.id)).toMatchObject({ state: 'done' });
    expect(checkout.refunded).toContainEqual(
      expect.objectContaining({ reference, refunded: 2_000, whole: false }),
    );
    const second = await ask(paymentId, 3_000);
    await sendDue();
    expect(await refundOf(second.data.id)).toMatchObject({ state: 'done' });
    expect(checkout.refunded).toContainEqual(
      expect.objectContaining({ reference, refunded: 5_000, whole: true }),
    );
    expect(await ask(paymentId, 1)).toMatchObject({ code: 30781 });
    expect(await balanceOf(server.store.db, 'prepaid', reference)).toBe(0);
    const trade = server.sandbox.pay.trade(await numberOf(server, paymentId));
    expect(trade?.refunds.map(({ amount }) => amount)).toEqual([2_000, 3_000]);
  },
);

test('above the limit it waits for another person; nobody approves their own wish, or twice', async () => {
  const { paymentId } = await paid(20_000);
  const { data: refund } = await ask(paymentId, 10_001);
  expect(refund).toMatchObject({ state: 'requested', approvalsNeeded: 2 });
  expect(refund.may).toEqual(['refuse-refund']);
  expect(await decide(refund.id, true, asha)).toMatchObject({ code: 30783 });
  expect(await decide(refund.id, true, auditor)).toMatchObject({ code: 40300 });
  expect(await refundOf(refund.id)).toMatchObject({ state: 'requested' });
  const answers = await Promise.all([decide(refund.id, true, bela), decide(refund.id, true, bela)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([1, 30782]);
  expect((await refundOf(refund.id))?.state).toBe('sending');
  await sendDue();
  expect((await refundOf(refund.id))?.state).toBe('done');
});

test('above the limit a fresh accountant’s wish is no agreement yet, and related ones are not two', async () => {
  const { paymentId } = await paid(40_000);
  const [fresh, one, two] = [
    await office.anOperator('accountant'),
    await office.anOperator('accountant'),
    await office.anOperator('accountant'),
  ];
  await office.makeFresh(fresh.id);
  await office.makeRelated(one.id, two.id);
  const { data: wish } = await ask(paymentId, 10_001, fresh.token);
  expect(wish).toMatchObject({
    state: 'requested',
    approvals: [],
    hindrance: expect.stringContaining('起才能'),
  });
  expect(await decide(wish.id, true, fresh.token)).toMatchObject({ code: 30521 });
  expect((await decide(wish.id, true, one.token)).data).toMatchObject({ state: 'requested' });
  expect(await decide(wish.id, true, two.token)).toMatchObject({ code: 30522 });
  const seenBy = async (token: string) =>
    (await office.call('GET /api/admin/refunds', { query: { state: 'requested' } }, token)).data.list.find(
      ({ id }) => id === wish.id,
    )?.approvals;
  const [first] = (await seenBy(one.token)) ?? [];
  expect(first?.by).not.toBe('一位同事');
  // who decides next learns that somebody agreed, not who, and not why
  expect(await seenBy(bela)).toMatchObject([{ by: '一位同事', words: '' }]);
  expect((await decide(wish.id, true, bela)).data.state).toBe('sending');
  const small = await paid(5_000);
  expect((await ask(small.paymentId, 5_000, fresh.token)).data.state).toBe('sending');
});

test('the limit is that of the payment: in parts one person gives back no more than at once', async () => {
  const { paymentId } = await paid(20_000);
  expect((await ask(paymentId, 9_000)).data).toMatchObject({ state: 'sending', approvalsNeeded: 1 });
  expect((await ask(paymentId, 1_000)).data).toMatchObject({ state: 'sending', approvalsNeeded: 1 });
  const { data: beyond } = await ask(paymentId, 1);
  expect(beyond).toMatchObject({ state: 'requested', approvalsNeeded: 2 });
  expect((await decide(beyond.id, true, bela)).data.state).toBe('sending');
});

test('the database itself lets nothing go above what came, nor before enough people agreed', async () => {
  const { paymentId } = await paid(20_000);
  const { data: refund } = await ask(paymentId, 15_000);
  const { pool } = server.store;
  await expect(pool.query(`update refunds set state = 'sending' where id = $1`, [refund.id])).rejects.toThrow(
    /approval of 2 people/,
  );
  await expect(
    pool.query(
      `insert into refunds (id, payment_id, number, vendor, amount, reason, automatic, approvals_needed)
       values (gen_random_uuid(), $1, 'x', 'wechat', 5001, '多退', true, 0)`,
      [paymentId],
    ),
  ).rejects.toThrow(/more than was paid/);
  await expect(pool.query(`update refunds set amount = 1 where id = $1`, [refund.id])).rejects.toThrow(
    /append-only/,
  );
  await expect(pool.query(`delete from refund_approvals`)).rejects.toThrow(/permission denied|append-only/);
  await expect(
    pool.query(
      `update payments set state = 'closed', paid_at = null, transaction = '', settled_by = null where id = $1`,
      [paymentId],
    ),
  ).rejects.toThrow(/settled/);
});

test('two wishes at once for all of it: one goes', async () => {
  const { paymentId, reference } = await paid(5_000);
  const answers = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => checkout.refund(reference)),
    ...Array.from({ length: 3 }, () =>
      ask(paymentId, 5_000).then(({ code }) => (code === 1 ? code : Promise.reject(code))),
    ),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a payer’s wish waits for one who may; refused, the order hears of it and may ask again', async () => {
  const { reference, paymentId } = await paid(5_000);
  const id = await checkout.refund(reference);
  expect(await refundOf(id)).toMatchObject({ state: 'requested', approvalsNeeded: 1, requestedBy: '' });
  expect((await decide(id, false, bela)).data).toMatchObject({ state: 'refused', note: '已核实' });
  expect(checkout.refused).toContainEqual(expect.objectContaining({ reference, id }));
  expect(await decide(id, true, asha)).toMatchObject({ code: 30782 });
  const again = await checkout.refund(reference);
  expect((await decide(again, true, asha)).data.state).toBe('sending');
  await sendDue();
  expect(checkout.refunded).toContainEqual(expect.objectContaining({ reference, whole: true }));
  const { data } = await office.call('GET /api/admin/payments/item', { query: { id: paymentId } }, auditor);
  expect(data.refunds.map(({ state }) => state)).toEqual(['done', 'refused']);
});

test('a colleague who may not approve can only ask', async () => {
  const { reference } = await paid(5_000);
  const { id } = await office.anOperator('reviewer');
  const who = {
    kind: 'operator',
    id,
    sessionId: '',
    login: 'x',
    name: '审核',
    roles: ['reviewer'],
    mustChangePassword: false,
    mustEnrol: false,
  } as const;
  const refund = await checkout.refund(reference, 1_000, { who, ip: '', requestId: '' });
  expect(await refundOf(refund)).toMatchObject({ state: 'requested', requestedBy: '审核' });
});

test.each(['wechat-native', 'alipay-qr'] as const)(
  'by %s: a vendor that is silent, slow or unwilling neither loses nor doubles the money',
  async (channel) => {
    const { paymentId, reference } = await paid(5_000, channel);
    const number = await numberOf(server, paymentId);
    const outcome = (what: string) => server.sandbox.force('pay', number, `refund/${what}`);
    outcome('down');
    const { data: refund } = await ask(paymentId, 5_000);
    await sendDue();
    expect(await refundOf(refund.id)).toMatchObject({ state: 'sending' });
    outcome('slow');
    await sendDue();
    expect(await refundOf(refund.id)).toMatchObject({ state: 'sending', sentAt: expect.any(Date) });
    expect(await balanceOf(server.store.db, 'refunds', reference)).toBe(5_000);
    outcome('');
    await sendDue();
    await sendDue();
    expect(await refundOf(refund.id)).toMatchObject({ state: 'done' });
    expect(server.sandbox.pay.trade(number)?.refunds).toHaveLength(1);
    expect(await balanceOf(server.store.db, 'refunds', reference)).toBe(0);
  },
);

test('a refund the vendor refuses can be tried again, or paid by bank with its number', async () => {
  const [one, other] = [await paid(5_000), await paid(5_000, 'alipay-qr')];
  for (const { paymentId } of [one, other])
    server.sandbox.force('pay', await numberOf(server, paymentId), 'refund/refused');
  const [first, second] = [(await ask(one.paymentId, 5_000)).data, (await ask(other.paymentId, 5_000)).data];
  const confirm = (id: string) =>
    office.call('POST /api/admin/refunds/confirm', { body: { id, transaction: 'BANK-2026-0001' } }, bela);
  // what a vendor is working on may still arrive
  expect(await confirm(second.id)).toMatchObject({ code: 30782 });
  await sendDue();
  expect(await refundOf(first.id)).toMatchObject({
    state: 'failed',
    note: expect.stringContaining('余额不足'),
  });
  server.sandbox.force('pay', await numberOf(server, one.paymentId), 'refund/');
  expect(
    (await office.call('POST /api/admin/refunds/retry', { body: { id: first.id } }, asha)).data.state,
  ).toBe('sending');
  await sendDue();
  expect(await refundOf(first.id)).toMatchObject({ state: 'done', vendor: 'wechat' });
  expect((await confirm(second.id)).data).toMatchObject({ state: 'done', vendor: 'bank' });
  expect(await balanceOf(server.store.db, 'bank', other.reference)).toBe(-5_000);
  expect(await confirm(second.id)).toMatchObject({ code: 30782 });
});

test('what was earned already goes back from the revenue', async () => {
  const { paymentId, reference } = await paid(5_000);
  await server.store.db.transaction((tx) => earn(tx, { reference, source: reference, amount: 4_000 }));
  await ask(paymentId, 2_500);
  expect(await balanceOf(server.store.db, 'prepaid', reference)).toBe(0);
  expect(await balanceOf(server.store.db, 'revenue', reference)).toBe(2_500);
});

test('a bank transfer: shown by its proof, believed by the bank’s statement, paid back by hand', async () => {
  const token = await server.signIn(aPhone());
  const { rows } = await server.store.pool.query('select id from persons order by id desc limit 1');
  const payer = { kind: 'person' as const, id: rows[0].id as string };
  const opened = await checkout.open({ channel: 'bank-transfer', amount: 300_000, payer });
  expect(opened.bank).toMatchObject({
    account: '0000 0000 0000 0000',
    remark: expect.stringMatching(/^YX[0-9A-F]{10}$/),
  });
  const upload = (paymentId: string, by: string) => {
    const form = new FormData();
    form.set('file', new File([Buffer.from('%PDF-1.7 proof')], '回单.pdf', { type: 'application/pdf' }));
    const response = new Response(form);
    return response.arrayBuffer().then((body) =>
      server.app.http.inject({
        method: 'POST',
        url: `/api/appapi/pay/proof?paymentId=${paymentId}`,
        headers: { accesstoken: by, 'content-type': response.headers.get('content-type') ?? '' },
        payload: Buffer.from(body),
      }),
    );
  };
  const stranger = await server.signIn(aPhone());
  expect((await upload(opened.paymentId, stranger)).json().code).toBe(30770);
  expect((await upload(opened.paymentId, token)).json().data).toMatchObject({ state: 'proved' });
  // the order does not run out while somebody has to look
  expect(await checkout.close(opened.reference, 'expired')).toBe('proved');
  const refuse = { body: { id: opened.paymentId, words: '回单不清晰' } };
  expect((await office.call('POST /api/admin/payments/refuse-transfer', refuse, asha)).data.state).toBe(
    'pending',
  );
  const status = await server.call(
    'GET /api/appapi/pay/status',
    { query: { reference: opened.reference } },
    token,
  );
  expect(status.data.payments[0]).toMatchObject({ state: 'pending', note: '回单不清晰' });
  await upload(opened.paymentId, token);
  const proof = await server.app.http.inject({
    method: 'POST',
    url: '/api/admin/payments/proof',
    headers: { admintoken: asha, 'content-type': 'application/json' },
    payload: JSON.stringify({ id: opened.paymentId }),
  });
  expect(proof.body).toBe('%PDF-1.7 proof');
  const confirm = (amount: number, transaction = 'ICBC20261115001') =>
    office.call(
      'POST /api/admin/payments/confirm-transfer',
      { body: { id: opened.paymentId, amount, transaction, paidOn: '2026-11-14' } },
      asha,
    );
  expect(await confirm(299_999)).toMatchObject({ code: 30775 });
  expect((await confirm(300_000)).data).toMatchObject({ state: 'paid', transaction: 'ICBC20261115001' });
  expect(await confirm(300_000)).toMatchObject({ code: 30774 });
  expect(await balanceOf(server.store.db, 'bank', opened.reference)).toBe(300_000);
  // one line of the bank's statement pays one order
  const second = await checkout.open({ channel: 'bank-transfer', amount: 300_000, payer });
  const reused = await office.call(
    'POST /api/admin/payments/confirm-transfer',
    { body: { id: second.paymentId, amount: 300_000, transaction: 'ICBC20261115001', paidOn: '2026-11-14' } },
    asha,
  );
  expect(reused).toMatchObject({ code: 30776 });
  const { data: refund } = await ask(opened.paymentId, 300_000);
  expect((await decide(refund.id, true, bela)).data.state).toBe('sending');
  await sendDue();
  expect((await refundOf(refund.id))?.state).toBe('sending');
  const sent = { body: { id: refund.id, transaction: 'ICBC20261116009' } };
  expect((await office.call('POST /api/admin/refunds/confirm', sent, asha)).data.state).toBe('done');
  expect(await balanceOf(server.store.db, 'bank', opened.reference)).toBe(0);
});

test('a transfer that comes for a closed order is booked and goes back', async () => {
  const { paymentId, reference } = await checkout.open({ channel: 'bank-transfer', amount: 8_000 });
  expect(await checkout.close(reference)).toBe('closed');
  const body = { id: paymentId, amount: 8_000, transaction: 'ICBC-LATE-1', paidOn: '2026-11-15' };
  const { data } = await office.call('POST /api/admin/payments/confirm-transfer', { body }, asha);
  expect(data.state).toBe('late');
  const [refund] = await server.store.db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  expect(refund).toMatchObject({ automatic: true, state: 'sending', vendor: 'bank' });
});

test('lists find by number, state and day, and show the books in balance', async () => {
  const { paymentId, reference } = await paid(7_700);
  const number = await numberOf(server, paymentId);
  const search = (query: Record<string, string>) =>
    office.call('GET /api/admin/payments', { query }, auditor);
  for (const keyword of [number, reference])
    expect((await search({ keyword })).data.list.map(({ id }) => id)).toEqual([paymentId]);
  expect((await search({ keyword: number, state: 'closed' })).data.list).toEqual([]);
  const entries = await office.call('GET /api/admin/ledger/entries', { query: { reference } }, auditor);
  expect(entries.data.list[0]).toMatchObject({
    kind: 'payment',
    lines: [
      { account: 'wechat', debit: 7_700, credit: 0 },
      { account: 'prepaid', debit: 0, credit: 7_700 },
    ],
  });
  const { data } = await office.call('GET /api/admin/ledger/balances', {}, auditor);
  expect(data.debit).toBe(data.credit);
  expect(data.debit).toBeGreaterThan(0);
  const waiting = await office.call('GET /api/admin/waiting', {}, asha);
  expect(waiting.data.map(({ to }) => to)).toContain('/admin/refunds?state=sending&vendor=bank');
});

test('nobody reads another’s payment', async () => {
  const { reference, paymentId } = await checkout.open();
  const stranger = await server.signIn(aPhone());
  expect((await server.call('GET /api/appapi/pay/status', { query: { reference } }, stranger)).code).toBe(
    30770,
  );
  expect((await server.call('GET /api/appapi/pay/code', { query: { paymentId } }, stranger)).code).toBe(
    30770,
  );
});

test('the check of the ledger finds what was changed behind our back', async () => {
  const { reference, paymentId } = await paid(4_400);
  const { connection } = server.store;
  await asOwner(
    connection,
    `alter table ledger_lines disable trigger all; update ledger_lines set credit = 4401 where reference = '${reference}' and credit > 0`,
  );
  expect((await checkLedger(server.store.db)).findings).toEqual([
    { id: expect.any(String), reason: '借贷不平' },
  ]);
  await asOwner(
    connection,
    `update ledger_lines set credit = 4400 where reference = '${reference}' and credit > 0; alter table ledger_lines enable trigger all;
     alter table payments disable trigger all; update payments set amount = 4300 where id = '${paymentId}'`,
  );
  expect((await checkMoney(server.store.db)).map(({ reason }) => reason)).toContain(
    '已收款而总账没有这笔收款',
  );
  await asOwner(
    connection,
    `update payments set amount = 4400 where id = '${paymentId}'; alter table payments enable trigger all`,
  );
  expect((await server.store.db.select().from(payments).where(eq(payments.id, paymentId)))[0]?.amount).toBe(
    4_400,
  );
});

test('an entry that does not balance cannot be committed, nor changed, nor added to', async () => {
  const { pool } = server.store;
  const insert = (debit: number, credit: number, total = 100) => `
    with e as (insert into ledger_entries (id, kind, reference, source, lines, total)
      values (gen_random_uuid(), 'payment', 'r', gen_random_uuid()::text, 2, ${total}) returning id)
    insert into ledger_lines (entry_id, position, account, reference, debit, credit)
      select id, 0, 'wechat', 'r', ${debit}, 0 from e union all select id, 1, 'prepaid', 'r', 0, ${credit} from e`;
  await expect(pool.query(insert(100, 99))).rejects.toThrow(/does not balance/);
  await expect(pool.query(insert(99, 99))).rejects.toThrow(/does not balance/);
  await expect(
    pool.query(`insert into ledger_entries (id, kind, reference, source, lines, total)
      values (gen_random_uuid(), 'payment', 'r', 'empty', 2, 100)`),
  ).rejects.toThrow(/does not balance/);
  await expect(pool.query(`update ledger_entries set total = 1`)).rejects.toThrow(
    /permission denied|append-only/,
  );
  await expect(
    pool.query(`insert into ledger_lines (entry_id, position, account, reference, debit, credit)
      select id, 7, 'wechat', reference, 5, 0 from ledger_entries limit 1`),
  ).rejects.toThrow(/does not balance/);
});
