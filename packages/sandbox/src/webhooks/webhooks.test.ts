import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createSandbox } from '../sandbox.ts';

test('the receiver answers challenges, keeps what came, and fails when told to', async () => {
  const sandbox = createSandbox();
  const app = Fastify();
  sandbox.mountPages(app);
  const send = (payload: object) =>
    app.inject({
      method: 'POST',
      url: '/sandbox/webhooks/receive/demo',
      payload,
      headers: { 'webhook-id': 'evt_1' },
    });
  const challenged = await send({ type: 'endpoint.challenge', data: { challenge: 'words' } });
  expect(challenged.json()).toEqual({ challenge: 'words' });
  expect((await send({ type: 'contract.completed' })).statusCode).toBe(204);
  sandbox.force('webhooks', 'demo', 'refuse');
  expect((await send({ type: 'contract.completed' })).statusCode).toBe(502);
  const page = await app.inject('/sandbox/webhooks');
  expect(page.body).toContain('evt_1');
  expect(page.body).not.toContain('endpoint.challenge');
  await app.close();
});
