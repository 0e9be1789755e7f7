import { EventEmitter, once } from 'node:events';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Changes } from '../../db/changes.ts';
import { aPhone, aServer, type TestServer } from '../../testing/server.ts';
import { createSessions } from './sessions.ts';

const logout = 'GET /api/appapi/cas/cancelAccount';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** Sessions as another process sees them, whose reads are counted and can be held after the database answered. */
function aSecondProcess(changes: Changes = server.changes) {
  const events = new EventEmitter();
  const reads = { count: 0, hold: false };
  const query = async (...input: unknown[]) => {
    const result = await Reflect.apply(server.store.pool.query, server.store.pool, input);
    reads.count++;
    if (reads.hold) {
      events.emit('read');
      await once(events, 'release');
    }
    return result;
  };
  const db = drizzle(Object.assign(Object.create(server.store.pool), { query }), { casing: 'snake_case' });
  return { sessions: createSessions(db, server.vault, changes), reads, events };
}

const heard = (topic: 'sessions' | 'organizations') =>
  new Promise((resolve) => server.changes.on(topic, resolve));

test('a lookup that began before the logout does not revive the session', async () => {
  const token = await server.signIn(aPhone());
  const { sessions, reads, events } = aSecondProcess();
  reads.hold = true;
  const read = once(events, 'read');
  const early = sessions.authenticate(token);
  await read;

  const told = heard('sessions');
  expect((await server.call(logout, {}, token)).code).toBe(1);
  await told;
  reads.hold = false;
  events.emit('release');
  await early;

  expect((await sessions.authenticate(token)).kind).toBe('visitor');
});

test('what was looked up before we listened again is not remembered', async () => {
  const token = await server.signIn(aPhone());
  const changes = { on: () => {}, listening: false, processes: async () => 1, close: async () => {} };
  const { sessions, reads, events } = aSecondProcess(changes);
  reads.hold = true;
  const read = once(events, 'read');
  const early = sessions.authenticate(token);
  await read;
  await server.call(logout, {}, token); // told to nobody: we do not listen yet
  changes.listening = true;
  reads.hold = false;
  events.emit('release');
  await early;
  expect((await sessions.authenticate(token)).kind).toBe('visitor');
});

test('a changed session is looked up again, the others are still remembered', async () => {
  const [mine, theirs] = [await server.signIn(aPhone()), await server.signIn(aPhone())];
  const { sessions, reads } = aSecondProcess();
  await sessions.authenticate(mine);
  await sessions.authenticate(theirs);
  expect(reads.count).toBe(2);

  const told = heard('sessions');
  await server.call(logout, {}, mine);
  await told;
  expect((await sessions.authenticate(theirs)).kind).toBe('person');
  expect(reads.count).toBe(2);
  expect((await sessions.authenticate(mine)).kind).toBe('visitor');
  expect(reads.count).toBe(3);
});

test('a changed enterprise shows in the sessions that act as it', async () => {
  const [mine, theirs] = [await server.signIn(aPhone()), await server.signIn(aPhone())];
  const moved = heard('sessions');
  await server.call(
    'POST /api/appapi/commend/org/add/name',
    { query: { organizationName: '示例变更有限公司' } },
    mine,
  );
  await moved;
  const { sessions, reads } = aSecondProcess();
  await sessions.authenticate(mine);
  await sessions.authenticate(theirs);

  const told = heard('organizations');
  await server.store.pool.query(
    "update organizations set state = 'reviewing' where name = '示例变更有限公司'",
  );
  await told;
  expect(await sessions.authenticate(mine)).toMatchObject({ organizationState: 'reviewing' });
  await sessions.authenticate(theirs);
  expect(reads.count).toBe(3);
});
