import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depth } from '../../../../../scripts/depth.ts';
import { aServer, type TestServer } from '../../testing/server.ts';
import { fileOf } from './testing/examples.ts';
import { aProgram, type TestProgram } from './testing/index.ts';

let server: TestServer;
let program: TestProgram;
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
  program = await aProgram(server);
});
afterAll(() => server.close());

const REPEATS = depth(200, 1_000);
const AT_ONCE = 50;

test('one key, however often and however many at once: one contract, one answer byte for byte', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const signers = [
    { name: '赵签署', phone: '13900001234', fields: [{ kind: 'signature', page: 1, left: 30, top: 100 }] },
  ];
  const body = { title: '只有一份', files: [await fileOf(program)], signers };
  const answers = new Map<string, number>();
  let left = REPEATS;
  const worker = async () => {
    while (left-- > 0) {
      const { raw, status } = await program.call('POST', '/contracts', body, key);
      // whoever calls too often is told so and repeats
      if (status === 429) left++;
      else answers.set(raw, (answers.get(raw) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect([...answers.values()]).toEqual([REPEATS]);
  const { rows } = await server.store.pool.query(
    `select count(*)::int as n from contracts where title = $1`,
    [body.title],
  );
  expect(rows).toEqual([{ n: 1 }]);
});
