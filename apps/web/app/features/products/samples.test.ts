import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
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
  ['a signature that is none', { ...genuine, signature: 'zz' }, false],
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

const hasJava = spawnSync('javac', ['--version']).status === 0;

/** The sample as a program that judges what its arguments tell: four words for each callback. */
const javaProgram = `import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.*;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public class Sample {
  ${codeIn('Java')}

  public static void main(String[] told) throws Exception {
    for (int i = 1; i < told.length; i += 4) {
      var headers = Map.of("X-Timestamp", told[i], "X-Nonce", told[i + 1], "X-Signature", told[i + 2]);
      System.out.println(new Sample().isFromYinxin(headers, told[i + 3], told[0].getBytes()));
    }
  }
}`;

test.skipIf(!hasJava)('the Java sample judges all of them (needs a JDK)', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-java-'));
  const program = path.join(folder, 'Sample.java');
  fs.writeFileSync(program, javaProgram);
  const told = callbacks.flatMap(([, { timestamp, nonce, signature, body }]) => [
    timestamp,
    nonce,
    signature,
    body,
  ]);
  const words = [program, SECRET, ...told];
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }; // how Java reads the arguments
  const verdicts = execFileSync('java', words, { encoding: 'utf8', env }).trim().split('\n');
  fs.rmSync(folder, { recursive: true });
  expect(verdicts).toEqual(callbacks.map(([, , verdict]) => String(verdict)));
});
