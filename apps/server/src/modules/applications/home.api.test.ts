import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';

let sandbox: TestServer;
let server: TestServer;
let alone: TestServer;
beforeAll(async () => {
  sandbox = await aServer({ authorities: true, environment: 'sandbox' });
  server = await aServer({ beside: sandbox });
  alone = await aServer();
});
afterAll(async () => {
  for (const one of [alone, server, sandbox]) await one.close();
});

const digest = createHash('sha256').update('设备租赁合同').digest('hex');

test('the sample of the home page is a call to the sandbox, by a program of its own', async () => {
  const { data } = await server.call('POST /api/appapi/platform/try', { body: { digest } });
  expect(data.status).toBe(200);
  const { code, data: stamp } = JSON.parse(data.body);
  expect(code).toBe(1);
  expect(Buffer.from(stamp.token, 'base64').includes(Buffer.from(digest, 'hex'))).toBe(true);
  await sandbox.app.applications.flushLog();
  const { rows } = await sandbox.store.pool.query('select name from application_calls');
  expect(rows).toContainEqual({ name: 'timestamps.create' });
  const { data: figures } = await server.call('GET /api/appapi/platform/figures');
  expect(figures).toMatchObject({ calls: 1, successes: 1, sandbox: true });
});

test('what is no digest is refused, and without a sandbox the page says so', async () => {
  expect(await server.call('POST /api/appapi/platform/try', { body: { digest: 'abc' } })).toMatchObject({
    status: 400,
  });
  expect(await alone.call('POST /api/appapi/platform/try', { body: { digest } })).toMatchObject({
    code: 31035,
  });
  expect((await alone.call('GET /api/appapi/platform/figures')).data).toMatchObject({
    sandbox: false,
    calls: 0,
  });
});
