import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Changes, listenForChanges } from '../db/changes.ts';
import { openPool, type Store } from '../db/connect.ts';
import { cloneDatabase } from '../testing/database.ts';
import { aQueue } from '../testing/jobs.ts';
import type { Jobs, Run } from './index.ts';

let store: Store;
let changes: Changes;
let drop: () => Promise<void>;
const queues: Jobs[] = [];
beforeAll(async () => {
  const database = await cloneDatabase();
  store = openPool(database.connection, 10);
  changes = await listenForChanges(database.connection);
  drop = database.drop;
  await store.pool.query(
    `create table pgboss.done (job uuid primary key, note text not null, tries int not null default 1)`,
  );
});
afterEach(async () => {
  for (const queue of queues.splice(0)) await queue.stop();
});
afterAll(async () => {
  await changes.close();
  await store.close();
  await drop();
});

/** Another process on the same database. */
const aProcess = () => {
  const jobs = aQueue(store, changes);
  queues.push(jobs);
  return jobs;
};

const Payload = z.object({ note: z.string() });
type Work = (payload: { note: string }, run: Run) => Promise<void>;
const quick = { retries: 2, retrySeconds: 0 };

/** Resolves with what the work was called with, once it was called `times`. */
function watched(times: number, work: Work = async () => {}) {
  const calls: { note: string; run: Run }[] = [];
  const { promise, resolve } = Promise.withResolvers<typeof calls>();
  const handler: Work = async (payload, run) => {
    calls.push({ ...payload, run });
    if (calls.length === times) resolve(calls);
    await work(payload, run);
  };
  return { handler, calls, called: promise };
}

async function until(holds: () => Promise<boolean>) {
  for (const end = Date.now() + 120_000; Date.now() < end; await new Promise(setImmediate))
    if (await holds()) return;
  throw new Error('it never held');
}

/** The one dead job of a kind. */
const deadOf = async (jobs: Jobs, wanted: string) =>
  (await jobs.dead({ page: 1, limit: 100 })).list.find(({ name }) => name === wanted);

const waiting = async (name: string) =>
  (await store.pool.query('select data from pgboss.job where name = $1', [name])).rows.length;

test('a job of a process that is not heard of any more is done by another', async () => {
  const jobs = aProcess();
  const { handler, called } = watched(1);
  const type = jobs.define('orphan', Payload, handler, { retrySeconds: 0 });
  const id = await jobs.enqueue(store.db, type, { note: 'left behind' });
  // as a process left it that was killed a while ago
  await store.pool.query(
    `update pgboss.job set state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now() - interval '1 minute'
      where id = $1`,
    [id],
  );
  await jobs.start();
  expect(await called).toMatchObject([{ note: 'left behind', run: { id, attempt: 2 } }]);
});

