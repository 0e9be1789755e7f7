import { randomInt, randomUUID } from 'node:crypto';
import { MATCH_ORDER, type MatchState, type MeterCode } from '@yinxin/api';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../../../scripts/depth.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { makeBill } from '../../bills/making.ts';
import { type BillRow, billImports, billLines, billMatches, bills } from '../../bills/tables.ts';
import { aPartner, aRule, aUse } from '../../bills/testing/index.ts';
import { usageRecords } from '../../metering/index.ts';
import { measureMatching } from '../testing/matching.ts';
import type { Mapping } from './columns.ts';
import { match } from './matching.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({});
});
afterAll(() => server.close());
const db = () => server.store.db;
const PERIOD = '2026-01';

interface Row {
  n: string;
  m: MeterCode | '';
  q: number | null;
  a: number;
}

async function billOf(partnerId: string): Promise<BillRow> {
  await makeBill(db(), partnerId, PERIOD);
  const [bill] = await db().select().from(bills).where(eq(bills.partnerId, partnerId));
  if (!bill) throw new Error('no bill');
  return bill;
}

async function compare(bill: BillRow, rows: readonly Row[], mapping: Mapping) {
  const importId = randomUUID();
  const amount = rows.reduce((sum, { a }) => sum + a, 0);
  const chunks = [rows.slice(0, 3), rows.slice(3)].map((part) => JSON.stringify(part));
  const states = await match(db(), {
    ...{ importId, bill, mapping, name: '明细.csv', by: randomUUID() },
    table: { chunks, rows: rows.length, amount },
  });
  const lines = await db()
    .select()
    .from(billMatches)
    .where(eq(billMatches.importId, importId))
    .orderBy(asc(billMatches.position));
  const [imported] = await db().select().from(billImports).where(eq(billImports.id, importId));
  return { states, lines, imported, amount };
}

interface Sides {
  platform?: { quantity: number; amount: number };
  partner?: { quantity: number; amount: number };
  isUse: boolean;
}

/** The same, as one would do it by hand. */
async function naive(
  bill: BillRow,
  rows: readonly Row[],
  mapping: Mapping,
): Promise<Map<string, MatchState>> {
  const sides = new Map<string, Sides>();
  const add = (key: string, side: 'platform' | 'partner', quantity: number, amount: number, isUse = true) => {
    const found = sides.get(key) ?? { isUse };
    const sum = found[side] ?? { quantity: 0, amount: 0 };
    found[side] = { quantity: sum.quantity + quantity, amount: sum.amount + amount };
    sides.set(key, { ...found, isUse: found.isUse && isUse });
  };
  const keyOf = (number: string, meter: string) =>
    mapping.product === undefined ? number : `${number} ${meter}`;
  const records = await db()
    .select()
    .from(usageRecords)
    .where(and(eq(usageRecords.partnerId, bill.partnerId), eq(usageRecords.period, bill.period)));
  for (const { number, reference, meter, quantity, amount } of records)
    add(keyOf(bare(number || reference), meter), 'platform', quantity, amount);
  for (const { kind, position, amount } of await db()
    .select()
    .from(billLines)
    .where(eq(billLines.billId, bill.id)))
    if (kind !== 'usage') add(keyOf(`${bill.number}/${position + 1}`, ''), 'platform', 0, amount, false);
  for (const { n, m, q, a } of rows) add(keyOf(n, m), 'partner', q ?? 0, a);
  const isNothing = (side: Sides['platform']) => !side || (side.quantity === 0 && side.amount === 0);
  return new Map(
    [...sides].map(([key, { platform, partner, isUse }]) => {
      if (!partner) return [key, isNothing(platform) ? 'same' : 'platform'];
      if (!platform) return [key, isNothing(partner) ? 'same' : 'partner'];
      if (isUse && mapping.quantity !== undefined && platform.quantity !== partner.quantity)
        return [key, 'quantity'];
      return [key, platform.amount === partner.amount ? 'same' : 'amount'];
    }),
  );
}

const bare = (number: string) => number.replace(/\s/g, '');
const some = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;

