import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { createUpkeep } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const quiet = { error: () => {}, warn: () => {} };

test('a nightly task that fails is reported and holds up no other', async () => {
  const reported: unknown[] = [];
  const upkeep = createUpkeep(server.store.relaxed, server.jobs, {
    error: (facts: unknown) => reported.push(facts),
    warn: () => {},
  });
  const done: string[] = [];
  upkeep.nightly('late', async () => done.push('late'), { last: true });
  upkeep.nightly('broken', () => Promise.reject(new Error('no')));
  upkeep.nightly('after it', async (at) => done.push(at.toISOString()));
  await expect(upkeep.housekeep(new Date(0))).rejects.toThrow('no');
  expect(done).toEqual(['1970-01-01T00:00:00.000Z', 'late']);
  expect(reported).toMatchObject([{ task: 'broken' }]);
});

test('one name is scheduled once; everything stops, the last made first, though one of them fails', async () => {
  const upkeep = createUpkeep(server.store.relaxed, server.jobs, quiet);
  upkeep.schedule('sweep', '* * * * *', async () => {});
  expect(() => upkeep.schedule('sweep', '* * * * *', async () => {})).toThrow('twice');
  const stopped: string[] = [];
  upkeep.onStop(async () => stopped.push('first made'));
  upkeep.onStop(() => Promise.reject(new Error('stuck')));
  upkeep.onStop(async () => stopped.push('last made'));
  await expect(upkeep.stop()).rejects.toThrow('stuck');
  expect(stopped).toEqual(['last made', 'first made']);
});
