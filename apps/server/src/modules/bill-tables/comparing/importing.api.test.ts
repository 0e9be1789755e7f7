import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { csv } from '../../../http/csv.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { makeBill } from '../../bills/making.ts';
import { type BillRow, bills } from '../../bills/tables.ts';
import { aPartner, aRule, aUse, type TestPartner } from '../../bills/testing/index.ts';
import { sendFile } from '../../contracts/testing/index.ts';
import { events } from '../../events/index.ts';
import { aPartnerUser, type TestPartnerUser } from '../../partner-users/testing/index.ts';
import { aWorkbook, sheetOf } from '../../spreadsheets/testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ expectsErrors: true });
});
afterAll(() => server.close());
const db = () => server.store.db;
const PERIOD = '2026-01';

interface World {
  partner: TestPartner;
  bill: BillRow;
  business: TestPartnerUser;
}

/** A partner with a closed month of three contracts, of which the second was given back, and steps in its price. */
async function aWorld(): Promise<World> {
  const partner = await aPartner(db());
  const rule = await aRule(db(), partner.id, {
    kind: 'tier',
    steps: [
      { from: 0, unitPrice: 50_000 },
      { from: 1, unitPrice: 30_000 },
    ],
  });
  await aUse(db(), rule, PERIOD, { number: 'HT1' });
  const back = await aUse(db(), rule, PERIOD, { number: 'HT2' });
  await aUse(db(), rule, PERIOD, { number: 'HT2', quantity: -1, kind: 'return', reverses: back });
  await aUse(db(), rule, PERIOD, { number: 'HT3' });
  await makeBill(db(), partner.id, PERIOD);
  const business = await aPartnerUser(server, [{ role: 'partner-business', partnerId: partner.id }]);
  return { partner, bill: await theBill(partner.id), business };
}

async function theBill(partnerId: string): Promise<BillRow> {
  const [bill] = await db().select().from(bills).where(eq(bills.partnerId, partnerId));
  if (!bill) throw new Error('no bill');
  return bill;
}

const PATH = '/api/partner/bill/table';
type Mapping = Partial<Record<'head' | 'number' | 'product' | 'quantity' | 'amount' | 'time', number>>;
const query = (billId: string, mapping: Mapping = {}) =>
  new URLSearchParams({
    billId,
    ...Object.fromEntries(Object.entries(mapping).map(([key, value]) => [key, String(value)])),
  });
const read = (billId: string, token: string, bytes: Buffer, name = '明细.csv') =>
  sendFile(server, `${PATH}/read?${query(billId)}`, token, name, bytes);
const bring = (billId: string, token: string, bytes: Buffer, mapping: Mapping, name = '明细.csv') =>
  sendFile(
    server,
    `${PATH}/import?${query(billId, { head: 1, number: 0, amount: 1, ...mapping })}`,
    token,
    name,
    bytes,
  );
const lines = (billId: string, token: string, wish: Record<string, string | number> = {}) =>
  server.call('GET /api/partner/bill/table', { query: { billId, ...wish } }, token);
const actsOf = async (billId: string) =>
  (
    await db()
      .select({ act: events.act })
      .from(events)
      .where(and(eq(events.targetType, 'bill'), eq(events.targetId, billId)))
      .orderBy(asc(events.number))
  ).map(({ act }) => act);

