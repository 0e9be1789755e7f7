import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Answers as the open platform does, and remembers what it was asked. */
const asked: IncomingMessage[] = [];
const platform = createServer((request, response) => {
  asked.push(request);
  const isKnown = request.headers.authorization === 'Bearer yx_test_right';
  const refusal = { code: 31002, message: '密钥不存在、已停用或已过期', data: null };
  const data = { list: [{ id: 'a', title: '采购合同' }], next: null };
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(isKnown ? { code: 1, message: '操作成功', data } : refusal));
});
beforeAll(() => once(platform.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => platform.close());

async function ask(key: string, ...requests: object[]) {
  const { port } = platform.address() as AddressInfo;
  const program = spawn(process.execPath, [MAIN, 'mcp', 'serve', '--server', `http://127.0.0.1:${port}`], {
    env: { ...process.env, YINXIN_API_KEY: key },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const opening = {
    ...{ jsonrpc: '2.0', id: 0, method: 'initialize' },
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  };
  const answers: Record<string, never>[] = [];
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  for (const [id, request] of [opening, ...requests].entries()) {
    program.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...request })}\n`);
    answers.push(JSON.parse(String((await lines.next()).value)));
  }
  program.stdin.end();
  const [code] = await once(program, 'exit');
  return { answers, code };
}

const find = { method: 'tools/call', params: { name: 'find_contracts', arguments: { keyword: '采购' } } };

test('an assistant finds contracts over standard input and output, and the program ends with it', async () => {
  const { answers, code } = await ask('yx_test_right', { method: 'tools/list', params: {} }, find);
  expect(JSON.stringify(answers[1])).toContain('confirm_sending');
  expect(JSON.stringify(answers[2])).toContain('采购合同');
  expect(asked.at(-1)?.url).toBe(`/openapi/v1/contracts?limit=20&keyword=${encodeURIComponent('采购')}`);
  expect(code).toBe(0);
});

test('a refusal is told in words', async () => {
  const { answers } = await ask('yx_test_wrong', find);
  expect(answers[1]).toMatchObject({ result: { isError: true } });
  expect(JSON.stringify(answers[1])).toContain('31002');
});
