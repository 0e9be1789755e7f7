import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { openCalls } from '@yinxin/api/open';
import { expect, test } from 'vitest';
import { requireAsDescribed } from '../../modules/applications/testing/described.ts';
import { aFolder } from '../../testing/folders.ts';
import { aServer } from '../../testing/server.ts';
import { openDocument } from './document.ts';

const document = openDocument({
  production: 'https://www.yinxin.cn',
  sandbox: 'https://sandbox.yinxin.cn',
});

/** What Redocly says with its recommended rules, warnings included. */
function lint(described: unknown): string[] {
  const file = path.join(aFolder('openapi'), 'openapi.json');
  fs.writeFileSync(file, JSON.stringify(described));
  const cli = path.resolve('node_modules/@redocly/cli/bin/cli.js');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [cli, 'lint', '--extends=recommended-strict', '--format=json', file],
    {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  if (!stdout.includes('{')) throw new Error(stderr);
  const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    problems: { ruleId: string; message: string }[];
  };
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

test('a linter that others wrote finds nothing in the document, and finds what is wrong in a broken one', () => {
  expect(lint(document)).toEqual([]);
  const [first = ''] = Object.keys(document.paths);
  const broken = structuredClone(document) as { paths: Record<string, unknown> };
  broken.paths[first] = { get: { summary: '没有应答' } };
  expect(lint(broken).join('\n')).toContain('operation-operationId');
});

test('every declared call is an operation by its name; writes take a key for repeats', () => {
  const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters }]) => ({
      call: `${method.toUpperCase()} ${address} ${operationId}`,
      takesKey: JSON.stringify(parameters).includes('Idempotency-Key'),
    })),
  );
  const declared = openCalls.map(({ method, path: address, name }) => ({
    call: `${method} ${address} ${name}`,
    takesKey: method !== 'GET',
  }));
  const byCall = (a: { call: string }, b: { call: string }) => (a.call < b.call ? -1 : 1);
  expect(operations.toSorted(byCall)).toEqual(declared.toSorted(byCall));
});

test('the document is public', async () => {
  const server = await aServer();
  const answer = await server.app.http.inject('/openapi/v1/openapi.json');
  expect(answer.json()).toMatchObject({ openapi: '3.1.1', components: { securitySchemes: { bearer: {} } } });
  await server.close();
});

const headers = {
  ...{ 'content-type': 'application/json', 'x-request-id': 'x' },
  ...{ ratelimit: 'x', 'ratelimit-policy': 'x' },
};
const answered = (statusCode: number, body: object, given: Record<string, string> = headers) =>
  requireAsDescribed('GET', '/usage', { statusCode, headers: given, body: JSON.stringify(body) });

test.each([
  ['a field is missing', 200, { code: 1, message: '', data: { needed: 1 } }],
  ['a field has another type', 200, { code: 1, message: '', data: { needed: '1', left: 2 } }],
  ['a status that is not named', 418, { code: 1 }],
  [
    'a code that its status does not have',
    401,
    { code: 40000, data: null, message: '', hint: '', requestId: '' },
  ],
  ['an error without its hint', 401, { code: 31001, data: null, message: '', requestId: '' }],
])('an answer is refused by the tests: %s', (_, status, body) => {
  expect(() => answered(status, body)).toThrow('account.usage');
});

test('an answer that is as described passes', () => {
  answered(200, { code: 1, message: '', data: { needed: 1, left: 2 } });
  answered(401, { code: 31001, data: null, message: '', hint: '', requestId: '' });
  expect(() => answered(200, { code: 1, message: '', data: { needed: 1, left: 2 } }, {})).toThrow(
    'ratelimit',
  );
});
