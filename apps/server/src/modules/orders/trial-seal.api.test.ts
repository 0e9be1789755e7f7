import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balanceOf, checkLedger } from '../ledger/index.ts';
import type { Company } from '../members/testing/index.ts';
import type { BackOffice } from '../operators/testing/index.ts';
import { checkMoney } from '../payments/index.ts';
import { payAt } from '../payments/testing/index.ts';
import { quotaOf } from './money/quota.ts';
import { releaseOrder } from './money/settle.ts';
import { orderLines } from './tables.ts';
import {
  aBuyer,
  aCompanyHandledBy,
  aDraft,
  anUnpaidOrder,
  aPaidOrder,
  aPrivateBuyer,
  approve,
  aShop,
  decide,
  packageOf,
  pay,
  save,
  stateOf,
  submit,
  type Wish,
} from './testing/index.ts';

let office: BackOffice;
let server: BackOffice['server'];
beforeAll(async () => {
  office = await aShop({ authorities: true });
  server = office.server;
});
afterAll(async () => {
  expect((await checkLedger(server.store.db)).findings).toEqual([]);
  expect(await checkMoney(server.store.db)).toEqual([]);
  await office.close();
});

const TRIAL: Wish = { product: 'seal-contract', trial: true };
const make = (id: string) =>
  server.app.orders.make(id, { id: '00000000-0000-7000-8000-000000000001', attempt: 1 });
const trialOf = async ({ administrator: { token } }: Company) =>
  (await server.call('GET /api/appapi/order/balance', {}, token)).data.trial?.seal?.state;
const sealsOf = async ({ id }: Company) =>
  (await server.store.pool.query('select state, serial from seals where owner_id = $1', [id])).rows;

const aCompanyBy = async (handler: 'representative' | 'another') =>
  (await aCompanyHandledBy(server, handler)).company;

