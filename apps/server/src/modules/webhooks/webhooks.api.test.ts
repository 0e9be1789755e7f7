import { createPublicKey, verify } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startClock, stopClock } from '../../testing/clock.ts';
import { aReceiver, type Received, type Receiver } from '../../testing/receiver.ts';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { type Answer, aProgram, type TestProgram } from '../applications/testing/index.ts';
import { aPdf } from '../contracts/testing/index.ts';

let server: TestServer;
const receivers: Receiver[] = [];
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
});
afterAll(async () => {
  for (const receiver of receivers) await receiver.close();
  await server.close();
});

async function receiving(): Promise<Receiver> {
  const receiver = await aReceiver();
  receivers.push(receiver);
  return receiver;
}

/** A program with an endpoint. */
async function notified(wish: object = {}) {
  const program = await aProgram(server);
  const receiver = await receiving();
  const made = await program.call('POST', '/webhooks', { url: receiver.url, ...wish });
  expect(made, made.message).toMatchObject({ code: 1 });
  return { program, receiver, endpoint: made.data };
}

/** What a running server does by itself: the outbox becomes deliveries, and they are sent. */
async function carry() {
  const { rows } = await server.store.pool.query('delete from event_outbox returning event_id');
  const ids = rows.map((row) => row.event_id);
  const { rows: events } = await server.store.pool.query(
    `select id, act, target_id as "targetId", number, at, facts from events where id = any($1) order by id`,
    [ids],
  );
  const subscriber = server.app.upkeep.groupSubscriber('webhooks');
  await subscriber.handleAll(events.filter(({ act }) => subscriber.acts.includes(act)));
  await server.app.webhooks.worker.drain();
}

async function aContract(program: TestProgram, change: object = {}) {
  const { data: file } = await program.upload('合同.pdf', aPdf(1, 'Party A'));
  const signers = [
    { self: true, fields: [{ kind: 'seal', keyword: 'Party A' }] },
    { name: '赵签署', phone: aPhone(), fields: [{ kind: 'signature', page: 1, left: 30, top: 100 }] },
  ];
  const made = await program.call('POST', '/contracts', {
    ...{ title: '采购合同', files: [file.fileId], signers, ...change },
  });
  expect(made, made.message).toMatchObject({ code: 1 });
  return made.data;
}

const guide = fs.readFileSync(
  new URL('../content/seed/documents/02-guides--04-webhooks.md', import.meta.url),
  'utf8',
);
/** The names in a value, at every depth. */
const namesIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, namesIn(inner)]))
    : '';

const headersOf = ({ headers }: Received) => headers as Record<string, string>;
const typesOf = (receiver: Receiver) => receiver.received.map(({ body }) => body.type);

test('from sending to the last signature a program hears of everything, in order, signed by the convention', async () => {
  const { program, receiver, endpoint } = await notified();
  expect(endpoint.secret).toMatch(/^whsec_/);
  const contract = await aContract(program);
  for (const { id } of contract.parties) {
    const signed = await program.call('POST', `/sandbox/contracts/${contract.id}/parties/${id}/sign`);
    expect(signed, signed.message).toMatchObject({ code: 1 });
  }
  await carry();
  const types = typesOf(receiver);
  expect(types.filter((type) => type !== 'contract.viewed')).toEqual([
    ...['contract.created', 'contract.sent', 'party.called', 'contract.signed', 'party.called'],
    ...['contract.signed', 'contract.completed'],
  ]);
  const [example = ''] = /\{\n {2}"type": "contract\.signed"[\s\S]*?\n\}/.exec(guide) ?? [];
  const shown = receiver.received.find(({ body }) => body.type === 'contract.signed');
  expect(namesIn(JSON.parse(example))).toEqual(namesIn(shown?.body));
  const ids = receiver.received.map((one) => headersOf(one)['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
  const webhook = new Webhook(endpoint.secret);
  for (const one of receiver.received) expect(webhook.verify(one.raw, headersOf(one))).toEqual(one.body);
  const [first] = receiver.received;
  expect(() => webhook.verify(`${first!.raw} `, headersOf(first!))).toThrow();
  const done = receiver.received.at(-1)!.body;
  expect(done).toMatchObject({ data: { contractId: contract.id, state: 'COMPLETE' } });
  expect(receiver.received.map(({ raw }) => raw).join('')).not.toContain('赵签署');
  expect(JSON.stringify(receiver.received.find(({ body }) => body.data.parties.length > 0)?.body)).toMatch(
    '*',
  );
});

test('ed25519 signs where it is wanted, and its public key verifies', async () => {
  const { program, receiver, endpoint } = await notified({ signature: 'v1a' });
  expect(endpoint).toMatchObject({ secret: null, publicKey: expect.stringMatching(/^whpk_/) });
  await program.call('POST', `/webhooks/${endpoint.id}/test`);
  const [one] = receiver.received;
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': given } = headersOf(one!);
  const raw = Buffer.from(endpoint.publicKey.slice('whpk_'.length), 'base64');
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]),
    ...{ format: 'der', type: 'spki' },
  });
  const [version, signature] = given!.split(',');
  expect(version).toBe('v1a');
  const isTrue = (content: string) =>
    verify(null, Buffer.from(content), key, Buffer.from(signature ?? '', 'base64'));
  expect(isTrue(`${id}.${time}.${one!.raw}`)).toBe(true);
  expect(isTrue(`${id}.${time}.${one!.raw} `)).toBe(false);
});

