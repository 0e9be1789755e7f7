import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampled } from './depth.ts';
import { inRoot } from './lib.ts';

/** Generous: a cold start of the development server on a busy machine. */
const STARTING_MS = 120_000;

let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-start-'));
  fs.chmodSync(dataDir, 0o755);
});
afterEach(() => {
  child?.kill('SIGKILL');
  fs.rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the program of `npm start` or another, and keeps what it prints. */
function launch(env: Record<string, string>, script = 'start') {
  const server = spawn(process.execPath, [inRoot(`scripts/${script}.ts`)], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = server;
  const ended = once(server, 'exit');
  let output = '';
  let heard = () => {};
  const take = (chunk: Buffer) => {
    output += chunk.toString();
    heard();
  };
  server.stdout.on('data', take);
  server.stderr.on('data', take);
  return {
    ended,
    stop: () => server.kill('SIGTERM'),
    output: () => output,
    /** Resolves when it has printed the text, rejects when it ends without. */
    said: (text: string) =>
      new Promise<void>((resolve, reject) => {
        heard = () => output.includes(text) && resolve();
        heard();
        ended.then(() => reject(new Error(`ended without «${text}»:\n${output}`)));
      }),
  };
}

test('the banner names the address, the demo accounts and the inbox; SIGTERM lets requests finish, and new ones while it drains', async () => {
  const server = launch({ DRAIN_SECONDS: '4' });
  await server.said('Ctrl-C');
  expect(server.output()).toMatch(/13800138000[\s\S]*Ctrl-C/);
  expect(server.output()).toContain('/sandbox/sms');
  const port = Number(/http:\/\/localhost:(\d+)/.exec(server.output())?.[1]);

  const socket = net.connect(port, 'localhost');
  await once(socket, 'connect');
  const body = JSON.stringify({ phone: '13700137000', businessCode: 1001 });
  const head = `POST /api/appapi/sms/getVerificationCode HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`;
  socket.write(head);
  // From here on the request is in flight: the server has read its head.
  expect(String((await once(socket, 'data'))[0])).toContain('HTTP/1.1 100');
  socket.write(body.slice(0, 10));
  server.stop();
  await server.said('正在停止');
  const statusOf = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).status;
  expect(await Promise.all([statusOf('/readyz'), statusOf('/healthz')])).toEqual([503, 200]);
  socket.write(body.slice(10));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('HTTP/1.1 200');

  const [code] = await server.ended;
  expect(code).toBe(0);
  expect(server.output()).toContain('已停止');
  expect(fs.existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('production refuses a demo secret before anything is opened', async () => {
  const server = launch({ YINXIN_MODE: 'production' });
  const [code] = await server.ended;
  expect(code).toBe(1);
  expect(server.output()).toMatch(/MASTER_KEY[\s\S]*SMS_PROVIDER/);
  expect(fs.readdirSync(dataDir)).toEqual([]);
});

test.each(sampled(['start', 'dev'], 2))(
  'SIGTERM while `npm run %s` is still starting leaves no database behind',
  async (script) => {
    const server = launch({}, script);
    const pid = path.join(dataDir, 'postgres/postmaster.pid');
    await expect.poll(() => fs.existsSync(pid), { timeout: STARTING_MS }).toBe(true);
    server.stop();
    const [code] = await server.ended;
    expect([code, server.output()]).toEqual([0, expect.stringContaining('已停止')]);
    expect(fs.existsSync(pid)).toBe(false);
  },
  2 * STARTING_MS,
);
