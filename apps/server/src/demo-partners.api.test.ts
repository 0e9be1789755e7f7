import { BILL_STATES, keysOf } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemoAccounts } from './demo.ts';
import { seedDemoBills, seedDemoPartners } from './demo-partners.ts';
import { checkBills } from './modules/bills/index.ts';
import { checkLedger } from './modules/ledger/index.ts';
import { seedDemoOperators } from './modules/operators/index.ts';
import { aServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let users: Awaited<ReturnType<typeof seedDemoPartners>>;
beforeAll(async () => {
  server = await aServer();
  await seedDemoAccounts(server.store.db, server.vault);
  await seedDemoOperators(server.store.db);
  users = await seedDemoPartners(server.store.db, server.vault);
  for (let time = 0; time < 2; time++) await seedDemoBills(server.store.db, server.vault);
});
afterAll(() => server.close());

const rowsOf = async (sql: string) => (await server.store.pool.query(sql)).rows;

test('two partners have half a year of bills in the states that last, and all sums are equal', async () => {
  const states = await rowsOf(
    `select p.code, array_agg(b.state order by b.period, b.version) as states
       from bills b join partners p on p.id = b.partner_id group by p.code order by p.code`,
  );
  expect(states).toEqual([
    {
      code: 'P0172',
      states: ['settled', 'adjusted', 'settled', 'to-pay', 'invoiced', 'to-invoice', 'checking'],
    },
    { code: 'P0208', states: ['settled', 'confirmed', 'processing', 'disputed', 'checking', 'unchecked'] },
  ]);
  expect((await checkBills(server.store.db)).findings).toEqual([]);
  expect((await checkLedger(server.store.db)).findings).toEqual([]);
});

test('every state of a bill that lasts is there', async () => {
  const found = await rowsOf('select distinct state from bills');
  const lasting = keysOf(BILL_STATES).filter((state) => state !== 'making'); // a month in the making is a moment
  expect(found.map(({ state }) => state).sort()).toEqual(lasting.sort());
  const versions = await rowsOf(
    `select b.version, b.state from bills b join bills a on a.number = b.number and a.state = 'adjusted' order by b.version`,
  );
  expect(versions).toEqual([
    { version: 1, state: 'adjusted' },
    { version: 2, state: 'settled' },
  ]);
});

test('a bill is compared with an own table, which differs from it in each way there is, once', async () => {
  const [row, ...more] = await rowsOf(
    `select p.code, b.state, b.payable, b.partner_amount, b.difference, i.differing, i.matched, i.states, i.amount
       from bill_imports i join bills b on b.id = i.bill_id join partners p on p.id = b.partner_id`,
  );
  expect(more).toEqual([]);
  expect(row).toMatchObject({ code: 'P0172', state: 'checking', differing: 4, partner_amount: row.amount });
  expect(row.difference).toBe(row.payable - row.amount);
  const { platform, partner, quantity, amount, same } = row.states;
  expect([platform, partner, quantity, amount].map(({ lines }) => lines)).toEqual([1, 1, 1, 1]);
  expect(amount.partner - amount.platform).toBe(50);
  expect(quantity.partner).toBe(quantity.platform);
  expect(same.lines).toBe(row.matched - 4);
});

test('its use is priced in the month that runs as it was in those that are billed, and some of it came back', async () => {
  const [row] = await rowsOf(
    `select count(*) filter (where kind = 'return')::int as back, count(*) filter (where rule_id is null)::int as free,
            count(distinct period)::int as months, count(distinct owner_id)::int as customers
       from usage_records where partner_id is not null`,
  );
  expect(row.back).toBeGreaterThan(5);
  expect(row).toMatchObject({ free: 0, customers: 4 });
  expect(row.months).toBeGreaterThanOrEqual(6);
});

test('whoever is told their password gets in with it, in their role', async () => {
  expect(users.map(({ login }) => login)).toEqual([
    'yunqiao_shangwu',
    'yunqiao_caiwu',
    'shulian_caiwu',
    'pingtai_yunying',
    'pingtai_caiwu',
  ]);
  const held = await rowsOf(
    `select u.account, h.role, u.must_change_password as must from partner_users u
       join partner_holdings h on h.user_id = u.id order by u.account`,
  );
  expect(held.map(({ role }) => role)).toEqual([
    'platform-finance',
    'platform-operations',
    'partner-finance',
    'partner-finance',
    'partner-business',
  ]);
  expect(held.every(({ must }) => must === false)).toBe(true);
});
