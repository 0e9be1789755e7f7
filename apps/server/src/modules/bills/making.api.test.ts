import { randomUUID } from 'node:crypto';
import type { PriceTerms } from '@yinxin/api';
import { rate } from '@yinxin/billing';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { openPool } from '../../db/connect.ts';
import { type Fault, type Faults, faultsOf } from '../../testing/faults.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { adjustBill } from '../bill-ways/index.ts';
import { partners } from '../partners/index.ts';
import { checkBills } from './check.ts';
import { makeBill, makeBills } from './making.ts';
import { billLines, bills } from './tables.ts';
import { aPartner, aRule, aUse } from './testing/index.ts';
import { checkLedger, ledgerBalance } from './testing/ledger.ts';

let server: TestServer;
let faults: Faults;
beforeAll(async () => {
  server = await aServer({ expectsErrors: true });
  faults = faultsOf(server);
});
afterAll(() => server.close());

const PERIOD = '2026-01';
const unit = (unitPrice: number): PriceTerms => ({ kind: 'unit', unitPrice });

const billsOf = (partnerId: string) =>
  server.store.db.select().from(bills).where(eq(bills.partnerId, partnerId)).orderBy(asc(bills.version));
const linesOf = (billId: string) =>
  server.store.db.select().from(billLines).where(eq(billLines.billId, billId)).orderBy(billLines.position);
const allIsWell = async () => {
  expect((await checkBills(server.store.db)).findings).toEqual([]);
  expect(await checkLedger(server)).toEqual([]);
};

test('a bill is the sum of its records, of steps and rounding, and of the fees of packages', async () => {
  const { db } = server.store;
  const partner = await aPartner(db);
  const contracts = await aRule(db, partner.id, {
    kind: 'tier',
    steps: [
      { from: 0, unitPrice: 28_000 },
      { from: 3, unitPrice: 20_000 },
    ],
  });
  const messages = await aRule(db, partner.id, unit(455), { meter: 'sms' });
  await aRule(
    db,
    partner.id,
    { kind: 'package', fee: 9_900, included: 100, unitPrice: 5_000 },
    { meter: 'seal' },
  );
  const first = await aUse(db, contracts, PERIOD);
  for (let each = 0; each < 4; each++) await aUse(db, contracts, PERIOD);
  await aUse(db, contracts, PERIOD, { kind: 'return', quantity: -1, reverses: first });
  for (let each = 0; each < 3; each++) await aUse(db, messages, PERIOD);
  expect(await makeBill(db, partner.id, PERIOD)).toBe(true);

  const [bill] = await billsOf(partner.id);
  // four contracts: three at 2.80 and one at 2.00; three messages at 0.0455 are 0.1365, but 0.05 each
  expect(bill).toMatchObject({
    ...{ number: `ZD202601-${partner.code}-01`, version: 1, state: 'unchecked', records: 9 },
    ...{ gross: 1_400 + 15, refund: -280, discount: -80 - 1, fees: 9_900, adjust: 0 },
    payable: 840 + 200 + 14 + 9_900,
  });
  expect(bill?.products.toSorted()).toEqual(['contract', 'seal', 'sms']);
  const lines = await linesOf(bill?.id ?? '');
  expect(lines.map(({ kind, meter, amount }) => [kind, meter, amount])).toEqual([
    ['usage', 'contract', 1_120],
    ['discount', 'contract', -80],
    ['usage', 'sms', 15],
    ['discount', 'sms', -1],
    ['fee', 'seal', 9_900],
  ]);
  expect(await ledgerBalance(server, 'partner-receivable', bill?.number)).toBe(bill?.payable);
  await allIsWell();
});

test('of a share it is we who owe; a rule of another kind than the agreement’s makes no bill', async () => {
  const { db } = server.store;
  const partner = await aPartner(db, { settleMode: 'share' });
  const rule = await aRule(db, partner.id, { kind: 'share', unitPrice: 10_000, share: 3_333 });
  for (let each = 0; each < 5; each++) await aUse(db, rule, PERIOD);
  await makeBill(db, partner.id, PERIOD);
  const [bill] = await billsOf(partner.id);
  expect(bill?.payable).toBe(167);
  expect(await ledgerBalance(server, 'partner-payable', bill?.number)).toBe(167);

  const other = await aPartner(db);
  await aUse(db, await aRule(db, other.id, { kind: 'share', unitPrice: 10_000, share: 1 }), PERIOD);
  await expect(makeBill(db, other.id, PERIOD)).rejects.toThrow('does not fit');
  expect(await billsOf(other.id)).toMatchObject([{ state: 'making', payable: 0 }]);
  await allIsWell();
});

test('a month that goes on has no bill; what comes after the bill belongs to the next month', async () => {
  const { db } = server.store;
  const partner = await aPartner(db);
  const rule = await aRule(db, partner.id, unit(10_000));
  await expect(makeBill(db, partner.id, '2099-01')).rejects.toThrow('还没有结束');
  await aUse(db, rule, PERIOD);
  await makeBill(db, partner.id, PERIOD);
  await aUse(db, rule, PERIOD, { quantity: 7 });
  await makeBill(db, partner.id, '2026-02');
  expect((await billsOf(partner.id)).map(({ period, payable }) => [period, payable])).toEqual([
    ['2026-01', 100],
    ['2026-02', 700],
  ]);
  await allIsWell();
});

