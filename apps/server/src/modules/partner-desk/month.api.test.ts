import { afterAll, beforeAll, expect, test } from 'vitest';
import { csv } from '../../http/csv.ts';
import { latestCode } from '../../testing/server.ts';
import { checkBills } from '../bills/index.ts';
import { makeBill } from '../bills/making.ts';
import { aPartner, aRule, aUse } from '../bills/testing/index.ts';
import { checkLedger, ledgerBalance } from '../bills/testing/ledger.ts';
import { sendFile } from '../contracts/testing/index.ts';
import { aBackOffice, type BackOffice } from '../operators/testing/index.ts';
import { aPartnerUser } from '../partner-users/testing/index.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await aBackOffice();
});
afterAll(() => office.close());

const PERIOD = '2026-01';

test('both sides go through a whole month: use, bill, import, difference, dispute, adjustment, confirmation, invoice, payment', async () => {
  const { server } = office;
  const { db } = server.store;
  const { token: accountant } = await office.anOperator('accountant');
  const { token: cashier } = await office.anOperator('accountant');
  const partner = await aPartner(db);
  const finance = await aPartnerUser(server, [{ role: 'partner-finance', partnerId: partner.id }]);
  const { token } = finance;

  // use and bill
  const rule = await aRule(db, partner.id, { kind: 'unit', unitPrice: 28_000 });
  for (const number of ['HT1', 'HT2', 'HT3']) await aUse(db, rule, PERIOD, { number });
  await makeBill(db, partner.id, PERIOD);
  const listed = async () =>
    (await server.call('GET /api/partner/bill/list', { query: {} }, token)).data.list;
  const [first] = await listed();
  expect(first).toMatchObject({ state: 'unchecked', payable: 840, version: 1 });
  const id = first?.id ?? '';

  // import and difference
  const table = csv([
    ['单号', '金额'],
    ['HT1', '2.80'],
    ['HT2', '2.80'],
  ]);
  const query = new URLSearchParams({ billId: id, head: '1', number: '0', amount: '1' });
  const bring = (billId: string) => {
    query.set('billId', billId);
    return sendFile(server, `/api/partner/bill/table/import?${query}`, token, '明细.csv', Buffer.from(table));
  };
  expect(await bring(id)).toMatchObject({ code: 1 });
  const [compared] = await listed();
  expect(compared).toMatchObject({
    state: 'checking',
    partnerAmount: 560,
    difference: 280,
    hindrance: 'difference',
  });
  const differing = { query: { partner: partner.id, differing: '1' as const } };
  expect((await office.call('GET /api/admin/bills', differing, accountant)).data.total).toBe(1);

  // dispute and adjustment
  const said = { id, kind: 'quantity' as const, reason: 'HT3 没有签署', numbers: ['HT3'], claimed: 560 };
  await server.call('POST /api/partner/bill/dispute/raise', { body: said }, token);
  await office.call('POST /api/admin/bills/dispute/take', { body: { id } }, accountant);
  const asked = await office.call(
    'POST /api/admin/bills/adjustments/request',
    { body: { id, amount: -280, reason: 'HT3 已撤回，予以扣减' } },
    accountant,
  );
  const decision = { ...asked.data, approve: true, why: '记录相符' };
  await office.call('POST /api/admin/bills/adjustments/decide', { body: decision }, cashier);
  const [second] = await listed();
  expect(second).toMatchObject({
    version: 2,
    payable: 560,
    difference: 0,
    state: 'unchecked',
    hindrance: null,
  });

  // confirmation by a code
  const next = second?.id ?? '';
  const chosen = { bills: [next], acceptsDifference: false };
  const begun = await server.call('POST /api/partner/bill/confirmation/begin', { body: chosen }, token);
  const proof = { confirmationId: begun.data.confirmationId, code: latestCode(server.sms, finance.phone) };
  const confirmed = await server.call(
    'POST /api/partner/bill/confirmation/confirm',
    { body: { ...chosen, ...proof } },
    token,
  );
  expect(confirmed.data.confirmed).toMatchObject([{ id: next, payable: 560 }]);

  // invoice and payment
  const wanted = { kind: 'special' as const, title: '示例合作方', taxNumber: '91000000MA00000157' };
  const body = { id: next, ...wanted, email: 'finance@example.com' };
  await server.call('POST /api/partner/bill/invoice/request', { body }, token);
  await office.call('POST /api/admin/bills/invoice', { body: { id: next, number: '12345678' } }, accountant);
  await server.call('POST /api/partner/bill/invoice/receive', { body: { id: next } }, token);
  const payment = {
    kind: 'settlement' as const,
    bill: next,
    transaction: 'BANK20260301',
    paidOn: '2026-03-01',
  };
  const paid = await office.call(
    'POST /api/admin/partnerPayments/request',
    { body: { ...payment, why: '到账' } },
    accountant,
  );
  await office.call(
    'POST /api/admin/partnerPayments/decide',
    { body: { ...paid.data, approve: true, why: '流水一致' } },
    cashier,
  );

  const settled = await server.call('GET /api/partner/bill/detail', { query: { id: next } }, token);
  expect(settled.data).toMatchObject({
    ...{ state: 'settled', payable: 560, adjust: -280 },
    payment: { amount: 560, transaction: 'BANK20260301' },
    versions: [{ version: 1, state: 'adjusted' }, { version: 2 }],
  });
  expect(await ledgerBalance(server, 'partner-receivable', settled.data.number)).toBe(0);
  expect((await checkBills(db)).findings).toEqual([]);
  expect(await checkLedger(server)).toEqual([]);
});
