import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../http/principal.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import { makeBill } from '../../bills/making.ts';
import { type BillRow, billExports, bills } from '../../bills/tables.ts';
import { aPartner, aRule, aUse } from '../../bills/testing/index.ts';
import { sendFile } from '../../contracts/testing/index.ts';
import { events } from '../../events/index.ts';
import { files } from '../../files/index.ts';
import { aPartnerUser } from '../../partner-users/testing/index.ts';
import { decoded, readCsv } from '../../spreadsheets/csv.ts';
import { readXlsx } from '../../spreadsheets/xlsx.ts';
import { makeExport } from './making.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ authorities: true, expectsErrors: true });
});
afterAll(() => server.close());
const db = () => server.store.db;
const PERIOD = '2026-01';

async function aWorld() {
  const partner = await aPartner(db());
  const rule = await aRule(db(), partner.id, { kind: 'unit', unitPrice: 45_050 });
  await aUse(db(), rule, PERIOD, { number: 'HT1' });
  const back = await aUse(db(), rule, PERIOD, { number: '=HT2' });
  await aUse(db(), rule, PERIOD, { number: '=HT2', quantity: -1, kind: 'return', reverses: back });
  await makeBill(db(), partner.id, PERIOD);
  const [bill] = await db().select().from(bills).where(eq(bills.partnerId, partner.id));
  if (!bill) throw new Error('no bill');
  const user = await aPartnerUser(server, [{ role: 'partner-finance', partnerId: partner.id }]);
  return { bill, user };
}

const ask = (
  bill: BillRow,
  token: string,
  format: 'csv' | 'xlsx' | 'pdf',
  tab: 'all' | 'different' = 'all',
) => server.call('POST /api/partner/bill/export', { body: { billId: bill.id, format, tab } }, token);
const fetchFile = async (id: string, token: string) =>
  server.app.http.inject({ url: `/api/partner/export/file?id=${id}`, headers: { accesstoken: token } });
const exported = (billId: string) =>
  db()
    .select({ facts: events.facts })
    .from(events)
    .where(and(eq(events.targetId, billId), eq(events.act, 'export-bill')));