describe('a table that is brought', () => {
  const TABLE = csv([
    ['一月对账单'],
    ['合同编号', '产品', '数量', '应结金额（元）'],
    ['HT1', '电子合同', '1', '5.00'],
    ['HT3', '电子合同', '1', '3.00'],
    ['HT9', '电子合同', '2', '¥10.00'],
    ['合计', '', '4', '18.00'],
  ]);

  test('is shown, then compared by the columns that were chosen; differences and sums are exact', async () => {
    const { bill, business } = await aWorld();
    expect(bill.payable).toBe(800); // two contracts: 5.00 and 3.00
    const shown = await read(bill.id, business.token, TABLE);
    expect(shown.data).toMatchObject({
      head: 2,
      mapping: { number: 0, product: 1, quantity: 2, amount: 3, time: null },
    });
    const before = await lines(bill.id, business.token);
    expect(before.data).toMatchObject({ total: 5, imported: null, mayImport: true });
    expect(before.data.list.map(({ number, kind }) => [number, kind])).toEqual([
      [`${bill.number}/2`, 'discount'],
      ['HT1', 'usage'],
      ['HT2', 'usage'],
      ['HT2', 'usage'],
      ['HT3', 'usage'],
    ]);
    const mapping = { head: 2, number: 0, product: 1, quantity: 2, amount: 3 };
    const { data, code } = await bring(bill.id, business.token, TABLE, mapping);
    expect(code).toBe(1);
    expect(data).toMatchObject({
      ...{ difference: -1000, merged: 0, skipped: [6], rounded: 0 },
      imported: { name: '明细.csv', by: business.name, rows: 3, amount: 1800, differing: 3 },
    });
    const { data: all } = await lines(bill.id, business.token);
    expect(all.list.map((line) => [line.number, line.state, line.difference])).toEqual([
      [`${bill.number}/2`, 'platform', -200],
      ['HT9', 'partner', -1000],
      ['HT3', 'amount', 200],
      ['HT1', 'same', 0],
      ['HT2', 'same', 0],
    ]);
    expect(all.list.reduce((sum, { difference }) => sum + (difference ?? 0), 0)).toBe(-1000);
    expect(await theBill(bill.partnerId)).toMatchObject({
      ...{ state: 'checking', checkerId: business.userId, partnerAmount: 1800, difference: -1000 },
    });
    expect(await actsOf(bill.id)).toEqual(['make-bill', 'begin-bill-check', 'import-bill-table']);
    for (const [tab, numbers] of [
      ['different', [`${bill.number}/2`, 'HT9', 'HT3']],
      ['partner', ['HT9']],
      ['same', ['HT1', 'HT2']],
      ['quantity', []],
    ] as const) {
      const { data: part } = await lines(bill.id, business.token, { tab });
      expect([part.total, part.list.map(({ position }) => position)]).toEqual([
        numbers.length,
        [...numbers.keys()],
      ]);
      expect(part.list.map(({ number }) => number)).toEqual(numbers);
    }
    const found = await lines(bill.id, business.token, { tab: 'same', number: 'ht2' });
    expect(found.data).toMatchObject({ total: 1, isMore: false, list: [{ number: 'HT2', position: 1 }] });
  });

  test('replaces what was brought before, which stays in the history', async () => {
    const { bill, business } = await aWorld();
    const first = csv([
      ['编号', '金额'],
      ['HT1', '1'],
    ]);
    await bring(bill.id, business.token, first, {});
    await bring(bill.id, business.token, TABLE, { head: 2, amount: 3 });
    const { data } = await server.call(`GET ${PATH}/imports`, { query: { billId: bill.id } }, business.token);
    expect(data.list.map(({ amount }) => amount)).toEqual([1800, 100]);
    expect((await lines(bill.id, business.token)).data.imported).toMatchObject({ amount: 1800 });
    expect(await theBill(bill.partnerId)).toMatchObject({ partnerAmount: 1800 });
  });

  test('rows of one number are added up, and several products of one number are kept apart where they are named', async () => {
    const { bill, business } = await aWorld();
    const table = csv([
      ['编号', '金额', '数量'],
      ['HT1', '2.00', '1'],
      ['HT1', '3.00', '0'],
      ['HT3', '3.00', '1'],
    ]);
    const { data } = await bring(bill.id, business.token, table, { quantity: 2 });
    expect(data).toMatchObject({ merged: 1, imported: { rows: 3 } });
    const { data: same } = await lines(bill.id, business.token, { tab: 'same' });
    expect(same.list.map(({ number }) => number)).toEqual(['HT1', 'HT2']);
  });

  test('of a bill that is confirmed, of another partner, or by whoever may only look: refused', async () => {
    const [mine, other] = [await aWorld(), await aWorld()];
    const table = csv([
      ['编号', '金额'],
      ['HT1', '1'],
    ]);
    expect((await bring(other.bill.id, mine.business.token, table, {})).code).toBe(31120);
    expect((await read(other.bill.id, mine.business.token, table)).code).toBe(31120);
    expect((await lines(other.bill.id, mine.business.token)).code).toBe(31120);
    const platform = await aPartnerUser(server, [{ role: 'platform-finance', partnerId: null }]);
    expect((await bring(mine.bill.id, platform.token, table, {})).code).toBe(40300);
    expect((await lines(mine.bill.id, platform.token)).data).toMatchObject({ total: 5, mayImport: false });
    await db()
      .update(bills)
      .set({ state: 'confirmed', confirmedAt: new Date() })
      .where(eq(bills.id, mine.bill.id));
    expect((await bring(mine.bill.id, mine.business.token, table, {})).code).toBe(31121);
    expect(await actsOf(other.bill.id)).toEqual(['make-bill']);
  });

  test('confirmed while it is read: nothing of it is kept', async () => {
    const { bill, business } = await aWorld();
    const table = csv([['编号', '金额'], ...Array.from({ length: 20_000 }, (_, n) => [`HT${n}`, '1'])]);
    const brought = bring(bill.id, business.token, table, {});
    await db()
      .update(bills)
      .set({ state: 'confirmed', confirmedAt: new Date() })
      .where(eq(bills.id, bill.id));
    expect((await brought).code).toBe(31121);
    expect(await theBill(bill.partnerId)).toMatchObject({ partnerAmount: null, difference: null });
  });
});

