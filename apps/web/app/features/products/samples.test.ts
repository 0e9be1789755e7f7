import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { samples } from './api.ts';

const SECRET = 'a secret of the sandbox';
const codeIn = (language: string) => samples.find((sample) => sample.language === language)?.code ?? '';

/** A callback as the platform sends it, `age` milliseconds ago. */
function aCallback({ age = 0, body = '{"eventId":"evt-0001","name":"采购合同"}' } = {}) {
  const timestamp = String(Date.now() - age);
  const signature = createHmac('sha256', SECRET).update(`${timestamp}\n7f3a\n${body}`).digest('hex');
  return { timestamp, nonce: '7f3a', signature, body };
}
const genuine = aCallback();
const callbacks = [
  ['a genuine callback', genuine, true],
  ['a changed body', { ...genuine, body: genuine.body.replace('0001', '0002') }, false],
  ['a callback of ten minutes ago', aCallback({ age: 600_000 }), false],
  ['a callback without signature', { ...genuine, signature: '' }, false],
] as const;

describe('the JavaScript sample', () => {
  test.each(callbacks)('judges %s', async (_, { timestamp, nonce, signature, body }, verdict) => {
    const { isFromYinxin } = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(codeIn('JavaScript'))}`
    );
    const headers = { 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
    expect(isFromYinxin(headers, body, SECRET)).toBe(verdict);
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!hasPython)('the Python sample (needs python3)', () => {
  test.each(callbacks)('judges %s', (_, { timestamp, nonce, signature, body }, verdict) => {
    const script = `${codeIn('Python')}
import json, sys
given = json.load(sys.stdin)
print(is_from_yinxin(given['headers'], given['body'].encode(), given['secret'].encode()))`;
    const headers = { 'X-Timestamp': timestamp, 'X-Nonce': nonce, 'X-Signature': signature };
    const input = JSON.stringify({ headers, body, secret: SECRET });
    expect(execFileSync('python3', ['-c', script], { input, encoding: 'utf8' }).trim()).toBe(
      verdict ? 'True' : 'False',
    );
  });
});