test('tables hold the lines as they are shown, with nothing that a sheet would run, and are logged by their digests', async () => {
  const { bill, user } = await aWorld();
  await sendFile(
    server,
    `/api/partner/bill/table/import?billId=${bill.id}&head=1&number=0&amount=1`,
    user.token,
    '明细.csv',
    Buffer.from('编号,金额\nHT1,5.00\n'),
  );
  const { data: shown } = await server.call(
    'GET /api/partner/bill/table',
    { query: { billId: bill.id } },
    user.token,
  );
  const read = {
    csv: async (bytes: Buffer) => [...readCsv(decoded(bytes), { columns: 20, cell: 500 })],
    xlsx: (bytes: Buffer) => Array.fromAsync(readXlsx(bytes, 20)),
  };
  const digests: string[] = [];
  for (const format of ['csv', 'xlsx'] as const) {
    const { data } = await ask(bill, user.token, format);
    expect(data).toMatchObject({ state: 'ready', rows: shown.total, done: shown.total, may: ['download'] });
    const { rawPayload } = await fetchFile(data.id, user.token);
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(data.sha256);
    digests.push(data.sha256 ?? '');
    const [head, ...rows] = await read[format](rawPayload);
    expect(head).toContain('差额（元）');
    const at = (name: string) => head?.indexOf(name) ?? -1;
    const fen = (text = '') => Math.round(Number(text) * 100);
    expect(
      rows.map((row) => [
        row[at('合同编号')]?.replace(/^'/, ''),
        fen(row[at('平台金额（元）')]),
        fen(row[at('差额（元）')]),
      ]),
    ).toEqual(
      shown.list.map(({ number, platform, difference }) => [number, platform?.amount ?? 0, difference]),
    );
    if (format === 'csv') expect(rawPayload.toString()).toContain("'=HT2");
  }
  const { data: part } = await ask(bill, user.token, 'csv', 'different');
  expect(part.rows).toBe(shown.imported?.differing);
  const logged = await exported(bill.id);
  expect(logged.map(({ facts }) => facts.sha256)).toEqual(expect.arrayContaining(digests));
  const { data: list } = await server.call('GET /api/partner/export/list', { query: {} }, user.token);
  expect(list.list.map(({ id }) => id)[0]).toBe(part.id);
});

test('a document is signed by us, and verification knows it as ours', async () => {
  const { bill, user } = await aWorld();
  const { data } = await ask(bill, user.token, 'pdf');
  expect(data).toMatchObject({ state: 'ready', failure: null });
  const { rawPayload } = await fetchFile(data.id, user.token);
  const verified = await sendFile<{ verdict: string; report: { kind: string; title: string } | null }>(
    server,
    '/api/file/verification/verifySignFile',
    '',
    '账单.pdf',
    rawPayload,
  );
  expect(verified.data).toMatchObject({ verdict: 'valid', report: { kind: 'bill', title: '生态合作账单' } });
});

const stops = new Error('killed');

test('a process that dies while it writes leaves no file, and the next one makes it once', async () => {
  const { bill, user } = await aWorld();
  const [row] = await db()
    .insert(billExports)
    .values({
      ...{ billId: bill.id, format: 'csv', tab: 'all', name: '明细.csv', rows: 3, state: 'making' },
      ...{ askedBy: user.userId, expiresAt: new Date(Date.now() + 60_000) },
    })
    .returning();
  const id = row?.id ?? '';
  const parts = { ...server, db: db(), origin: '', log: { error: () => {} }, now: () => new Date() };
  const press = { company: '', print: () => Promise.reject(stops), stop: async () => {} };
  const caller = asSystem('test');
  // whoever is killed while the bytes are on their way says nothing any more
  const dead = Promise.withResolvers<never>();
  const storage = { ...server.storage, receive: () => dead.promise };
  void makeExport({ ...parts, press, storage }, caller, id);
  await Promise.all([1, 2].map(() => makeExport({ ...parts, press }, caller, id)));
  await makeExport({ ...parts, press }, caller, id);
  const [made] = await db().select().from(billExports).where(eq(billExports.id, id));
  expect(made).toMatchObject({ state: 'ready' });
  expect(await db().select().from(files).where(eq(files.uploadedBy, user.userId))).toHaveLength(1);
  expect(await exported(bill.id)).toHaveLength(1);
});

test('what the disk refuses is told, and is made when it is asked for again; what is cancelled is not made', async () => {
  const { bill, user } = await aWorld();
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const receive = server.storage.receive;
  server.storage.receive = () => Promise.reject(full);
  const { data } = await ask(bill, user.token, 'csv');
  server.storage.receive = receive;
  expect(data).toMatchObject({ state: 'failed', may: ['retry'] });
  expect(data.failure).toContain('存储空间');
  const again = await server.call('POST /api/partner/export/retry', { body: { id: data.id } }, user.token);
  expect(again.data).toMatchObject({ state: 'ready', failure: null });
  await db().update(billExports).set({ state: 'making' }).where(eq(billExports.id, data.id));
  const cancelled = await server.call(
    'POST /api/partner/export/cancel',
    { body: { id: data.id } },
    user.token,
  );
  expect(cancelled.data).toMatchObject({ state: 'cancelled', may: ['retry'] });
  expect((await fetchFile(data.id, user.token)).json().code).toBe(31132);
});

test('a table that waited while another was compared holds all lines of that one', async () => {
  const { bill, user } = await aWorld();
  const [row] = await db()
    .insert(billExports)
    .values({
      ...{ billId: bill.id, format: 'csv', tab: 'all', name: '明细.csv', rows: 3, state: 'making' },
      ...{ askedBy: user.userId, expiresAt: new Date(Date.now() + 60_000) },
    })
    .returning();
  const id = row?.id ?? '';
  const table = ['编号,金额', ...Array.from({ length: 10 }, (_, at) => `OWN${at},1.00`)].join('\n');
  await sendFile(
    server,
    `/api/partner/bill/table/import?billId=${bill.id}&head=1&number=0&amount=1`,
    user.token,
    '明细.csv',
    Buffer.from(table),
  );
  const { data: shown } = await server.call(
    'GET /api/partner/bill/table',
    { query: { billId: bill.id } },
    user.token,
  );
  const press = { company: '', print: () => Promise.reject(stops), stop: async () => {} };
  const parts = { ...server, db: db(), origin: '', log: { error: () => {} }, now: () => new Date(), press };
  await makeExport(parts, asSystem('test'), id);
  const [made] = await db().select().from(billExports).where(eq(billExports.id, id));
  expect(made).toMatchObject({ state: 'ready', rows: shown.total, done: shown.total });
  const { rawPayload } = await fetchFile(id, user.token);
  const [, ...lines] = readCsv(decoded(rawPayload), { columns: 20, cell: 500 });
  expect(lines).toHaveLength(shown.total);
  expect(lines.length).toBeGreaterThan(10);
});