describe('hostile tables', () => {
  let world: World;
  beforeAll(async () => {
    world = await aWorld();
  });
  const refused = async (bytes: Buffer, name: string, words: string) => {
    const { code, message } = await bring(world.bill.id, world.business.token, bytes, {}, name);
    expect(code).toBe(30863);
    expect(message).toContain(words);
  };

  test('a bomb, a million rows, an encrypted and a broken file are told what they are, and others are answered meanwhile', async () => {
    const strings = `<sst>${'<si/>'.repeat(2_100_000)}</sst>`;
    const bomb = aWorkbook({ sheet: sheetOf(''), strings });
    const others: Promise<number>[] = [];
    const asking = setInterval(() => {
      const begun = performance.now();
      others.push(lines(world.bill.id, world.business.token).then(() => performance.now() - begun));
    }, 50);
    onTestFinished(() => clearInterval(asking));
    await refused(bomb, '表.xlsx', '内容过多');
    await refused(Buffer.from(`编号,金额\n${'HT,1\n'.repeat(1_000_000)}`), '表.csv', '最多 200000 行');
    clearInterval(asking);
    const waits = await Promise.all(others);
    expect(waits.length).toBeGreaterThan(2);
    expect(Math.max(...waits)).toBeLessThan(3_000);
    await refused(
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(5_000)]),
      '表.xlsx',
      '去掉密码',
    );
    await refused(aWorkbook({ sheet: sheetOf('') }).subarray(40), '表.xlsx', '已损坏');
    await refused(Buffer.from([0xff, 0x00, 0x81, 0x00]), '表.csv', '无法保存的字符');
    await refused(Buffer.from('编号,金额\nHT1,1'), '表.exe', '请上传 xlsx 或 csv');
  });

  test('a document type, entities and links in a workbook are refused, formulas are what they showed', async () => {
    await refused(
      aWorkbook({ sheet: `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>${sheetOf('')}` }),
      '表.xlsx',
      '已损坏',
    );
    const sheet = sheetOf(
      '<row r="1"><c r="A1" t="str"><v>编号</v></c><c r="B1" t="str"><v>金额</v></c></row>' +
        '<row r="2"><c r="A2" t="str"><f>WEBSERVICE("http://127.0.0.1/")</f><v>HT1</v></c><c r="B2"><f>1+1</f><v>5</v></c></row>',
    );
    const { data } = await bring(world.bill.id, world.business.token, aWorkbook({ sheet }), {}, '表.xlsx');
    expect(data).toMatchObject({ imported: { amount: 500, rows: 1 } });
  });
});

test('any place of a long bill is found, with a window that is as long as it was asked for', async () => {
  const partner = await aPartner(db());
  const rule = await aRule(db(), partner.id, { kind: 'unit', unitPrice: 50_000 });
  await server.store.pool.query(
    `insert into usage_records (id, at, period, owner_kind, owner_id, meter, kind, quantity, reference, number, partner_id, rule_id, unit_price, amount)
     select lpad(to_hex(n), 32, '0')::uuid, now(), $3, 'organization', $1, 'contract', 'use', 1, 'r' || n, 'HT' || n, $1, $2, 50000, 500
       from generate_series(1, 2500) n`,
    [partner.id, rule.id, PERIOD],
  );
  await makeBill(db(), partner.id, PERIOD);
  const bill = await theBill(partner.id);
  const { token } = await aPartnerUser(server, [{ role: 'partner-finance', partnerId: partner.id }]);
  for (const from of [0, 999, 1_000, 1_001, 2_400, 2_499, 2_500]) {
    const { data } = await lines(bill.id, token, { from, limit: 150 });
    const wanted = Array.from({ length: Math.min(150, 2_500 - from) }, (_, at) => from + at);
    expect(data.total).toBe(2_500);
    expect(data.list.map(({ position, number }) => [position, number])).toEqual(
      wanted.map((at) => [at, `HT${at + 1}`]),
    );
  }
  const found = await lines(bill.id, token, { number: 'HT24' });
  expect(found.data.total).toBe(111);
  expect(found.data.list.at(-1)).toMatchObject({ number: 'HT2499', position: 2_498 });
});
