import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { createAnswerStore } from './answers.ts';
import { aProgram } from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ environment: 'sandbox' });
});
afterAll(() => server.close());

const DONE = { status: 200, body: Buffer.from('{}') };

test('writes of one application that take long leave connections to the others', async () => {
  const store = createAnswerStore(server.store, server.vault);
  const { applicationId: slow } = await aProgram(server);
  const { applicationId: quick } = await aProgram(server);
  const ended = Promise.withResolvers<void>();
  const write = (application: string, work: () => Promise<typeof DONE>) =>
    store.once(application, randomUUID(), Buffer.alloc(32), work);
  const stalling = Array.from({ length: 10 }, () => write(slow, () => ended.promise.then(() => DONE)));
  expect(await write(quick, async () => DONE)).toEqual(DONE);
  await server.store.pool.query('select 1');
  ended.resolve();
  expect(await Promise.all(stalling)).toHaveLength(10);
});

test('what is kept to be said again is sealed: an answer may hold a secret', async () => {
  const program = await aProgram(server);
  const ask = () =>
    program.call(...(['POST', '/identity-requests', { kind: 'person', phone: '13800138000' }] as const), {
      'idempotency-key': 'once',
    });
  const first = await ask();
  const token = new URL(first.data.url).searchParams.get('token');
  expect((await ask()).raw).toBe(first.raw);
  const { rows } = await server.store.pool.query('select body from application_answers where key = $1', [
    'once',
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0].body.toString()).not.toContain(token);
});
