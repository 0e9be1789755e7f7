import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientDir, loadSite } from '../../../../scripts/site.ts';
import { aPhone, aServer, type TestServer } from '../testing/server.ts';
import { baseHeaders } from './security.ts';
import { TIMEOUTS } from './server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  const timeouts = { ...TIMEOUTS, headersMs: 1_000 };
  server = await aServer({ timeouts, pages: { build: await loadSite(), mode: 'production', clientDir } });
  port = Number(new URL(await server.listen()).port);
});
afterAll(() => server.close());

/** What the server says to these very bytes. */
async function say(bytes: string) {
  const socket = net.connect(port, '127.0.0.1');
  socket.write(Buffer.from(bytes, 'latin1'));
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  return { status: Number(first.split(' ')[1]), headers, body };
}

const get = (target: string) => say(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

test.each([
  ['an absolute address', 'http://x/'],
  ['an absolute address of a call', 'http://x/api/appapi/cas/auth/current'],
  ['an address with a fragment', '/#x'],
  ['a call with a fragment', '/api/appapi/cas/auth/current#x=1'],
  ['an address that is no text', '/%ff'],
  ['a call that is no text', '/api/%ff'],
  ['the folder of the assets', '/assets/'],
  ['a way out of the assets', '/assets/..'],
  ['a way out of the assets to a file', '/assets/../../package.json'],
  ['an escaped way out', '/assets/..%2f..%2fpackage.json'],
  ['an asset with a NUL', '/assets/%00'],
  ['a file of the authority with a NUL', '/ca/%00'],
  ['a picture with a NUL', '/share/news/%00.png'],
  ['a call with a NUL', '/api/back/operation/journalismManager/getJournalismManagerAdmin?category=%00'],
])('%s is refused in the envelope, with every header', async (_name, target) => {
  const { status, headers, body } = await get(target);
  expect([400, 404]).toContain(status);
  for (const [name, value] of Object.entries(baseHeaders(false))) expect(headers.get(name)).toBe(value);
  if (!headers.get('content-type')?.startsWith('text/'))
    expect(JSON.parse(body)).toMatchObject({ data: null, message: expect.any(String) });
});

test('whoever follows a link that a chat has cut sees our page', async () => {
  const ask = (accept: string) =>
    say(`GET /pc/home% HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`);
  const page = await ask('text/html,*/*');
  expect([page.status, page.headers.get('location')]).toEqual([302, '/404']);
  expect((await ask('application/json')).status).toBe(400);
});

test.each(['/about/news?id=%00', '/statutes?keyword=%00', '/statutes?keyword=%ff', '/customer/case?id=%00'])(
  'the page %s is no error of ours',
  async (target) => {
    expect((await get(target)).status).toBeLessThan(500);
  },
);

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['a header without a name', 'GET / HTTP/1.1\r\n: x\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused in the envelope, with every header', async (_name, bytes, wanted) => {
  const { status, headers, body } = await say(bytes);
  expect(status).toBe(wanted);
  for (const [name, value] of Object.entries(baseHeaders(false))) expect(headers.get(name)).toBe(value);
  expect(JSON.parse(body)).toMatchObject({ data: null });
});

test.each(['\0', '示例\0公司', '\ud800'])(
  'text that cannot be stored is refused: %j',
  async (organizationName) => {
    const token = await server.signIn(aPhone());
    const answer = await server.call('POST /api/appapi/registry/register/batch', {
      body: [{ account: aPhone(), organizationName }],
    });
    expect(answer).toMatchObject({ status: 400, code: 40000 });
    if (organizationName.isWellFormed())
      expect(
        await server.call('GET /api/appapi/query/org/cert/list', { query: { organizationName } }, token),
      ).toMatchObject({ status: 400, code: 40000 });
  },
);

test('whoever is slow with the headers is told so', async () => {
  const { status, body } = await say('GET / HTTP/1.1\r\nHost: x\r\n');
  expect([status, JSON.parse(body).code]).toEqual([408, 40800]);
});
