// What the console shows runs as it stands: in each language, against a server that tells what arrived.
import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { depth } from '../../../../../../../scripts/depth.ts';
import { type SampledRequest, type SampleLanguage, sampleOf } from './samples.ts';

const run = promisify(execFile);
const has = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;

const LANGUAGES: Readonly<
  Record<SampleLanguage, { file: string; command: readonly [string, ...string[]]; there: boolean }>
> = {
  curl: { file: 'main.sh', command: ['bash'], there: has('curl', '--version') },
  typescript: { file: 'main.mts', command: [process.execPath], there: true },
  python: { file: 'main.py', command: ['python3', '-B'], there: has('python3', '--version') },
  java: { file: 'Main.java', command: ['java'], there: has('java', '-version') },
  go: { file: 'main.go', command: ['go', 'run'], there: has('go', 'version') },
  php: {
    file: 'main.php',
    command: ['php'],
    there: has('php', '--version'),
  },
};

let folder: string;
let server: http.Server;
let origin: string;
let arrived: { method: string; url: string; headers: http.IncomingHttpHeaders; body: Buffer }[];
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'samples-'));
  fs.writeFileSync(path.join(folder, '合同.pdf'), '%PDF-1.7 words');
  server = http.createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    arrived.push({ method, url, headers, body: await buffer(request) });
    response.setHeader('content-type', 'application/json');
    response.end('{"code":1}');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  fs.rmSync(folder, { recursive: true });
  await new Promise((closed) => server.close(closed));
});

const body = { title: `引号' " 与\\反斜线`, note: '两行\n`$HOME`', signers: [{ name: '赵示例' }] };

describe.each(Object.entries(LANGUAGES))('%s', (name, { file, command: [command, ...words], there }) => {
  test.skipIf(!there)('reads, writes and uploads as shown', async () => {
    const requests: SampledRequest[] = [
      { method: 'POST', url: `${origin}/openapi/v1/contracts`, body },
      { method: 'GET', url: `${origin}/openapi/v1/contracts?limit=2&state=SIGNING` },
      { method: 'POST', url: `${origin}/openapi/v1/files`, file: '合同.pdf' },
    ];
    // a program of Java is compiled each time
    const tried = name === 'java' ? depth(requests.slice(0, 1), requests) : requests;
    arrived = [];
    for (const request of tried) {
      fs.writeFileSync(path.join(folder, file), sampleOf(name as SampleLanguage, request));
      const { stdout } = await run(command, [...words, file], {
        cwd: folder,
        env: { ...process.env, YINXIN_KEY: 'yx_test_words', LC_ALL: 'C.UTF-8' },
      });
      expect(stdout).toContain('{"code":1}');
    }
    const [written, read, uploaded] = arrived;
    for (const { headers } of arrived) expect(headers.authorization).toBe('Bearer yx_test_words');
    expect(JSON.parse(String(written?.body))).toEqual(body);
    expect(written?.headers['content-type']).toMatch(/^application\/json/);
    expect(written?.headers['idempotency-key']).toMatch(/^[\w-]{16,}$/);
    if (tried.length === 1) return;
    expect(read).toMatchObject({ method: 'GET', url: '/openapi/v1/contracts?limit=2&state=SIGNING' });
    expect(uploaded?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(String(uploaded?.body)).toMatch(/name="file"; filename="合同\.pdf"[\s\S]*%PDF-1\.7 words/);
  });
});