test('after one commit and one rollback there is exactly one job, and it is done', async () => {
  const jobs = aProcess();
  const { handler, called } = watched(1);
  const type = jobs.define('commit', Payload, handler);
  const undone = store.db.transaction(async (tx) => {
    await jobs.enqueue(tx, type, { note: 'undone' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await store.db.transaction((tx) => jobs.enqueue(tx, type, { note: 'kept' }));
  expect(await waiting('commit')).toBe(1);
  await jobs.start();
  expect((await called).map(({ note }) => note)).toEqual(['kept']);
});

test('a job that is enqueued while the process works is begun when it is committed', async () => {
  const jobs = aProcess();
  const { handler, calls, called } = watched(1);
  const type = jobs.define('wake', Payload, handler);
  await jobs.start();
  await store.db.transaction(async (tx) => {
    await jobs.enqueue(tx, type, { note: 'now' });
    expect(calls).toEqual([]);
  });
  expect((await called)[0]).toMatchObject({ note: 'now', run: { attempt: 1 } });
});

test('many jobs of one commit, which is one notice, are done one after the other without a pause', async () => {
  const jobs = aProcess();
  const { handler, called } = watched(40);
  const type = jobs.define('many', Payload, handler);
  await jobs.start();
  await store.db.transaction(async (tx) => {
    for (let n = 0; n < 40; n++) await jobs.enqueue(tx, type, { note: String(n) });
  });
  // with a pause of the backstop's length between them this would take more than a minute
  expect(await called).toHaveLength(40);
}, 60_000);

test('whoever asks for much waits behind themselves, and nobody else behind them', async () => {
  const jobs = aProcess();
  const { handler, called } = watched(8);
  const type = jobs.define('lines', Payload, handler);
  const ask = (note: string, line?: string) =>
    store.db.transaction((tx) => jobs.enqueue(tx, type, { note }, line ? { line } : {}));
  for (const n of [1, 2, 3, 4]) await ask(`much ${n}`, 'much');
  for (const n of [1, 2]) await ask(`other ${n}`, 'other');
  await ask('third 1', 'third');
  await ask('nobody’s');
  await jobs.start();
  expect((await called).map(({ note }) => note)).toEqual([
    ...['much 1', 'other 1', 'third 1', 'nobody’s'],
    ...['much 2', 'other 2', 'much 3', 'much 4'],
  ]);
});

test('what does not fit the declaration is not enqueued', async () => {
  const jobs = aProcess();
  const type = jobs.define('unfit', Payload, async () => {});
  await expect(jobs.enqueue(store.db, type, { note: 1 } as never)).rejects.toThrow();
  expect(await waiting('unfit')).toBe(0);
});

test('a handler that throws is tried again, and the job ends dead with its reason', async () => {
  const jobs = aProcess();
  const { handler, calls } = watched(3, async () => {
    throw new Error('the vendor is down');
  });
  const type = jobs.define('dying', Payload, handler, quick);
  await jobs.start();
  await jobs.enqueue(store.db, type, { note: 'x' });
  await until(async () => (await deadOf(jobs, 'dying')) !== undefined);
  expect(calls.map(({ run }) => run.attempt)).toEqual([1, 2, 3]);
  expect(new Set(calls.map(({ run }) => run.id)).size).toBe(1);
  expect(await deadOf(jobs, 'dying')).toMatchObject({
    payload: { note: 'x' },
    attempts: 3,
    reason: { message: 'the vendor is down' },
  });
});

test('a dead job that is sent again is done, and is dead no more', async () => {
  const broken = aProcess();
  const type = broken.define(
    'mended',
    Payload,
    async () => {
      throw new Error('broken');
    },
    { retries: 0, retrySeconds: 0 },
  );
  await broken.start();
  await broken.enqueue(store.db, type, { note: 'again' });
  const deadHere = () => deadOf(broken, 'mended');
  await until(async () => (await deadHere()) !== undefined);
  await broken.stop();

  const jobs = aProcess();
  const { handler, called } = watched(1);
  jobs.define('mended', Payload, handler, quick);
  await jobs.start();
  const { id = '' } = (await deadHere()) ?? {};
  expect(await jobs.retryDead(id)).toBe(true);
  expect((await called)[0]?.note).toBe('again');
  expect(await deadHere()).toBeUndefined();
  expect(await jobs.retryDead(id)).toBe(false);
});

test('a value the database was asked with does not get into the reason', async () => {
  const jobs = aProcess();
  const type = jobs.define(
    'secret',
    Payload,
    async ({ note }) => {
      await store.pool.query('insert into pgboss.done (job, note) values ($1, $2)', ['not a uuid', note]);
    },
    { retries: 0, retrySeconds: 0 },
  );
  await jobs.start();
  await jobs.enqueue(store.db, type, { note: 'x' });
  const found = () => deadOf(jobs, 'secret');
  await until(async () => (await found()) !== undefined);
  const { reason } = (await found()) ?? {};
  expect(reason).toMatchObject({ type: 'DatabaseError', code: '22P02' });
  expect(JSON.stringify(reason)).not.toContain('not a uuid');
});

test('work that was done before the process died is done once, for it asks by the id of the job', async () => {
  const jobs = aProcess();
  const work: Work = async ({ note }, { id, attempt }) => {
    await store.pool.query('insert into pgboss.done (job, note) values ($1, $2) on conflict do nothing', [
      id,
      note,
    ]);
    if (attempt === 1) throw new Error('died before the queue heard of it');
  };
  const { handler, called } = watched(2, work);
  const type = jobs.define('twice', Payload, handler, quick);
  await jobs.start();
  const id = await jobs.enqueue(store.db, type, { note: 'once' });
  await called;
  const { rows } = await store.pool.query('select note from pgboss.done where job = $1', [id]);
  expect(rows).toEqual([{ note: 'once' }]);
});

test('two processes share the jobs: each is done by one', async () => {
  const [one, other] = [aProcess(), aProcess()];
  const done: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const work: Work = async ({ note }) => {
    done.push(note);
    if (done.length === 20) resolve();
  };
  const type = one.define('shared', Payload, work, { concurrency: 2 });
  other.define('shared', Payload, work, { concurrency: 2 });
  await one.start();
  await other.start();
  await store.db.transaction(async (tx) => {
    for (let n = 0; n < 20; n++) await one.enqueue(tx, type, { note: String(n) });
  });
  await promise;
  expect(new Set(done).size).toBe(20);
});

test('a kind of job is defined once, before the start', async () => {
  const jobs = aProcess();
  jobs.define('a', Payload, async () => {});
  expect(() => jobs.define('a', Payload, async () => {})).toThrow('twice');
  await jobs.start();
  expect(() => jobs.define('b', Payload, async () => {})).toThrow('after the start');
});

test('one capability declares a kind of job, another does it', async () => {
  const jobs = aProcess();
  const { handler, called } = watched(1);
  const type = jobs.declare('elsewhere', Payload);
  jobs.handle(type, handler);
  expect(() => jobs.handle(type, handler)).toThrow('twice');
  await jobs.start();
  await jobs.enqueue(store.db, type, { note: 'done there' });
  expect((await called)[0]?.note).toBe('done there');
});

test('a kind of job that nobody does fails the start', async () => {
  const jobs = aProcess();
  const type = jobs.declare('orphan', Payload);
  await expect(jobs.start()).rejects.toThrow('nobody does the job orphan');
  jobs.handle(type, async () => {});
  await jobs.start();
  expect(() => jobs.handle({ name: 'unknown', schema: Payload }, async () => {})).toThrow('after the start');
});

test('a job is stored for good; that it was taken and done may be lost, for then it is done again', async () => {
  const jobs = aProcess();
  const { handler, called } = watched(1);
  const type = jobs.define('sure', Payload, handler, quick);
  const [stored, relaxed] = [store.pool, store.relaxed.pool].map((pool) => {
    const texts: string[] = [];
    const real = pool.query.bind(pool) as (...words: unknown[]) => unknown;
    pool.query = ((...words: unknown[]) => {
      const [first] = words as [string | { text?: string }];
      texts.push(typeof first === 'string' ? first : (first.text ?? ''));
      return real(...words);
    }) as typeof pool.query;
    return texts;
  });
  await jobs.start();
  await jobs.enqueue(store.db, type, { note: 'x' });
  await called;
  await jobs.stop();
  const storing = /insert into|create_queue/i;
  expect(stored?.some((text) => /insert into/i.test(text))).toBe(true);
  expect(stored?.some((text) => /create_queue/.test(text))).toBe(true);
  expect(stored?.filter((text) => /state = 'active'/.test(text) && !storing.test(text))).toEqual([]);
  expect(relaxed?.filter((text) => storing.test(text))).toEqual([]);
  expect(relaxed?.some((text) => /state = 'active'/.test(text))).toBe(true);
});
