import { afterEach, expect, onTestFinished, test } from 'vitest';
import { keepSpareWorkers, type PoolSettings, WorkerPool } from './pool.ts';
import type { Task } from './testing/worker.ts';

const script = new URL('./testing/worker.ts', import.meta.url);
let pool: WorkerPool<Task, string>;
const aPool = (settings: Partial<PoolSettings> = {}) => {
  pool = new WorkerPool({ script, size: 1, timeoutMs: 60_000, ...settings });
};
afterEach(() => pool.close());

/** How many threads this process started since. */
function watchStarts(): () => number {
  let count = 0;
  const note = () => {
    count += 1;
  };
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  return () => count;
}

test('tasks are done in turn by workers that are used again', async () => {
  aPool();
  const answers = await Promise.all(['a', 'b', 'c'].map((echo) => pool.run({ echo })));
  expect(answers).toEqual(['a 1', 'b 2', 'c 3']);
});

test('an error of the task ends its worker, and tells what was thrown', async () => {
  aPool();
  expect(await pool.run({ echo: 'a' })).toBe('a 1');
  await expect(pool.run({ fail: '坏文件' })).rejects.toMatchObject({
    reason: 'crashed',
    cause: { message: '坏文件' },
  });
  expect(await pool.run({ echo: 'b' })).toBe('b 1');
});

test('a worker that calls itself spent answers, and is replaced', async () => {
  aPool();
  expect(await pool.run({ echo: 'a', spend: true })).toBe('a 1');
  expect(await pool.run({ echo: 'b' })).toBe('b 1');
});

test.each(['numbers', 'bytes'] as const)(
  'a worker whose memory a task made large in %s answers, and is replaced',
  async (grow) => {
    aPool({ memoryMb: 1_024 });
    expect(await pool.run({ grow })).toMatch(/ 1$/);
    expect(await pool.run({ echo: 'a' })).toBe('a 1');
  },
);

test.runIf(process.platform === 'linux')('a pool that yields runs after everything else', async () => {
  aPool();
  const usual = await pool.run({ priority: true });
  await pool.close();
  aPool({ yields: true });
  expect(Number(await pool.run({ priority: true }))).toBeGreaterThan(Number(usual));
});

test('the clock starts when the worker is ready: starting takes longer than the task may', async () => {
  aPool({ script: new URL('./testing/slow-starter.ts', import.meta.url), timeoutMs: 2_000 });
  expect(await pool.run({ echo: 'a' })).toBe('a 1');
});

test('a task that takes too long costs its worker only', async () => {
  aPool({ timeoutMs: 2_000 });
  await expect(pool.run({ spin: true })).rejects.toMatchObject({ reason: 'timeout' });
  expect(await pool.run({ echo: 'a' })).toBe('a 1');
});

test('a worker that dies fails its task and is replaced', async () => {
  aPool();
  await expect(pool.run({ exit: true })).rejects.toMatchObject({ reason: 'crashed' });
  expect(await pool.run({ echo: 'a' })).toBe('a 1');
});

test.each(['numbers', 'bytes'] as const)(
  'a task that takes too much memory in %s costs its worker, not the process',
  async (hoard) => {
    aPool({ memoryMb: 128 });
    await expect(pool.run({ hoard })).rejects.toMatchObject({ reason: 'crashed' });
    expect(await pool.run({ echo: 'a' })).toBe('a 1');
  },
);

test('another worker is started in place of one that was lost, before anybody asks for it', async () => {
  aPool({ script: new URL('./testing/slow-starter.ts', import.meta.url) });
  const starts = watchStarts();
  await expect(pool.run({ exit: true })).rejects.toMatchObject({ reason: 'crashed' });
  expect(starts()).toBe(2);
  expect(await pool.run({ echo: 'a' })).toBe('a 1');
  expect(starts()).toBe(2);
});

test('a full pool refuses, a closed one fails what waits and what comes', async () => {
  aPool({ mostWaiting: 1 });
  const running = pool.run({ spin: true });
  const waiting = pool.run({ echo: 'a' });
  await expect(pool.run({ echo: 'b' })).rejects.toMatchObject({ reason: 'full' });
  const ends = Promise.allSettled([running, waiting]);
  await pool.close();
  for (const end of await ends) expect(end).toMatchObject({ reason: { reason: 'closed' } });
  await expect(pool.run({ echo: 'c' })).rejects.toMatchObject({ reason: 'closed' });
});

test('workers without work are ended after their rest', async () => {
  aPool({ restMs: 1 });
  await pool.run({ echo: 'a' });
  await expect.poll(() => pool.run({ echo: 'b' }), { interval: 50 }).toBe('b 1');
});

test('what rests in a closed pool goes on in the next of its kind, once programs ask for it', async () => {
  aPool();
  await pool.run({ echo: 'a' });
  await pool.close();
  keepSpareWorkers();
  onTestFinished(() => keepSpareWorkers(false));
  aPool();
  expect(await pool.run({ echo: 'b' })).toBe('b 1');
  await pool.close();
  const starts = watchStarts();
  aPool({ memoryMb: 256 });
  expect(await pool.run({ echo: 'c' })).toBe('c 1');
  expect(starts()).toBe(1);
  await pool.close();
  aPool();
  expect(await pool.run({ echo: 'd' })).toBe('d 2');
  expect(starts()).toBe(1);
  await pool.close();
});
