// Each SDK in its own language: the programs of its README as a reader copies them, against a server of the sandbox.
import { spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aProgram, type TestProgram } from '../../apps/server/src/modules/applications/testing/index.ts';
import { aPdf } from '../../apps/server/src/modules/contracts/testing/index.ts';
import { aFolder } from '../../apps/server/src/testing/folders.ts';
import { aServer, type TestServer } from '../../apps/server/src/testing/server.ts';
import { inRoot } from '../lib.ts';
import { programsIn } from './guide-programs.ts';
import { generatedFiles, staleFiles } from './index.ts';
import { environment, freePort, LANGUAGES, listening, run } from './languages.ts';

test('what is generated is what the generator says (npm run sdk)', () => {
  const files = generatedFiles();
  for (const [file, text] of Object.entries(files))
    expect(fs.readFileSync(inRoot(file), 'utf8'), file).toBe(text);
  expect(staleFiles(files)).toEqual([]);
});

let server: TestServer;
let origin: string;
beforeAll(async () => {
  server = await aServer({ authorities: true, environment: 'sandbox' });
  origin = await server.listen();
});
afterAll(() => server.close());

describe.each(Object.entries(LANGUAGES))('%s', (_, language) => {
  let folder: string;
  beforeAll(async () => {
    if (!language.there) return;
    folder = aFolder('sdk');
    const programs = programsIn(language.readme);
    expect(programs.map(({ name }) => name)).toEqual(language.programs);
    for (const { name, code } of programs) fs.writeFileSync(path.join(folder, name), code);
    fs.writeFileSync(path.join(folder, 'contract.pdf'), aPdf(1, 'Contract'));
    await language.place(folder);
  });

  const ran = async ([program, ...args]: [string, ...string[]], more: Record<string, string> = {}) =>
    (await run(program, args, { cwd: folder, env: environment(folder, more) })).stdout;

  test.skipIf(!language.there)('signs requests and judges callbacks as the vectors say', async () => {
    await ran(language.vectors(folder));
  });

  test.skipIf(!language.there)(
    'from a file to a signed contract, a list and an error, over a network that loses answers',
    async () => {
      const program = await aProgram(server);
      await aDraft(program);
      const { url, keys, close } = await losingAnswers(origin, '/openapi/v1/contracts');
      const given = { YINXIN_URL: url, YINXIN_KEY: program.secret };
      const said = await ran(language.command(language.programs[0], folder), given).finally(close);
      const [state, first, second, refusal = ''] = said.trim().split('\n');
      expect([state, first, second]).toEqual(['COMPLETE', '采购合同', '草稿']);
      expect(refusal).toMatch(/^\d{5} \S.* [0-9a-f-]{36}$/);
      expect(fs.readFileSync(path.join(folder, 'signed.pdf')).toString('latin1', 0, 5)).toBe('%PDF-');
      expect(keys).toEqual(Array(4).fill(expect.stringMatching(/^[0-9a-f-]{32,36}$/)));
      expect(new Set(keys).size).toBe(1);
      const { data } = await program.call('GET', '/contracts');
      expect(data.list).toHaveLength(2);
    },
  );

  test.skipIf(!language.there)('a signed request is accepted, one by a wrong secret is not', async () => {
    const program = await aProgram(server);
    const { id, secret } = await program.key({ kind: 'hmac-sha256' });
    const command = language.command(language.programs[1], folder);
    const given = { YINXIN_URL: origin, YINXIN_KEY_ID: `yx_test_${id}` };
    expect(await ran(command, { ...given, YINXIN_SECRET: secret })).toBe('sandbox\n0\n');
    await expect(ran(command, { ...given, YINXIN_SECRET: `${secret}x` })).rejects.toThrow();
  });

  test.skipIf(!language.there)('a callback is taken, a forged one is refused', async () => {
    const port = String(await freePort());
    const program = language.programs[2];
    const key = randomBytes(24);
    const [command, ...args] =
      language.receiver?.(program, folder, port) ?? language.command(program, folder);
    const env = environment(folder, { PORT: port, YINXIN_WEBHOOK_SECRET: `whsec_${key.toString('base64')}` });
    const receiver = spawn(command, args, { cwd: folder, env, stdio: 'ignore' });
    try {
      await listening(Number(port), receiver);
      const body = JSON.stringify({ type: 'contract.completed', data: { title: '采购合同' } });
      const send = async (signed: string) => {
        const timestamp = String(Math.floor(Date.now() / 1000));
        const mac = createHmac('sha256', key).update(`msg_1.${timestamp}.${signed}`).digest('base64');
        const headers = {
          ...{ 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` },
        };
        return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
      };
      const challenge = { type: 'endpoint.challenge', data: { challenge: 'q3Vb' } };
      const asked = { method: 'POST', body: JSON.stringify(challenge) };
      expect(await (await fetch(`http://127.0.0.1:${port}/`, asked)).text()).toBe('q3Vb');
      expect(await send(body)).toBe(204);
      expect(await send(`${body} `)).toBe(400);
    } finally {
      receiver.kill();
    }
  });
});

/** Something that is on the second page of a list. */
async function aDraft(program: TestProgram): Promise<void> {
  const { data } = await program.upload('草稿.pdf', aPdf());
  const signers = [{ name: '王五', phone: '13800138003' }];
  const draft = { title: '草稿', files: [data.fileId], signers, send: false };
  expect(await program.call('POST', '/contracts', draft)).toMatchObject({ code: 1 });
}

/**
 * The server behind a network on which the answer to the first write at a path is lost; the next meets a server that
 * restarts, the third one that is busy, and the fourth gets through.
 */
async function losingAnswers(origin: string, place: string) {
  const keys: (string | undefined)[] = [];
  const proxy = http.createServer(async (request, response) => {
    const isWatched = request.method === 'POST' && request.url === place;
    const nth = isWatched ? keys.push(String(request.headers['idempotency-key'])) : 0;
    const body = await buffer(request);
    if (nth === 2) return response.writeHead(503).end();
    if (nth === 3) return response.writeHead(429, { 'retry-after': '1' }).end();
    const passed = http.request(`${origin}${request.url}`, {
      method: request.method,
      headers: request.headers,
    });
    passed.end(body);
    passed.on('response', async (answer) => {
      const said = await buffer(answer);
      if (nth === 1) return response.destroy();
      response.writeHead(answer.statusCode ?? 500, answer.headers).end(said);
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve));
  const close = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { url: `http://127.0.0.1:${port}`, keys, close };
}
