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
  const store = createAnswerStore(server.store);
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
