import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBackOffice, type BackOffice } from '../modules/operators/testing/back-office.ts';
import { TIMEOUTS } from './server.ts';

/** One red pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

let office: BackOffice;
let port: number;
beforeAll(async () => {
  office = await aBackOffice({
    timeouts: { ...TIMEOUTS, requestMs: 8_000, uploadMs: 60_000, lingerMs: 500 },
  });
  port = Number(new URL(await office.server.listen()).port);
});
afterAll(() => office.close());

/** Sends a beginning, and an end once the server has answered or the given promise is over. */
async function slowly(head: string[], beginning: string, end: Buffer, until: Promise<unknown>) {
  const socket = net.connect(port, '127.0.0.1');
  const length = Buffer.byteLength(beginning) + end.length;
  const lines = [...head, 'Host: x', 'Connection: close', `Content-Length: ${length}`];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${beginning}`);
  const answer = text(socket);
  await Promise.race([until, once(socket, 'end')]);
  if (socket.writable) socket.write(end);
  return (await answer).split('\r\n')[0];
}

test.concurrent('a call whose body comes too slowly is ended, an upload on the same slow line is taken', async () => {
  const { token } = await office.anOperator('editor');
  const call = ['POST /api/appapi/cas/token HTTP/1.1', 'Content-Type: application/json'];
  const ended = slowly(call, '{"account":', Buffer.from('"1"}'), new Promise(() => {}));
  const upload = [
    'POST /api/admin/files/upload HTTP/1.1',
    'Content-Type: multipart/form-data; boundary=x',
    `AdminToken: ${token}`,
  ];
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const taken = slowly(upload, file, Buffer.concat([dot, Buffer.from('\r\n--x--\r\n')]), ended);
  expect(await ended).toBe('HTTP/1.1 503 Service Unavailable');
  expect(await taken).toBe('HTTP/1.1 200 OK');
});

test.concurrent.each([
  [
    'a call that waits for its body',
    'POST /api/appapi/cas/token HTTP/1.1\r\nContent-Type: application/json',
    503,
  ],
  ['a page nobody posts to', 'POST /about HTTP/1.1', 404],
  ['an address that is no text', 'POST /%ff HTTP/1.1', 400],
  [
    'an upload of a stranger',
    'POST /api/admin/files/upload HTTP/1.1\r\nContent-Type: multipart/form-data',
    401,
  ],
])(
  'whoever goes on sending after the answer is not listened to for long: %s',
  async (_name, head, status) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('error', () => {}); // what is sent after the end
    socket.write(`${head}\r\nHost: x\r\nContent-Length: 1000\r\n\r\n`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(`HTTP/1.1 ${status} `);
    if (!socket.closed) await once(socket, 'close');
  },
);

test.concurrent('a connection that sent its request to the end is kept', async () => {
  const [whole, unfinished] = [net.connect(port, '127.0.0.1'), net.connect(port, '127.0.0.1')];
  const ask = async (socket: net.Socket, body: string) => {
    socket.write(`POST /about HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\n${body}`);
    return String((await once(socket, 'data'))[0]);
  };
  expect(await ask(whole, '1')).toContain('404');
  expect(await ask(unfinished, '')).toContain('404');
  await once(unfinished, 'close');
  expect(await ask(whole, '1')).toContain('404');
  whole.destroy();
});