test('a bill that was made cannot be changed, by anybody', async () => {
  const { db } = server.store;
  const partner = await aPartner(db);
  await aUse(db, await aRule(db, partner.id, unit(10_000)), PERIOD);
  await makeBill(db, partner.id, PERIOD);
  const [bill] = await billsOf(partner.id);
  const own = eq(bills.id, bill?.id ?? '');
  await expect(db.update(bills).set({ gross: 0, payable: 0 }).where(own)).rejects.toThrow();
  await expect(db.update(bills).set({ period: '2025-01' }).where(own)).rejects.toThrow();
  await expect(db.delete(bills).where(own)).rejects.toThrow();
  await expect(
    db.delete(billLines).where(and(eq(billLines.billId, bill?.id ?? ''), eq(billLines.position, 0))),
  ).rejects.toThrow();
});

test.each<Fault>(['before', 'after'])(
  'a fault %s any statement: the next run makes the bill, once',
  async (how) => {
    const { db } = server.store;
    for (let step = 1; ; step += depth(2, 1)) {
      const partner = await aPartner(db);
      const rule = await aRule(db, partner.id, unit(10_050));
      for (let each = 0; each < 3; each++) await aUse(db, rule, PERIOD);
      faults.arm(step, how);
      await makeBill(db, partner.id, PERIOD).catch(() => undefined);
      const steps = faults.heal();
      await makeBill(db, partner.id, PERIOD);
      expect(await billsOf(partner.id)).toMatchObject([{ state: 'unchecked', payable: 302, records: 3 }]);
      if (step >= steps) break;
    }
    await allIsWell();
  },
);

test('two processes and two runs at once make one bill each', async () => {
  const { db } = server.store;
  const partners = await Promise.all(Array.from({ length: depth(3, 10) }, () => aPartner(db)));
  for (const partner of partners) await aUse(db, await aRule(db, partner.id, unit(30_000)), PERIOD);
  const other = openPool(server.access.application, 4);
  try {
    await Promise.allSettled([
      makeBills(db, PERIOD),
      makeBills(other.db, PERIOD),
      makeBills(other.db, PERIOD),
      ...partners.map(({ id }) => makeBill(other.db, id, PERIOD)),
    ]);
  } finally {
    await other.close();
  }
  for (const { id } of partners)
    expect(await billsOf(id)).toMatchObject([{ state: 'unchecked', payable: 300 }]);
  await allIsWell();
});

test('uses that are being written while a month is closed are in this bill or in the next, never in none', async () => {
  const { db } = server.store;
  const other = openPool(server.access.application, 4);
  try {
    for (let round = 0; round < depth(3, 20); round++) {
      const partner = await aPartner(db);
      const rule = await aRule(db, partner.id, unit(10_000));
      await aUse(db, rule, PERIOD);
      const writing = Array.from({ length: 6 }, () => aUse(other.db, rule, PERIOD));
      await Promise.all([...writing, makeBill(db, partner.id, PERIOD)]);
      await makeBill(db, partner.id, '2026-02');
      const rows = await billsOf(partner.id);
      expect(rows.reduce((sum, { payable }) => sum + payable, 0)).toBe(700);
    }
  } finally {
    await other.close();
  }
  await allIsWell();
});

test('what was given away is shown and costs nothing', async () => {
  const { db } = server.store;
  const partner = await aPartner(db);
  const terms = unit(10_000);
  const rule = await aRule(db, partner.id, terms);
  await aUse(db, rule, PERIOD, { kind: 'gift', quantity: 5 });
  await aUse(db, rule, PERIOD, { quantity: 2 });
  await makeBill(db, partner.id, PERIOD);
  expect(await billsOf(partner.id)).toMatchObject([{ payable: rate(terms, 2), records: 2 }]);
});

test('a correction is billed though the partner has left, and the fee of a package is not', async () => {
  const { db } = server.store;
  const partner = await aPartner(db);
  const rule = await aRule(db, partner.id, unit(10_000));
  await aUse(db, rule, PERIOD);
  await makeBill(db, partner.id, PERIOD);
  const [first] = await billsOf(partner.id);
  if (!first) throw new Error('no bill');
  await db.update(bills).set({ state: 'confirmed', confirmedAt: new Date() }).where(eq(bills.id, first.id));
  await db.transaction((tx) =>
    adjustBill(tx, {
      ...{ billId: first.id, amount: -40, reason: '上月多计' },
      ...{ requestId: randomUUID(), by: randomUUID() },
    }),
  );
  const other = await aPartner(db);
  await aRule(db, other.id, { kind: 'package', fee: 9_900, included: 100, unitPrice: 5_000 });
  await db
    .update(partners)
    .set({ state: 'ended' })
    .where(inArray(partners.id, [partner.id, other.id]));
  await makeBills(db, '2026-02');
  expect((await billsOf(partner.id)).map(({ period, payable }) => [period, payable])).toContainEqual([
    '2026-02',
    -40,
  ]);
  expect(await billsOf(other.id)).toEqual([]);
  await allIsWell();
});
