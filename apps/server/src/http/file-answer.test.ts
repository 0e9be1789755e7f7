import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { fileOf, sendFile } from './file-answer.ts';

const app = Fastify();
app.get('/made', (request, reply) =>
  sendFile(request, reply, {
    ...{ name: '导出 "表".csv', type: 'text/csv', size: 4, tag: 't', inline: false, isPublic: false },
    async open(range) {
      return (async function* () {
        yield Buffer.from('abcd').subarray(range?.first, range && range.last + 1);
      })();
    },
  }),
);
let made = 0;
app.get('/anew', (request, reply) =>
  sendFile(request, reply, fileOf('报告.pdf', 'application/pdf', Buffer.from(`report ${++made}`), false)),
);
afterAll(() => app.close());

test('a file made on the fly is sent as it is made, under a name no header can be broken with', async () => {
  const whole = await app.inject('/made');
  expect([whole.statusCode, whole.body, whole.headers['cache-control']]).toEqual([
    200,
    'abcd',
    'private, no-store',
  ]);
  expect(whole.headers['content-disposition']).toBe(
    `attachment; filename="__ ___.csv"; filename*=UTF-8''%E5%AF%BC%E5%87%BA%20%22%E8%A1%A8%22.csv`,
  );
  expect((await app.inject({ url: '/made', headers: { range: 'bytes=1-2' } })).body).toBe('bc');
});

test('a file that every request makes anew is only sent whole', async () => {
  const ask = (headers: Record<string, string>) => app.inject({ url: '/anew', headers });
  const whole = await ask({});
  expect([whole.body, whole.headers['accept-ranges']]).toEqual(['report 1', undefined]);
  const resumed = await ask({ range: 'bytes=4-', 'if-range': String(whole.headers.etag) });
  expect([resumed.statusCode, resumed.body]).toEqual([200, 'report 2']);
  const outside = await ask({ range: 'bytes=99-' });
  expect([outside.statusCode, outside.body]).toEqual([200, 'report 3']);
});
