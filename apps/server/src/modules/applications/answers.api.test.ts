import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { createAnswerStore } from './answers.ts';
import { aProgram, type TestProgram } from './testing/index.ts';

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

/** A body that begins and does not end. */
function stalling() {
  const begun = Promise.withResolvers<void>();
  const body = new Readable({ read: () => begun.resolve() });
  return { body, begun: begun.promise };
}

test.each([
  ['/openapi/v1/files', 'multipart/form-data; boundary=x'],
  ['/mcp', 'application/json'],
])('large bodies of one application that do not end leave places to the others: %s', async (url, type) => {
  const [slow, quick] = [await aProgram(server), await aProgram(server)];
  const send = ({ secret }: TestProgram, payload: Readable | string) =>
    server.app.http.inject({
      ...{ method: 'POST', url, payload },
      headers: { 'content-type': type, authorization: `Bearer ${secret}` },
    });
  const bodies: Readable[] = [];
  const answers: Promise<unknown>[] = [];
  for (let n = 0; n < 5; n++) {
    const { body, begun } = stalling();
    bodies.push(body);
    answers.push(send(slow, body));
    await begun;
  }
  expect((await send(slow, stalling().body)).json()).toMatchObject({ code: 31023 });
  expect((await send(quick, Readable.from(['x']))).statusCode).toBeLessThan(500);
  for (const body of bodies) body.push(null);
  await Promise.all(answers);
  expect((await send(slow, Readable.from(['x']))).statusCode).toBeLessThan(500);
});
