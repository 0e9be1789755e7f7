import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectAsOwner } from '../../testing/database.ts';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { type Statements, sentStatements, withoutIndex } from '../../testing/statements.ts';
import { anOffice, aTemplate, type Office } from '../templates/testing/index.ts';

let server: TestServer;
let office: Office;
let statements: Statements;
let templateId: string;
beforeAll(async () => {
  server = await aServer({ authorities: true });
  office = await anOffice(server, 100);
  ({ id: templateId } = await aTemplate(server, office.clerk));
  statements = sentStatements(server.store);
});
afterAll(() => server.close());

const HEAD = '员工姓名\t手机号\t岗位\t月工资';

/** Started, and not yet worked. */
async function aBatch(rows: number): Promise<string> {
  const { token } = office.clerk;
  const { data } = await server.call('POST /api/appapi/batch/create', { body: { templateId } }, token);
  const lines = Array.from({ length: rows }, () => `赵示例\t${aPhone()}\t工程师\t5000`);
  const text = [HEAD, ...lines].join('\n');
  await server.call('POST /api/appapi/batch/paste', { body: { id: data.id, text } }, token);
  const started = await server.call('POST /api/appapi/batch/start', { body: { id: data.id, rows } }, token);
  if (started.code !== 1) throw new Error(started.message);
  return data.id;
}

/** What is asked of the database while so many rows are sent. */
async function sending(rows: number): Promise<string[]> {
  const id = await aBatch(rows);
  statements.take();
  await server.app.batches.work(id);
  return statements.take();
}

/** Asked for because of a row; what the queue does by the clock comes in between. */
const isOfARow = (statement: string) =>
  !/\bpgboss\b/.test(statement) ||
  /^\s*(insert into pgboss\.job|with\s+(next|results|input)\b)/i.test(statement);

/** How many statements rows may take that go together, from the first look at them to their end, whatever their number. */
const MOST_TOGETHER = 60;

test('forty rows take as many statements as two, and what is asked because of each of them is one value of a statement', async () => {
  await sending(1); // makes the queues
  const few = (await sending(2)).filter(isOfARow);
  const most = (await sending(40)).filter(isOfARow);
  expect(most.length).toBe(few.length);
  expect(most.length).toBeLessThanOrEqual(MOST_TOGETHER);
});

test('a table that is refused was read before anybody waited for it', async () => {
  const { token } = office.clerk;
  const { data } = await server.call('POST /api/appapi/batch/create', { body: { templateId } }, token);
  const paste = (text: string) =>
    server.call('POST /api/appapi/batch/paste', { body: { id: data.id, text } }, token);
  const line = `赵示例\t${aPhone()}\t工程师\t5000`;
  const removes = () => statements.take().filter((statement) => /^delete from "batch_rows"/.test(statement));
  statements.take();
  expect((await paste(`${HEAD}\n${line}`)).data).toMatchObject({ rows: 1 });
  expect(removes()).toHaveLength(1);
  const refused = await paste(`${HEAD}\n${line}\n"${'x'.repeat(3_000)}`);
  expect(refused.message).toContain('第 3 行第 1 列的内容过长');
  expect(removes()).toEqual([]);
});

const PATIENCE = { timeout: 240_000, interval: 200 };
/** Tables of a fixed size, and the one that is emptied as it is read. */
const READ_WHOLE = ['event_outbox', 'evidence_pending', 'queue'];

test('whatever becomes of a row, no statement reads all contracts, parties, events or jobs there are', async () => {
  const sent = await sending(3);
  const { jobs, changes, store } = server;
  changes.on('events', jobs.schedule('events', '* * * * *', server.app.upkeep.deliverEvents));
  await jobs.start();
  const owner = await connectAsOwner(store.connection);
  const left = async (condition: string) =>
    (await owner.query(`select count(*)::int as n from ${condition}`)).rows[0].n;
  // composed, indexed, told of and sent by message
  await expect
    .poll(
      () => left(`contracts where purpose = 'contract' and (state = 'FILLING' or words is null)`),
      PATIENCE,
    )
    .toBe(0);
  await expect
    .poll(() => left(`pgboss.job where state < 'completed' and name ~ '^(contract|event)-'`), PATIENCE)
    .toBe(0);
  await owner.end();
  const found = await withoutIndex(store.connection, [...sent, ...statements.take()].filter(isOfARow));
  expect(Object.fromEntries([...found].filter(([table]) => !READ_WHOLE.includes(table)))).toEqual({});
}, 600_000);
