import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeError } from './log-errors.ts';
import { aServer, type TestServer } from './testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const SECRET = '13800138000';

function logged(error: unknown): string {
  let line = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      line += chunk.toString();
      done();
    },
  });
  pino({ serializers: { err: describeError } }, sink).error({ err: error }, 'unexpected error');
  return line;
}

test.each([
  ['a value of the wrong type', sql`select ${SECRET}::uuid`],
  ['text that cannot be stored', sql`select ${`${SECRET}\0`}::text`],
  ['a value that is there already', sql`insert into operators (id, login) values (null, ${SECRET})`],
])('the log does not show %s', async (_name, query) => {
  const error = await server.store.db.execute(query).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const line = logged(error);
  expect(line).toContain('DatabaseError');
  expect(line).toContain('log-errors.test.ts');
  expect(line).not.toContain(SECRET);
});

test('other errors are shown whole, with their causes', () => {
  const line = logged(new Error('no room', { cause: new TypeError('inner') }));
  expect(line).toMatch(/no room.*inner/s);
});
