import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { makeBill } from '../../bills/making.ts';
import { billExports, bills } from '../../bills/tables.ts';
import { aPartner, aRule, aUse } from '../../bills/testing/index.ts';
import { events } from '../../events/index.ts';
import { aPartnerUser } from '../../partner-users/testing/index.ts';
import { decoded, readCsv } from '../../spreadsheets/csv.ts';
import { readXlsx } from '../../spreadsheets/xlsx.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
const db = () => server.store.db;

const MONTHS = ['2026-01', '2026-02', '2026-03'];

/** A partner with a bill of each month, each larger than the one before. */
async function aWorld() {
  const partner = await aPartner(db());
  const rule = await aRule(db(), partner.id, { kind: 'unit', unitPrice: 45_000 });
  for (const [at, period] of MONTHS.entries()) {
    await aUse(db(), rule, period, { quantity: at + 1 });
    await makeBill(db(), partner.id, period);
  }
  const user = await aPartnerUser(server, [{ role: 'partner-finance', partnerId: partner.id }]);
  return { partner, user };
}

interface Asked {
  format: 'csv' | 'xlsx';
  min?: number;
  from?: string;
  sort?: 'amount';
  order?: 'asc';
  partner?: string;
}
const ask = (token: string, body: Asked) =>
  server.call('POST /api/partner/bill/list/export', { body }, token);
const fetchFile = async (id: string, token: string) =>
  server.app.http.inject({ url: `/api/partner/export/file?id=${id}`, headers: { accesstoken: token } });
const read = {
  csv: async (bytes: Buffer) => [...readCsv(decoded(bytes), { columns: 20, cell: 500 })],
  xlsx: (bytes: Buffer) => Array.fromAsync(readXlsx(bytes, 20)),
};
const numbersIn = (rows: string[][]) => rows.slice(1).map(([number]) => number);

test('a list is taken along as its filter and its order show it, and that is written down with its digest', async () => {
  const { partner, user } = await aWorld();
  const filter = { min: 900, sort: 'amount', order: 'asc' } as const;
  const { data: shown } = await server.call('GET /api/partner/bill/list', { query: filter }, user.token);
  for (const format of ['csv', 'xlsx'] as const) {
    const { data } = await ask(user.token, { ...filter, format });
    expect(data).toMatchObject({ state: 'ready', rows: 2, done: 2, billId: null, may: ['download'] });
    const { rawPayload } = await fetchFile(data.id, user.token);
    const rows = await read[format](rawPayload);
    expect(numbersIn(rows)).toEqual(shown.list.map(({ number }) => number));
    const at = (name: string) => rows[0]?.indexOf(name) ?? -1;
    expect(rows.slice(1).map((row) => row[at('应结金额（元）')])).toEqual(
      ['9.00', '13.50'].map((text) =>
        format === 'xlsx' ? expect.stringMatching(new RegExp(`^${Number(text)}`)) : text,
      ),
    );
    expect(rows.slice(1).map((row) => row[at('合作方代号')])).toEqual([partner.code, partner.code]);
    const [event] = await db()
      .select({ facts: events.facts })
      .from(events)
      .where(and(eq(events.act, 'export-bill-list'), eq(events.targetId, user.userId)))
      .orderBy(events.id);
    expect(event?.facts).toMatchObject({ rows: 2, asked: expect.stringContaining('"min":900') });
  }
});

test('the platform takes along the bills of every partner, a partner never those of another', async () => {
  const [one, other] = [await aWorld(), await aWorld()];
  const platform = await aPartnerUser(server, [{ role: 'platform-finance', partnerId: null }]);
  const { data: all } = await ask(platform.token, { format: 'csv', from: '2026-03' });
  const rows = numbersIn(await read.csv((await fetchFile(all.id, platform.token)).rawPayload));
  for (const { partner } of [one, other]) expect(rows).toContain(`ZD202603-${partner.code}-01`);
  // another's id in the filter of a partner changes nothing of whose bills these are
  const { data } = await ask(one.user.token, { format: 'csv', partner: other.partner.id });
  const own = numbersIn(await read.csv((await fetchFile(data.id, one.user.token)).rawPayload));
  expect(own).toHaveLength(MONTHS.length);
  expect(own.every((number) => number?.includes(one.partner.code))).toBe(true);
  expect((await fetchFile(data.id, other.user.token)).statusCode).toBe(404);
  expect((await fetchFile(all.id, one.user.token)).statusCode).toBe(404);
});

