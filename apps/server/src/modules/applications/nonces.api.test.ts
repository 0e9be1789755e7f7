import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '../../testing/server.ts';
import { type Nonces, ownNonces, sharedNonces } from './nonces.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ environment: 'sandbox' });
});
afterAll(() => server.close());

const log = { error: () => {} };
const kinds: [string, () => Nonces][] = [
  ['of a process that is alone', () => ownNonces(server.store.db, log)],
  ['of several processes', () => sharedNonces(server.store.db)],
];

describe.each(kinds)('nonces %s', (_, open) => {
  test('are used once, however many come at the same moment', async () => {
    const nonces = open();
    const key = randomUUID();
    const used = await Promise.all(Array.from({ length: 20 }, () => nonces.use(key, 'one')));
    expect(used.filter(Boolean)).toHaveLength(1);
    expect(await nonces.use(key, 'another')).toBe(true);
    expect(await nonces.use(randomUUID(), 'one')).toBe(true);
  });

  test('are known to the process after it', async () => {
    const key = randomUUID();
    const before = open();
    expect(await before.use(key, 'one')).toBe(true);
    await before.flush();
    expect(await open().use(key, 'one')).toBe(false);
  });
});
