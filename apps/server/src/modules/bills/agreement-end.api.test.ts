import { randomUUID } from 'node:crypto';
import type { PriceTerms } from '@yinxin/api';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { adjustBill } from '../bill-ways/index.ts';
import { checkBills } from './check.ts';
import { makeBill, makeBills, makeDueBills } from './making.ts';
import { monthBefore, monthOf } from './months.ts';
import { billLines, bills } from './tables.ts';
import { agreeWith, aPartner, aRule, aUse } from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ expectsErrors: true });
});
afterAll(() => server.close());

const db = () => server.store.db;
const unit: PriceTerms = { kind: 'unit', unitPrice: 10_000 };
const packaged: PriceTerms = { kind: 'package', fee: 9_900, included: 100, unitPrice: 5_000 };
/** A moment of China. */
const china = (text: string) => new Date(`${text}+08:00`);
const ENDED = /QD-.+ 已于 2026-01-31 到期，其后有 1 条用量没有协议，不能生成账单/;

const billsOf = async (partnerId: string) =>
  (await db().select().from(bills).where(eq(bills.partnerId, partnerId))).toSorted((a, b) =>
    a.period.localeCompare(b.period),
  );

test('the last moment of an agreement is billed; one millisecond later, in China, nothing is until somebody agrees', async () => {
  const partner = await aPartner(db(), { endsOn: '2026-01-31' });
  const rule = await aRule(db(), partner.id, unit);
  await aUse(db(), rule, '2026-01', { at: china('2026-01-31T23:59:59.999') });
  await makeBill(db(), partner.id, '2026-01');
  expect(await billsOf(partner.id)).toMatchObject([{ period: '2026-01', payable: 100 }]);

  // still the 31st by UTC
  await aUse(db(), rule, '2026-02', { at: china('2026-02-01T00:00:00.000'), quantity: 3 });
  await expect(makeBill(db(), partner.id, '2026-02')).rejects.toThrow(ENDED);
  expect(await billsOf(partner.id)).toHaveLength(1);

  // nothing is lost: who goes on from the day after is billed for it
  await agreeWith(db(), partner, { beginsOn: '2026-02-01', number: `QD-NEXT-${partner.code}` });
  await makeBill(db(), partner.id, '2026-02');
  expect((await billsOf(partner.id)).map(({ payable }) => payable)).toEqual([100, 300]);
});

test('a month in which an agreement ends waits where something was used after it, and is made where nothing was', async () => {
  const [used, quiet] = [
    await aPartner(db(), { endsOn: '2026-01-10' }),
    await aPartner(db(), { endsOn: '2026-01-10' }),
  ];
  for (const { id } of [used, quiet])
    await aUse(db(), await aRule(db(), id, unit), '2026-01', { at: china('2026-01-10T12:00') });
  const [rule] = await Promise.all([aRule(db(), used.id, unit, { meter: 'sms' })]);
  await aUse(db(), rule, '2026-01', { at: china('2026-01-11T00:00') });
  await makeBills(db(), '2026-01');
  expect(await billsOf(quiet.id)).toMatchObject([{ payable: 100, records: 1 }]);
  expect(await billsOf(used.id)).toEqual([]);
  await agreeWith(db(), used, { beginsOn: '2026-01-11', endsOn: '2026-01-31', number: `QD-X-${used.code}` });
  await makeBills(db(), '2026-01');
  expect(await billsOf(used.id)).toMatchObject([{ payable: 200, records: 2 }]);
});

test('a gap between two agreements is no month of the later one', async () => {
  const partner = await aPartner(db(), { endsOn: '2026-01-10' });
  await agreeWith(db(), partner, { beginsOn: '2026-01-20', number: `QD-GAP-${partner.code}` });
  const rule = await aRule(db(), partner.id, unit);
  await aUse(db(), rule, '2026-01', { at: china('2026-01-20T00:00') });
  await aUse(db(), rule, '2026-01', { at: china('2026-01-19T23:59:59.999') });
  await expect(makeBill(db(), partner.id, '2026-01')).rejects.toThrow(/2026-01-10 到期，其后有 1 条/);
});

test('a package costs its fee for the month in which the agreement ends, and none after it', async () => {
  const partner = await aPartner(db(), { endsOn: '2026-02-01' });
  await aRule(db(), partner.id, packaged);
  for (const period of ['2026-01', '2026-02', '2026-03', '2026-04']) await makeBills(db(), period);
  expect((await billsOf(partner.id)).map(({ period, fees }) => [period, fees])).toEqual([
    ['2026-01', 9_900],
    ['2026-02', 9_900],
  ]);
  // the last day of a month is not the first of the next
  const other = await aPartner(db(), { endsOn: '2026-01-31' });
  await aRule(db(), other.id, packaged);
  for (const period of ['2026-01', '2026-02']) await makeBills(db(), period);
  expect((await billsOf(other.id)).map(({ period }) => period)).toEqual(['2026-01']);
});

test('what is given back and corrected after the end is settled all the same', async () => {
  const partner = await aPartner(db(), { endsOn: '2026-01-31' });
  const rule = await aRule(db(), partner.id, unit);
  const used = await aUse(db(), rule, '2026-01', { quantity: 4 });
  await makeBill(db(), partner.id, '2026-01');
  const [first] = await billsOf(partner.id);
  if (!first) throw new Error('no bill');
  await db().update(bills).set({ state: 'confirmed', confirmedAt: new Date() }).where(eq(bills.id, first.id));
  await db().transaction((tx) =>
    adjustBill(tx, {
      ...{ billId: first.id, amount: -50, reason: '多计', requestId: randomUUID(), by: randomUUID() },
    }),
  );
  await aUse(db(), rule, '2026-02', {
    kind: 'return',
    quantity: -4,
    reverses: used,
    at: china('2026-02-03T10:00'),
  });
  await makeBills(db(), '2026-02');
  expect((await billsOf(partner.id)).map(({ payable }) => payable)).toEqual([400, -450]);
});

test('the daily run bills a month of long ago once its agreement is there, and does not fail before', async () => {
  const last = monthBefore(monthOf(new Date()));
  const period = monthBefore(monthBefore(last));
  const partner = await aPartner(db(), { endsOn: `${monthBefore(period)}-28` });
  await aUse(db(), await aRule(db(), partner.id, unit), period);
  await makeDueBills(db());
  expect(await billsOf(partner.id)).toEqual([]);
  await agreeWith(db(), partner, { beginsOn: `${period}-01`, number: `QD-LATE-${partner.code}` });
  await makeDueBills(db());
  expect(await billsOf(partner.id)).toMatchObject([{ period, payable: 100 }]);
});

test('quantities of a month above 32 bits are added up', async () => {
  const partner = await aPartner(db());
  const rule = await aRule(db(), partner.id, { kind: 'unit', unitPrice: 1 });
  for (let n = 0; n < 3; n++) await aUse(db(), rule, '2026-01', { quantity: 2_000_000_000 });
  await makeBill(db(), partner.id, '2026-01');
  const [bill] = await billsOf(partner.id);
  const [line] = await db()
    .select()
    .from(billLines)
    .where(and(eq(billLines.billId, bill?.id ?? ''), eq(billLines.kind, 'usage')));
  expect(line).toMatchObject({ quantity: 6_000_000_000, records: 3 });
  expect(bill?.payable).toBe(60_000_000);
});

test('all of it adds up', async () => {
  const { findings } = await checkBills(db());
  // months that wait for an agreement are told as such, and nothing else is
  expect(findings.filter(({ reason }) => reason !== '账期已结束而没有账单')).toEqual([]);
});