describe('a first seal on trial', () => {
  test('is made at once for the legal representative: no letter, no payment, no reviewer; for thirty days', async () => {
    const company = await aCompanyBy('representative');
    const { token } = company.administrator;
    expect(await trialOf(company)).toBe('open');
    const { data: draft } = await save(server, token, { lines: [TRIAL] });
    expect(draft).toMatchObject({
      amount: 0,
      papersAsked: [],
      lines: [{ trial: true, days: 30, amount: 0 }],
    });
    const { data: sent } = await submit(server, token, draft.id);
    expect(sent).toMatchObject({ state: 'making', payable: 0, paid: 0 });
    await make(draft.id);
    expect(await stateOf(server, draft.id)).toMatchObject({ state: 'done' });
    const [seal] = await sealsOf(company);
    expect(seal.state).toBe('enabled');
    const { rows } = await server.store.pool.query(
      'select not_after - not_before as term from subscriber_certificates where serial = $1',
      [seal.serial],
    );
    expect(rows[0].term.days).toBe(30);
    expect(await trialOf(company)).toBe('begun');
    expect((await save(server, token, { lines: [TRIAL] })).message).toContain('每家企业试用一枚');
  });

  test('of somebody else needs the letter and goes to the reviewers; refused and given up, it can be tried again', async () => {
    const company = await aCompanyBy('another');
    const { token } = company.administrator;
    const { data: bare } = await save(server, token, { lines: [TRIAL] });
    expect(bare.papersAsked).toMatchObject([{ kind: 'authorization', required: true, given: false }]);
    expect((await submit(server, token, bare.id)).code).not.toBe(1);
    const { id } = await aDraft(server, token, [TRIAL]);
    expect((await submit(server, token, id)).data).toMatchObject({ state: 'reviewing', payable: 0 });
    expect(await trialOf(company)).toBe('begun');
    const reviewer = await office.anOperator('reviewer');
    const { data: seen } = await office.call('GET /api/admin/orders/item', { query: { id } }, reviewer.token);
    expect(seen).toMatchObject({ byRepresentative: false, seals: [{ widthMm: 38, heightMm: 38 }] });
    expect(seen.seals[0]?.svg).toContain('<svg');
    await decide(office, reviewer.token, id, false, '授权书未盖章');
    await server.call('POST /api/appapi/order/cancel', { body: { id } }, token);
    expect(await trialOf(company)).toBe('open');
    const again = await aDraft(server, token, [TRIAL]);
    await submit(server, token, again.id);
    await approve(office, again.id);
    await make(again.id);
    expect(await sealsOf(company)).toMatchObject([{ state: 'enabled' }]);
  });

  test('what raises doubt is looked at: 公章, a code that was typed, a name of its own', async () => {
    const design = { source: 'drawn', face: 'contract', code: '3501000088421' };
    const doubtful: Wish[] = [
      { product: 'seal-official', trial: true },
      { ...TRIAL, details: { seal: { design }, planId: '', reason: '' } },
      { ...TRIAL, details: { seal: { name: '合同专用章（上海）' }, planId: '', reason: '' } },
    ];
    for (const wish of doubtful) {
      const { token } = (await aCompanyBy('representative')).administrator;
      const { data: draft, message } = await save(server, token, { lines: [wish] });
      expect([message, draft?.papersAsked]).toEqual([message, []]);
      expect((await submit(server, token, draft.id)).data).toMatchObject({ state: 'reviewing' });
      const reviewer = await office.anOperator('reviewer');
      const { data: seen } = await office.call(
        'GET /api/admin/orders/item',
        { query: { id: draft.id } },
        reviewer.token,
      );
      expect(seen).toMatchObject({ byRepresentative: true, papersAsked: [] });
    }
  });

  test('of two orders at once one is taken', async () => {
    const company = await aCompanyBy('representative');
    const { token } = company.administrator;
    const drafts = [];
    for (let n = 0; n < 4; n++) drafts.push((await save(server, token, { lines: [TRIAL] })).data.id);
    const answers = await Promise.all(drafts.map((id) => submit(server, token, id)));
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  test('was had where it was made, also when the rest of its order is paid back', async () => {
    const company = await aCompanyBy('representative');
    const { token } = company.administrator;
    const { id } = await aPaidOrder(server, token, [TRIAL, { product: 'seal-finance', years: 1 }]);
    await make(id);
    const { db, pool } = server.store;
    await db.transaction(async (tx) => releaseOrder(tx, await stateOf(server, id)));
    await pool.query("update seals set state = 'revoked' where owner_id = $1", [company.id]);
    expect(await trialOf(company)).toBe('begun');
  });

  test('is of a company, kept by us, and one; nobody names its days or its price', async () => {
    const { token } = (await aCompanyBy('representative')).administrator;
    const refused: Wish[][] = [
      [{ ...TRIAL, medium: 'usb-key' }],
      [{ ...TRIAL, years: 1 }],
      [TRIAL, { product: 'seal-finance', trial: true }],
      [{ product: 'organization-certificate', trial: true }],
    ];
    for (const lines of refused) expect((await save(server, token, { lines })).code).not.toBe(1);
    const person = await aPrivateBuyer(server);
    expect(
      (await save(server, person.token, { lines: [{ product: 'seal-person', trial: true }] })).code,
    ).not.toBe(1);
  });

  test('who has a seal, or ordered one before, has no first one any more', async () => {
    const company = await aCompanyBy('representative');
    const { token } = company.administrator;
    const paid = await aPaidOrder(server, token, [{ product: 'seal-contract', years: 1 }]);
    expect(paid.state).toBe('making');
    await make(paid.id);
    expect(await trialOf(company)).toBe('over');
    expect((await save(server, token, { lines: [{ product: 'seal-finance', trial: true }] })).code).not.toBe(
      1,
    );
  });
});

describe('what the price page sells', () => {
  const contracts = async (company: Company) =>
    (await quotaOf(server.store.db, { kind: 'organization', id: company.id })).map(({ kind, left }) => [
      kind,
      left,
    ]);

  test('one contract by use costs the first price, is paid and can be sent with', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const { id } = await aPaidOrder(server, token, [{ product: 'contract-by-use' }]);
    await make(id);
    expect(await stateOf(server, id)).toMatchObject({ state: 'done', paid: 500 });
    // with three on trial
    expect(await contracts(company)).toContainEqual(['contracts', 4]);
    expect(await balanceOf(server.store.db, 'packages', id)).toBe(500);
  });

  test('what falls into a tier costs its price, counted over a year', async () => {
    const company = await aBuyer(server);
    const { token } = company.administrator;
    const first = await aPaidOrder(server, token, [{ product: 'contract-by-use', quantity: 99 }]);
    expect(first.paid).toBe(99 * 500);
    const { id, amount } = await anUnpaidOrder(server, token, [{ product: 'contract-by-use', quantity: 5 }]);
    expect(amount).toBe(1 * 500 + 4 * 420);
    const lines = await server.store.db.select().from(orderLines).where(eq(orderLines.orderId, id));
    expect(lines.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      [1, 500],
      [4, 420],
    ]);
    const { data } = await pay(server, token, id);
    await payAt(server, data.payment!.paymentId);
    await make(id);
    await make(first.id);
    expect(await contracts(company)).toContainEqual(['contracts', 107]);
  });

  test('the seal that a package includes is included: in the same order, or later', async () => {
    const START = packageOf('package-start');
    const company = await aCompanyBy('representative');
    const { token } = company.administrator;
    const { id, amount } = await aPaidOrder(server, token, [
      START,
      { product: 'seal-contract', years: 1 },
      { product: 'seal-finance', years: 1 },
    ]);
    expect(amount).toBe(39_800 + 8_000);
    await make(id);
    expect(await stateOf(server, id)).toMatchObject({ state: 'done' });
    expect(await contracts(company)).toContainEqual(['seals', 0]);
    const other = await aBuyer(server);
    const alone = await aPaidOrder(server, other.administrator.token, [START]);
    await make(alone.id);
    expect(await contracts(other)).toContainEqual(['seals', 1]);
  });
});