/** Any month: uses, returns, gifts, numbers that several products share, fees and discounts. */
async function anyBill(): Promise<{ bill: BillRow; numbers: string[] }> {
  const partner = await aPartner(db());
  const meters = ['contract', 'sms'] as const;
  const rules = [
    await aRule(
      db(),
      partner.id,
      {
        kind: 'tier',
        steps: [
          { from: 0, unitPrice: 45_050 },
          { from: 3, unitPrice: 30_000 },
        ],
      },
      { meter: meters[0] },
    ),
    await aRule(
      db(),
      partner.id,
      { kind: 'package', fee: 10_000, included: 2, unitPrice: 525 },
      { meter: meters[1] },
    ),
  ];
  const numbers = Array.from({ length: 8 }, (_, at) => `HT${at} 号`);
  for (let made = 0; made < 14; made++) {
    const rule = some(rules);
    const number = some([...numbers, '']);
    const kind = some(['use', 'use', 'use', 'gift'] as const);
    const quantity = randomInt(1, 4);
    const id = await aUse(db(), rule, PERIOD, { number, quantity, kind });
    if (kind === 'use' && randomInt(3) === 0)
      await aUse(db(), rule, PERIOD, { number, quantity: -quantity, kind: 'return', reverses: id });
  }
  return { bill: await billOf(partner.id), numbers };
}

test('numbers are compared as by hand, for any month and any table; the sums of states are exact', async () => {
  for (let round = 0; round < depth(6, 60); round++) {
    const { bill, numbers } = await anyBill();
    const mapping: Mapping = {
      ...{ number: 0, amount: 1 },
      ...(randomInt(2) === 0 && { quantity: 2 }),
      ...(randomInt(2) === 0 && { product: 3 }),
    };
    const platform = await db().select().from(usageRecords).where(eq(usageRecords.partnerId, bill.partnerId));
    const rows: Row[] = [];
    const rowOf = (number: string, meter: MeterCode, quantity: number, amount: number): Row => ({
      n: bare(number),
      m: mapping.product === undefined ? '' : meter,
      q: mapping.quantity === undefined ? null : quantity,
      a: amount,
    });
    for (const { number, reference, meter, quantity, amount } of platform) {
      const change = randomInt(5);
      if (change !== 0)
        rows.push(
          rowOf(
            number || reference,
            meter,
            quantity + (change === 1 ? 1 : 0),
            amount + (change === 2 ? 7 : 0),
          ),
        );
    }
    rows.push(
      rowOf(some(numbers), some(['contract', 'sms'] as const), 1, 100),
      rowOf('他有我无', 'seal', 1, 5000),
    );
    rows.push(rowOf('归零', 'contract', 2, 9), rowOf('归零', 'contract', -2, -9));
    const { lines, states, imported, amount } = await compare(bill, rows, mapping);

    const wanted = await naive(bill, rows, mapping);
    const keyOf = ({ number, meter, kind }: (typeof lines)[number]) =>
      mapping.product === undefined ? bare(number) : `${bare(number)} ${kind === 'usage' ? meter : ''}`;
    expect(new Map(lines.map((line) => [keyOf(line), line.state]))).toEqual(wanted);
    expect(lines.map(({ position }) => position)).toEqual(lines.map((_, at) => at));
    const ranks = lines.map(({ state }) => MATCH_ORDER.indexOf(state));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));

    const sumOf = (side: 'platformAmount' | 'partnerAmount') =>
      lines.reduce((sum, line) => sum + (line[side] ?? 0), 0);
    expect(sumOf('platformAmount')).toBe(bill.payable);
    expect(sumOf('partnerAmount')).toBe(amount);
    for (const state of MATCH_ORDER) {
      const of = lines.filter((line) => line.state === state);
      const sums = states[state] ?? { lines: 0, platform: 0, partner: 0 };
      expect(sums).toEqual({
        lines: of.length,
        platform: of.reduce((sum, { platformAmount }) => sum + (platformAmount ?? 0), 0),
        partner: of.reduce((sum, { partnerAmount }) => sum + (partnerAmount ?? 0), 0),
      });
    }
    expect(imported).toMatchObject({
      ...{ rows: rows.length, amount, matched: lines.length, states },
      differing: lines.filter(({ state }) => state !== 'same').length,
    });
  }
});

test('a long table is read and compared as an import does it, while others are answered', async () => {
  const records = depth(3_000, 100_000);
  const measured = await measureMatching(db(), records);
  // what rounding gathered is a line of the bill
  expect(measured).toMatchObject({
    lines: records + records / 100 + 1,
    differing: (4 * records) / 100 + 1,
  });
  expect(measured.readMs + measured.matchMs).toBeLessThan(10_000);
  expect(measured.addedMb).toBeLessThan(300);
});
