import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Changes, listenForChanges } from '../../db/changes.ts';
import { openPool, type Store } from '../../db/connect.ts';
import { asSystem } from '../../http/principal.ts';
import { asOwner, cloneDatabase } from '../../testing/database.ts';
import { aQueue } from '../../testing/jobs.ts';
import { createDelivery, type RecordedEvent, record } from './index.ts';

let store: Store;
let changes: Changes;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase();
  store = openPool(database.connection, 10);
  changes = await listenForChanges(database.connection);
  drop = database.drop;
});
afterAll(async () => {
  await changes.close();
  await store.close();
  await drop();
});

const caller = asSystem('test');
const quiet = { warn: () => {} };
const inOutbox = async () =>
  (await store.pool.query('select event_id from event_outbox')).rows.map(({ event_id }) => event_id);

test('each subscriber hears once of each act it asked for, after the commit and of nothing that was undone', async () => {
  const jobs = aQueue(store, changes);
  const heard: [string, RecordedEvent][] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const subscriber = (name: string, ...acts: RecordedEvent['act'][]) => ({
    name,
    acts,
    handle: async (event: RecordedEvent) => {
      heard.push([name, event]);
      if (heard.length === 3) resolve();
    },
  });
  const { deliver, subscribe } = createDelivery(store.db, jobs, quiet);
  subscribe(subscriber('all', 'save-content', 'publish-content'));
  subscribe(subscriber('published', 'publish-content'));
  changes.on('events', jobs.schedule('events', '* * * * *', deliver));
  const target = crypto.randomUUID();
  await record(store.db, caller, { act: 'save-content', target, facts: { version: 1 } });
  await store.db
    .transaction(async (tx) => {
      await record(tx, caller, { act: 'publish-content', target });
      throw new Error('undone');
    })
    .catch(() => {});
  expect(await inOutbox()).toHaveLength(1);

  await jobs.start();
  await record(store.db, caller, { act: 'publish-content', target });
  await record(store.db, caller, { act: 'submit-content', target });
  await promise;
  await deliver();
  expect(await inOutbox()).toEqual([]);
  expect(heard.map(([name, { act }]) => `${name} ${act}`).toSorted()).toEqual([
    'all publish-content',
    'all save-content',
    'published publish-content',
  ]);
  expect(heard.find(([, { act }]) => act === 'save-content')?.[1]).toMatchObject({
    targetId: target,
    facts: { version: 1 },
    actorName: 'test',
  });
  await jobs.stop();
});

test('two processes that deliver at once make one job of each event', async () => {
  const [one, other] = [aQueue(store, changes), aQueue(store, changes)];
  const subscriber = { name: 'once', acts: ['invite' as const], handle: async () => {} };
  const deliveries = [one, other].map((jobs) => createDelivery(store.db, jobs, quiet));
  for (const { subscribe } of deliveries) subscribe(subscriber);
  for (let n = 0; n < 50; n++) await record(store.db, caller, { act: 'invite', facts: { n } });
  await Promise.all(deliveries.map(({ deliver }) => deliver()));
  const { rows } = await store.pool.query("select data from pgboss.job where name = 'event-once'");
  expect(new Set(rows.map(({ data }) => data.payload.eventId)).size).toBe(50);
  expect(rows).toHaveLength(50);
  await one.stop();
  await other.stop();
});

test('what is done at once needs no job; where it fails each event gets one, and nobody else is held up', async () => {
  const jobs = aQueue(store, changes);
  const { deliver, subscribe, subscribeGroup } = createDelivery(store.db, jobs, quiet);
  const heard: string[] = [];
  const queued = async (name: string) =>
    (await store.pool.query('select data from pgboss.job where name = $1', [name])).rows.length;
  const acts = ['invite' as const];
  const nobody = { acts, handle: () => Promise.reject(new Error('a job')) };
  subscribe({
    ...nobody,
    name: 'well',
    handleAtOnce: async (events) => void heard.push(`well ${events.length}`),
  });
  subscribe({ ...nobody, name: 'ill', handleAtOnce: () => Promise.reject(new Error('ill')) });
  subscribeGroup({
    acts,
    name: 'group',
    atOnce: true,
    handleAll: async (events) => void heard.push(`group ${events.length}`),
  });
  subscribeGroup({ acts, name: 'ill', atOnce: true, handleAll: () => Promise.reject(new Error('ill')) });
  for (let n = 0; n < 3; n++) await record(store.db, caller, { act: 'invite', facts: { n } });
  await deliver();
  expect(heard).toEqual(['well 3', 'group 3']);
  expect(await Promise.all(['event-well', 'event-ill', 'events-group', 'events-ill'].map(queued))).toEqual([
    0, 3, 0, 1,
  ]);
  expect(await inOutbox()).toEqual([]);
  await jobs.stop();
});

test('what is taken in from the former tables is announced to nobody', async () => {
  const before = await inOutbox();
  await asOwner(
    store.connection,
    `insert into audit_events (id, at, action, ip, request_id, detail)
     values ('${crypto.randomUUID()}', now(), 'invite', '127.0.0.1', 'r', '{}')`,
  );
  expect(await inOutbox()).toEqual(before);
});
