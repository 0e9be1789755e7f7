import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { aQueue } from '../testing/jobs.ts';
import { aServer } from '../testing/server.ts';

test('every answer leaves one line with the id the caller got, and no query', async () => {
  const lines: Record<string, unknown>[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()));
      done();
    },
  });
  const { store, changes, vault, keys, sms, identity, pay, wecom, sandbox, storage, close, ...rest } =
    await aServer();
  const app = await createApp({
    config: readConfig({}),
    store,
    changes,
    vault,
    keys,
    sms,
    identity,
    pay,
    wecom,
    sandbox,
    storage,
    logFiles: rest.logFiles,
    witnesses: rest.witnesses,
    jobs: aQueue(store, changes),
    logger: pino(sink),
  });
  const answer = await app.http.inject('/sandbox/sms?phone=13800138000');
  await app.http.inject('/healthz');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    reqId: answer.headers['x-request-id'],
    method: 'GET',
    path: '/sandbox/sms',
    status: 200,
  });
  expect(JSON.stringify(lines)).not.toContain('13800138000');
  lines.length = 0;
  for (const path of [
    '/s/secret-1',
    '/authorize/secret-2',
    '/authorize/secret-3.data',
    '/Authorize/secret-4',
  ])
    await app.http.inject(path);
  expect(lines.map(({ path }) => path)).toEqual(['/s/…', '/authorize/…', '/authorize/…', '/Authorize/…']);
  await app.http.close();
  await close();
});