test('while a secret is changed both verify; a day later the new one alone', async () => {
  const { program, receiver, endpoint } = await notified();
  const { data: rotated } = await program.call('POST', `/webhooks/${endpoint.id}/rotate`);
  const [before, after] = [new Webhook(endpoint.secret), new Webhook(rotated.secret)];
  await program.call('POST', `/webhooks/${endpoint.id}/test`);
  const one = receiver.received.at(-1)!;
  expect(headersOf(one)['webhook-signature']!.split(' ')).toHaveLength(2);
  for (const webhook of [before, after]) expect(webhook.verify(one.raw, headersOf(one))).toBeTruthy();
  await stopClock(server, new Date(rotated.previousUntil));
  await program.call('POST', `/webhooks/${endpoint.id}/test`);
  await startClock(server);
  const later = receiver.received.at(-1)!;
  expect(after.verify(later.raw, headersOf(later))).toBeTruthy();
  expect(() => before.verify(later.raw, headersOf(later))).toThrow();
});

test('an address that does not say the challenge, or is not public, is refused', async () => {
  const program = await aProgram(server);
  const stranger = await receiving();
  const silent = await import('node:http').then(
    ({ createServer }) =>
      new Promise<{ url: string; close(): void }>((ready) => {
        const http = createServer((_, response) => response.end('ok'));
        http.listen(0, '127.0.0.1', () => {
          const { port } = http.address() as { port: number };
          ready({ url: `http://127.0.0.1:${port}/`, close: () => void http.close() });
        });
      }),
  );
  expect(await program.call('POST', '/webhooks', { url: silent.url })).toMatchObject({ code: 31062 });
  silent.close();
  for (const url of [
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'http://[fe80::1]/',
    'http://user:word@1.1.1.1/',
  ])
    expect(await program.call('POST', '/webhooks', { url }), url).toMatchObject({ code: 31061 });
  expect(stranger.received).toEqual([]);
  expect((await program.call('GET', '/webhooks')).data.list).toEqual([]);
});

test('in production nothing goes to this machine, and nothing without TLS', async () => {
  const strict = await aServer({ environment: 'production', env: { WEBHOOK_LOOPBACK: 'off' } });
  const program = await aProgram(strict, 'production');
  const { url } = await receiving();
  for (const address of [url, url.replace('http:', 'https:'), 'http://93.184.215.14/'])
    expect(await program.call('POST', '/webhooks', { url: address }), address).toMatchObject({ code: 31061 });
  await strict.close();
});

