import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type App, createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { aQueue } from '../../testing/jobs.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { verifyFile } from '../verification/testing/index.ts';
import { databaseLimiter } from './limiter.ts';

/** Several processes need a database outside of them; here it is that of the test server. */
const SEVERAL = { PORT: '0', PROCESSES: '2', DATABASE_URL: 'postgres://localhost/yinxin' };

let server: TestServer;
const others: App[] = [];
beforeAll(async () => {
  server = await aServer({ env: SEVERAL });
});
afterEach(async () => {
  for (const { http } of others.splice(0)) await http.close();
});
afterAll(() => server.close());

/** One more on the same database. */
async function anotherProcess(env: Record<string, string>): Promise<App> {
  const { store, changes, app: _, ...parts } = server;
  const jobs = aQueue(store, changes);
  const another = await createApp({ ...parts, config: readConfig(env), store, changes, jobs });
  others.push(another);
  return another;
}

let addresses = 0;
const anAddress = () => `198.51.100.${++addresses}`;

/** The calls that may be made 60 times in ten minutes, made by turns: their states. */
async function byTurns(processes: readonly App[], times: number, remoteAddress: string): Promise<number[]> {
  const states: number[] = [];
  for (let n = 0; n < times; n++) {
    const { http } = processes[n % processes.length] ?? server.app;
    states.push(
      (await http.inject({ url: '/api/file/verification/trustMaterial', remoteAddress })).statusCode,
    );
  }
  return states;
}
const refusals = (states: readonly number[]) => states.filter((status) => status === 429).length;

const written = async (like: string) =>
  (await server.store.pool.query('select from counters where name like $1', [like])).rowCount;

test('two processes count a caller once', async () => {
  const two = [server.app, await anotherProcess(SEVERAL)];
  const states = await byTurns(two, 64, anAddress());
  expect(states.slice(0, 60)).toEqual(Array(60).fill(200));
  expect(states.slice(60)).toEqual(Array(4).fill(429));
  expect(refusals(await byTurns(two, 2, anAddress())), 'others').toBe(0);
});

test('whoever stays with one process has the whole budget there', async () => {
  const another = await anotherProcess(SEVERAL);
  expect(refusals(await byTurns([another], 61, anAddress()))).toBe(1);
});

test('a process that stops leaves what it did not use to the others', async () => {
  const address = anAddress();
  const stopping = await anotherProcess(SEVERAL);
  expect(refusals(await byTurns([stopping], 6, address))).toBe(0);
  await stopping.http.close();
  expect(refusals(await byTurns([server.app], 54, address))).toBe(0);
  expect(refusals(await byTurns([server.app], 1, address))).toBe(1);
});

test('a process that is alone counts in its memory and writes nothing', async () => {
  const alone = await anotherProcess({ PORT: '0' });
  const address = anAddress();
  expect(refusals(await byTurns([alone], 61, address))).toBe(1);
  expect(await written(`call % ${address}`)).toBe(0);
});

test('addresses outside of /api are counted over all processes, too', async () => {
  const two = [server.app, await anotherProcess(SEVERAL)];
  const remoteAddress = anAddress();
  for (const { http } of two) await http.inject({ url: '/log/checkpoint', remoteAddress });
  const used = 'select used from counters where name = $1';
  const { rows } = await server.store.pool.query(used, [`call evidence-log ${remoteAddress}`]);
  expect(rows).toEqual([{ used: 2 }]);
});

test('what one visitor has verified elsewhere counts here, and nobody else is kept out', async () => {
  const address = anAddress();
  const elsewhere = databaseLimiter(server.store.db, pino({ level: 'silent' }));
  const places = { name: `verify ${address}`, max: 32 };
  const held = await Promise.all(Array.from({ length: 32 }, () => elsewhere.lease(places)));
  expect(held).not.toContain(undefined);
  const file = Buffer.from('no PDF');
  const refused = await verifyFile(server, file, { address });
  expect(refused).toMatchObject({ status: 503, message: expect.stringContaining('文件') });
  const ofAnother = await verifyFile(server, file, { address: anAddress() });
  expect(ofAnother.status).not.toBe(503);
  await held[0]?.release();
  expect((await verifyFile(server, file, { address })).code).toBe(ofAnother.code);
  await elsewhere.close();
  expect((await server.store.pool.query('select from leases')).rowCount).toBe(0);
});
