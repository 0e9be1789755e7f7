// Every sample of the reference, run in its language against a server that keeps what it is sent.
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerSchema, modelSchemas } from '../../apps/server/src/http/open/document.ts';
import { answerExample } from '../../apps/server/src/http/open/example.ts';
import { aFolder } from '../../apps/server/src/testing/folders.ts';
import { isDeep } from '../depth.ts';
import { environment, LANGUAGES, linked } from './languages.ts';
import { pascal, theApi } from './model.ts';
import { SAMPLE_KEY, SAMPLE_ORIGIN, sampledPath } from './sampled-call.ts';
import { allSamples } from './samples.ts';

const run = promisify(execFile);
const all = allSamples(theApi());
const KEY = 'yx_test_of-nobody';

interface Sent {
  call: string;
  key: string | undefined;
  body: unknown;
}

let sent: Sent[] = [];
let origin = '';
const server = http.createServer(async (request, response) => {
  const body = await buffer(request);
  const isJson = request.headers['content-type'] === 'application/json';
  sent.push({
    call: `${request.method} ${request.url}`,
    key: request.headers.authorization,
    body: isJson ? JSON.parse(String(body)) : body.includes('%PDF-') ? 'a file' : undefined,
  });
  const asked = all.find(({ call }) => `${call.operation.http} ${sampledPath(call)}` === sent.at(-1)?.call);
  if (asked && !asked.call.operation.answer) return response.end('a file');
  const data = asked && answerExample(answerSchema(asked.declaration.answer), modelSchemas());
  response.setHeader('content-type', 'application/json');
  return response.end(JSON.stringify({ code: asked ? 1 : 40400, data: data ?? null, message: '' }));
});
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  if (typeof address === 'object') origin = `http://127.0.0.1:${address?.port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const expected = all.map(
  ({ call }): Sent => ({
    call: `${call.operation.http} ${sampledPath(call)}`,
    key: `Bearer ${KEY}`,
    body: call.operation.takesFile ? 'a file' : call.body,
  }),
);

/** The samples of one language in a folder, and what they send. */
async function sentBy(
  language: string,
  start: (folder: string, programs: { name: string; code: string }[]) => Promise<unknown>,
): Promise<Sent[]> {
  const folder = aFolder('samples');
  fs.writeFileSync(path.join(folder, 'contract.pdf'), '%PDF-');
  const programs = all.map(({ declaration, samples }) => ({
    name: pascal(declaration.name),
    code: (samples[language] ?? '').replaceAll(SAMPLE_ORIGIN, origin).replaceAll(SAMPLE_KEY, KEY),
  }));
  sent = [];
  await start(folder, programs);
  return sent;
}

const write = (folder: string, name: string, code: string) => fs.writeFileSync(path.join(folder, name), code);
const started = (folder: string, command: string, ...args: string[]) =>
  run(command, args, { cwd: folder, env: environment(folder) });

test('by curl', async () => {
  const said = await sentBy('bash', (folder, programs) => {
    write(folder, 'all.sh', programs.map(({ code }) => code.replace('curl ', 'curl -sSf ')).join('\n'));
    return started(folder, 'bash', '-eu', 'all.sh');
  });
  expect(said).toEqual(expected);
});

test('in TypeScript', async () => {
  const said = await sentBy('typescript', (folder, programs) => {
    linked('packages/sdk', path.join(folder, 'node_modules/yinxin'));
    for (const { name, code } of programs) write(folder, `${name}.mts`, code);
    write(folder, 'all.mts', programs.map(({ name }) => `await import('./${name}.mts');`).join('\n'));
    return started(folder, process.execPath, 'all.mts');
  });
  expect(said).toEqual(expected);
});

test.skipIf(!LANGUAGES.Python?.there)('in Python', async () => {
  const said = await sentBy('python', (folder, programs) => {
    linked('sdks/python/yinxin', path.join(folder, 'yinxin'));
    for (const { name, code } of programs) write(folder, `${name}.py`, code);
    write(folder, 'all.py', programs.map(({ name }) => `import ${name}`).join('\n'));
    return started(folder, 'python3', '-B', 'all.py');
  });
  expect(said).toEqual(expected);
});

test.skipIf(!LANGUAGES.PHP?.there)('in PHP', async () => {
  const said = await sentBy('php', (folder, programs) => {
    linked('sdks/php', path.join(folder, 'php'));
    for (const { name, code } of programs)
      write(folder, `${name}.php`, code.replace("require 'php", "require_once 'php"));
    const nothing = "$yinxin->webhooks->update('nobody', []);";
    const all = [
      ...programs.map(({ name }) => `require '${name}.php';`),
      `try { ${nothing} } catch (Throwable) {}`,
    ];
    write(folder, 'all.php', `<?php\n${all.join('\n')}`);
    return started(folder, 'php', 'all.php');
  });
  // an array without names is still an object
  expect(said.pop()?.body).toEqual({});
  expect(said).toEqual(expected);
});

/** What a compiler has to build first; `sdk.test.ts` runs the same SDK each time. */
const isTried = (language: 'Go' | 'Java') => isDeep && LANGUAGES[language]?.there === true;

test.runIf(isTried('Java'))('in Java', async () => {
  const said = await sentBy('java', async (folder, programs) => {
    const classes = all.map(
      ({ call: { operation } }) => `${pascal(`${operation.group}-${operation.method}`)}Sample`,
    );
    programs.forEach(({ code }, at) => {
      write(folder, `${classes[at]}.java`, code);
    });
    const calls = classes.map((name) => `        ${name}.main(args);`).join('\n');
    write(
      folder,
      'All.java',
      `public class All {\n    public static void main(String[] args) throws Exception {\n${calls}\n    }\n}\n`,
    );
    await LANGUAGES.Java?.place(folder, ['All.java', ...classes.map((name) => `${name}.java`)]);
    return started(folder, 'java', '-cp', 'classes', 'All');
  });
  expect(said).toEqual(expected);
});

test.runIf(isTried('Go'))('in Go', async () => {
  const said = await sentBy('go', async (folder, programs) => {
    // one program instead of many, which would take minutes to link
    fs.mkdirSync(path.join(folder, 'samples'));
    for (const { name, code } of programs)
      write(
        folder,
        `samples/${name}.go`,
        code.replace('package main', 'package samples').replace('func main()', `func ${name}()`),
      );
    const calls = programs.map(({ name }) => `\tsamples.${name}()`).join('\n');
    write(
      folder,
      'all.go',
      `package main\n\nimport "example.com/program/samples"\n\nfunc main() {\n${calls}\n}\n`,
    );
    await LANGUAGES.Go?.place(folder, ['all.go']);
    return started(folder, './all.bin');
  });
  expect(said).toEqual(expected);
});
