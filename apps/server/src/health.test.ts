import Fastify from 'fastify';
import { expect, test } from 'vitest';
import type { DatabaseState } from './db/ownership.ts';
import { registerHealth } from './health.ts';

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