test('whoever changes the role finds the lists of that role alone', async () => {
  const { partner } = await aWorld();
  const both = await aPartnerUser(server, [
    { role: 'partner-finance', partnerId: partner.id },
    { role: 'platform-finance', partnerId: null },
  ]);
  const { data } = await ask(both.token, { format: 'csv' });
  const listed = async () =>
    (await server.call('GET /api/partner/export/list', { query: {} }, both.token)).data.list.map(
      ({ id }) => id,
    );
  expect(await listed()).toEqual([data.id]);
  await server.app.http.inject({
    method: 'POST',
    url: '/api/user/commend/role/change',
    headers: { accesstoken: both.token, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `${new URLSearchParams({ roleId: both.holdingIds[1] ?? '' })}`,
  });
  expect(await listed()).toEqual([]);
});

test('a list of more than ten thousand bills is made by a job, told how far it is, and holds each of them once', async () => {
  const { partner, user } = await aWorld();
  const [pattern] = await db().select().from(bills).where(eq(bills.partnerId, partner.id)).limit(1);
  if (!pattern) throw new Error('no bill');
  // one bill for each month: as many partners as bills are wanted
  await server.store.pool.query(
    `with made as (
         insert into partners (id, code, name, credit_code)
         select gen_random_uuid(), 'L' || lpad(n::text, 6, '0'), '示例合作方', '91330000MA00000000' from generate_series(1, 10100) n
         returning id, code)
       insert into bills (id, number, partner_id, agreement_id, period, version, settle_mode, state, tax_rate, started_at, made_at, confirms_alone)
       select gen_random_uuid(), 'ZD202512-' || code || '-01', id, $1, '2025-12', 1, 'postpaid', 'unchecked', 600, now(), now(), true from made`,
    [pattern.agreementId],
  );
  const platform = await aPartnerUser(server, [{ role: 'platform-finance', partnerId: null }]);
  const { data } = await ask(platform.token, { format: 'xlsx' });
  expect(data).toMatchObject({ state: 'making', done: 0, may: ['cancel'] });
  expect(data.rows).toBeGreaterThan(10_000);
  await server.jobs.start();
  await expect
    .poll(async () => (await db().select().from(billExports).where(eq(billExports.id, data.id)))[0]?.state, {
      timeout: 60_000,
    })
    .toBe('ready');
  const { rawPayload } = await fetchFile(data.id, platform.token);
  const numbers = numbersIn(await read.xlsx(rawPayload));
  expect(numbers).toHaveLength(data.rows);
  expect(new Set(numbers).size).toBe(data.rows);
  // and of one's own partner it is a small one, made at once
  expect((await ask(user.token, { format: 'csv' })).data).toMatchObject({
    state: 'ready',
    rows: MONTHS.length,
  });
});

test('a partner is found by what is typed of its code or name, by the platform alone among others', async () => {
  const { partner, user } = await aWorld();
  const platform = await aPartnerUser(server, [{ role: 'platform-operations', partnerId: null }]);
  const find = async (token: string, query: { keyword?: string; id?: string }) =>
    (await server.call('GET /api/partner/bill/partners', { query }, token)).data;
  expect((await find(platform.token, { keyword: partner.code.toLowerCase() })).list).toMatchObject([
    { id: partner.id },
  ]);
  expect((await find(platform.token, { id: partner.id })).list).toHaveLength(1);
  expect(await find(platform.token, { keyword: '%' })).toEqual({ list: [], isMore: false });
  const many = await find(platform.token, { keyword: '示例' });
  expect(many).toMatchObject({ isMore: true });
  expect(many.list).toHaveLength(20);
  expect((await find(user.token, { keyword: '示例' })).list.map(({ id }) => id)).toEqual([partner.id]);
  expect((await find(user.token, { keyword: 'L00' })).list).toEqual([]);
});
