import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aReceiver, type Receiver } from '../../testing/receiver.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { aCompany, aMember, type Company } from '../members/testing/index.ts';

let sandbox: TestServer;
let server: TestServer;
let company: Company;
let receiver: Receiver;
beforeAll(async () => {
  sandbox = await aServer({ authorities: true, environment: 'sandbox' });
  server = await aServer({ beside: sandbox });
  company = await aCompany(server);
  receiver = await aReceiver();
});
afterAll(async () => {
  await receiver.close();
  await server.close();
  await sandbox.close();
});

const token = () => company.administrator.token;
const anApplication = async (who = token()): Promise<string> =>
  (await server.call('POST /api/appapi/application/create', { body: { name: '合同管理系统' } }, who)).data.id;

async function anEndpoint(environment: 'sandbox' | 'production') {
  const id = await anApplication();
  const { data } = await server.call(
    'POST /api/appapi/application/createWebhook',
    { body: { id, environment, url: receiver.url, kinds: ['contract.completed'] } },
    token(),
  );
  return { place: { id, environment, webhookId: data.id as string }, secret: data.secret as string };
}

test.each(['sandbox', 'production'] as const)(
  'a callback of the %s is registered, tried out, changed and removed in the console',
  async (environment) => {
    const { place, secret } = await anEndpoint(environment);
    const { id, webhookId } = place;
    const tried = await server.call('POST /api/appapi/application/testWebhook', { body: place }, token());
    expect(tried.data).toMatchObject({ type: 'webhook.test', state: 'delivered' });
    const last = receiver.received.at(-1);
    expect(
      new Webhook(secret).verify(last?.raw ?? '', last?.headers as Record<string, string>),
    ).toMatchObject({
      type: 'webhook.test',
    });
    const { data: log } = await server.call(
      'GET /api/appapi/application/deliveries',
      { query: place },
      token(),
    );
    expect(log.list).toEqual([expect.objectContaining({ id: tried.data.id })]);

    const rotated = await server.call('POST /api/appapi/application/rotateWebhook', { body: place }, token());
    expect(rotated.data.secret).not.toBe(secret);
    const paused = await server.call(
      'POST /api/appapi/application/changeWebhook',
      { body: { ...place, state: 'disabled' } },
      token(),
    );
    expect(paused.data).toMatchObject({ id: webhookId, state: 'disabled' });
    await server.call('POST /api/appapi/application/removeWebhook', { body: place }, token());
    const { data } = await server.call(
      'GET /api/appapi/application/webhooks',
      { query: { id, environment } },
      token(),
    );
    expect(data.list).toEqual([]);
    const { rows } = await server.store.pool.query(
      `select act from events where target_id = $1 order by number`,
      [webhookId],
    );
    expect(rows.map(({ act }) => act)).toEqual([
      ...['create-webhook', 'rotate-webhook', 'change-webhook', 'delete-webhook'],
    ]);
  },
);

test('what was not delivered is a to-do, and is sent again with the same id', async () => {
  const { place } = await anEndpoint('sandbox');
  receiver.answers((_, response) => response.writeHead(502).end());
  const { data: failed } = await server.call(
    'POST /api/appapi/application/testWebhook',
    { body: place },
    token(),
  );
  receiver.answers(undefined);
  expect(failed).toMatchObject({ state: 'dead' });
  const { data } = await server.call(
    'GET /api/appapi/application/todos',
    { query: { environment: 'sandbox' } },
    token(),
  );
  expect(data.webhooks).toContainEqual(
    expect.objectContaining({ applicationId: place.id, webhookId: place.webhookId, dead: 1 }),
  );
});

test('a key that ends within a week is a to-do, one that ends later is none', async () => {
  const id = await anApplication();
  for (const expiresInDays of [3, 30])
    await server.call(
      'POST /api/appapi/application/addKey',
      {
        body: {
          ...{ id, environment: 'sandbox', expiresInDays, scopes: ['usage:read'] },
          kind: expiresInDays === 3 ? 'hmac-sha256' : 'hmac-sm3',
        },
      },
      token(),
    );
  const { data } = await server.call(
    'GET /api/appapi/application/todos',
    { query: { environment: 'sandbox' } },
    token(),
  );
  expect(data.keys.filter((key: { applicationId: string }) => key.applicationId === id)).toHaveLength(1);
});

test('callbacks of another organisation are not found, and whoever only signs manages none', async () => {
  const { place } = await anEndpoint('sandbox');
  const stranger = (await aCompany(server)).administrator.token;
  const signer = (await aMember(server, company.id, ['operator'])).token;
  const asked = [
    ['POST /api/appapi/application/testWebhook', { body: place }],
    ['POST /api/appapi/application/rotateWebhook', { body: place }],
    ['POST /api/appapi/application/removeWebhook', { body: place }],
    ['POST /api/appapi/application/changeWebhook', { body: { ...place, state: 'disabled' } }],
    [
      'POST /api/appapi/application/replayDeliveries',
      { body: { ...place, from: '2026-01-01T00:00:00Z', state: 'dead' } },
    ],
  ] as const;
  for (const [route, input] of asked) {
    expect(await server.call(route, input, stranger), route).toMatchObject({ code: 31040 });
    expect((await server.call(route, input, signer)).code, route).not.toBe(1);
  }
  expect(
    await server.call('GET /api/appapi/application/deliveries', { query: place }, stranger),
  ).toMatchObject({ code: 31040 });
});
