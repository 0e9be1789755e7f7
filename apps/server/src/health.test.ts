import Fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import type { DatabaseState } from './db/ownership.ts';
import { registerHealth } from './health.ts';

afterEach(() => vi.useRealTimers());

test.each<[DatabaseState, number]>([
  ['ok', 200],
  ['recovering', 503],
  ['lost', 503],
])('/healthz says what became of the embedded database: %s', async (state, status) => {
  const app = Fastify();
  registerHealth(app, [], { isStopping: () => false, database: () => state });
  const answer = await app.inject('/healthz');
  expect([answer.statusCode, answer.json()]).toEqual([status, { status: state }]);
});

test('/readyz says no where a check does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const app = Fastify();
  const asking = Promise.withResolvers<void>();
  const never = {
    name: 'database',
    run: () => {
      asking.resolve();
      return new Promise<void>(() => {});
    },
  };
  registerHealth(app, [never], { isStopping: () => false, database: () => 'ok' });
  await app.ready();
  const asked = app.inject('/readyz');
  await asking.promise;
  await vi.runOnlyPendingTimersAsync();
  const answer = await asked;
  expect([answer.statusCode, answer.json().checks]).toEqual([503, { database: 'failed' }]);
});
