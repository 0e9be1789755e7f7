import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { listCalls } from './figures.ts';
import { placeSampleCalls } from './index.ts';
import { aProgram } from './testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ environment: 'sandbox' });
});
afterAll(() => server.close());

test('the calls of a demo are read from the newest to the oldest, none of them from the future', async () => {
  const { applicationId, keyId } = await aProgram(server);
  const { db } = server.store;
  const now = new Date();
  await placeSampleCalls(db, { applicationId, keyId, now, days: 5, perDay: 20 });
  const { list } = await listCalls(db, [applicationId], { limit: 60 });
  const times = list.map(({ at }) => at);
  expect(times.length).toBeGreaterThan(20);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(times[0]?.localeCompare(now.toISOString())).toBe(-1);
});