test('what another application has is not found; without the right nothing is', async () => {
  const { program, endpoint } = await notified();
  const other = await aProgram(server);
  const paths: ['GET' | 'POST', string, unknown?][] = [
    ['POST', '', {}],
    ['POST', '/rotate'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
    ['POST', '/replay', { from: new Date(0).toISOString() }],
    ['POST', '/delete'],
  ];
  for (const [method, path, body] of paths)
    expect(await other.call(method, `/webhooks/${endpoint.id}${path}`, body), path).toMatchObject({
      code: 31060,
    });
  const { secret } = await program.key({ scopes: ['contracts:read'] });
  const headers = { authorization: `Bearer ${secret}` };
  expect(await program.call('GET', '/webhooks', undefined, headers)).toMatchObject({ code: 31005 });
  expect(await program.call('POST', `/webhooks/${endpoint.id}/delete`)).toMatchObject({ code: 1 });
  expect((await program.call('GET', '/webhooks')).data.list).toEqual([]);
});

test('only what was asked for is sent, to the organisation that wrote the contract alone', async () => {
  const { program, receiver } = await notified({ kinds: ['contract.recalled'] });
  const other = await notified();
  const contract = await aContract(program);
  await program.call('POST', `/contracts/${contract.id}/recall`, { reason: '不再需要' });
  await carry();
  expect(typesOf(receiver)).toEqual(['contract.recalled']);
  expect(other.receiver.received).toEqual([]);
});

test('a failing receiver is tried by the table; what comes later waits, and goes on after the dead letter', async () => {
  const { program, receiver, endpoint } = await notified({ kinds: ['contract.sent', 'contract.recalled'] });
  receiver.answers(({ body }, response) =>
    response.writeHead(body.type === 'contract.sent' ? 500 : 204).end('not now'),
  );
  const contract = await aContract(program);
  await program.call('POST', `/contracts/${contract.id}/recall`, { reason: '不再需要' });
  await carry();
  let now = Date.now();
  for (const seconds of [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400]) {
    const before = receiver.received.length;
    now += seconds * 1_000 + 60_000;
    // an endpoint that fails for a day rests: this one did well in between
    await server.store.pool.query('update webhook_endpoints set failing_since = null');
    await stopClock(server, new Date(now));
    await server.app.webhooks.worker.drain();
    expect(receiver.received.length, `after ${seconds} s`).toBeGreaterThan(before);
  }
  await startClock(server);
  expect(typesOf(receiver)).toEqual([...Array(9).fill('contract.sent'), 'contract.recalled']);
  expect(new Set(receiver.received.slice(0, 9).map((one) => headersOf(one)['webhook-id'])).size).toBe(1);
  const { data } = await program.call('GET', `/webhooks/${endpoint.id}/deliveries?state=dead`);
  expect(data.list).toMatchObject([{ type: 'contract.sent', attempts: 9 }]);
  const { data: detail } = await program.call(
    'GET',
    `/webhooks/${endpoint.id}/deliveries/${data.list[0].id}`,
  );
  expect(detail.history).toHaveLength(9);
  expect(detail.history[0]).toMatchObject({ status: 500, answer: 'not now', error: '应答 500' });
  expect(detail.payload).toBe(receiver.received[0]!.raw);

  receiver.answers(undefined);
  const { data: again } = await program.call(
    'POST',
    `/webhooks/${endpoint.id}/deliveries/${data.list[0].id}/replay`,
  );
  expect(again.state).toBe('waiting');
  await server.app.webhooks.worker.drain();
  expect(headersOf(receiver.received.at(-1)!)['webhook-id']).toBe(detail.messageId);
  const from = new Date(Date.now() - 3_600_000).toISOString();
  const range = await program.call('POST', `/webhooks/${endpoint.id}/replay`, { from, state: 'delivered' });
  expect(range.data).toEqual({ count: 2 });
  await server.app.webhooks.worker.drain();
  expect(typesOf(receiver).slice(-2)).toEqual(['contract.sent', 'contract.recalled']);
});

test('redirects are not followed, and a long answer is cut', async () => {
  const { program, receiver, endpoint } = await notified();
  const inside = await receiving();
  receiver.answers((_, response) => response.writeHead(302, { location: inside.url }).end('x'.repeat(9_000)));
  const { data } = await program.call('POST', `/webhooks/${endpoint.id}/test`);
  expect(data).toMatchObject({ state: 'dead', history: [{ status: 302, error: '应答 302：不跟随跳转' }] });
  expect(data.history[0].answer.length).toBe(4_097);
  expect(inside.received).toEqual([]);
});

test('an endpoint that fails for a day rests and its owner is told; what came meanwhile is sent when it is resumed', async () => {
  const { program, receiver, endpoint } = await notified({ kinds: ['contract.sent', 'contract.recalled'] });
  receiver.answers((_, response) => response.writeHead(503).end());
  const contract = await aContract(program);
  await carry();
  await stopClock(server, new Date(Date.now() + 25 * 3_600_000));
  await server.app.webhooks.worker.drain();
  const stateOf = async () => (await program.call('GET', '/webhooks')).data.list[0].state;
  expect(await stateOf()).toBe('paused');
  await startClock(server);
  const { rows } = await server.store.pool.query(
    `select * from events where act = 'pause-webhook' and target_id = $1`,
    [endpoint.id],
  );
  expect(rows).toHaveLength(1);
  const [event] = rows.map((row) => ({
    ...row,
    targetType: row.target_type,
    organizationId: row.organization_id,
  }));
  await server.app.upkeep.subscriber('notices').handle(event);
  const told = await server.store.pool.query(`select kind from notices where event_id = $1`, [event.id]);
  expect(told.rows).toEqual([{ kind: 'webhook-paused' }]);

  receiver.answers(undefined);
  receiver.received.length = 0;
  await program.call('POST', `/contracts/${contract.id}/recall`, { reason: '不再需要' });
  await carry();
  expect(receiver.received).toEqual([]);
  await program.call('POST', `/webhooks/${endpoint.id}`, { state: 'active' });
  await server.app.webhooks.worker.drain();
  expect(typesOf(receiver)).toEqual(['contract.sent', 'contract.recalled']);
  expect(await stateOf()).toBe('active');
});

test('410 rests at once; what happens while an endpoint is disabled is not told', async () => {
  const { program, receiver, endpoint } = await notified({ kinds: ['contract.sent', 'contract.recalled'] });
  receiver.answers((_, response) => response.writeHead(410).end());
  const contract = await aContract(program);
  await carry();
  expect((await program.call('GET', '/webhooks')).data.list).toMatchObject([{ state: 'paused' }]);
  receiver.answers(undefined);
  await program.call('POST', `/webhooks/${endpoint.id}`, { state: 'disabled' });
  await program.call('POST', `/contracts/${contract.id}/recall`, { reason: '不再需要' });
  await carry();
  receiver.received.length = 0;
  await program.call('POST', `/webhooks/${endpoint.id}`, { state: 'active' });
  await server.app.webhooks.worker.drain();
  expect(typesOf(receiver)).toEqual(['contract.sent']);
});

test('history is kept for thirty days', async () => {
  const { program, endpoint } = await notified();
  await program.call('POST', `/webhooks/${endpoint.id}/test`);
  const count = async () =>
    (await program.call('GET', `/webhooks/${endpoint.id}/deliveries`)).data.list.length;
  const forget = server.app.upkeep.night('webhook-deliveries');
  await forget(new Date(Date.now() + 29 * 86_400_000));
  expect(await count()).toBe(1);
  await forget(new Date(Date.now() + 31 * 86_400_000));
  expect(await count()).toBe(0);
});

test('a receiver that does not answer its challenge holds up nobody but its own application', async () => {
  const slow = await aProgram(server);
  const connections: Socket[] = [];
  const silent = createServer((socket) => void connections.push(socket.on('error', () => {})));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const waiting: { answer: Promise<Answer> }[] = [];
  for (const _ of [1, 2]) {
    const connected = once(silent, 'connection');
    waiting.push({ answer: slow.call('POST', '/webhooks', { url }) });
    await connected;
  }
  expect(await slow.call('POST', '/webhooks', { url })).toMatchObject({ status: 503, code: 31065 });
  await notified();
  for (const connection of connections) connection.destroy();
  for (const { answer } of waiting) expect(await answer).toMatchObject({ code: 31062 });
  silent.close();
});
