import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { samples } from './api.ts';

const KEY = 'a secret of the sandbox, 32 byte';
const SECRET = `whsec_${Buffer.from(KEY).toString('base64')}`;
const codeIn = (language: string) => samples.find((sample) => sample.language === language)?.code ?? '';

/** A callback as the platform sends it, `age` seconds ago. */
function aCallback({
  age = 0,
  body = '{"type":"contract.completed","data":{"number":"0001"},"名":"采购"}',
} = {}) {
  const timestamp = String(Math.floor(Date.now() / 1_000) - age);
  const digest = createHmac('sha256', KEY).update(`evt_1.${timestamp}.${body}`).digest('base64');
  return { id: 'evt_1', timestamp, signature: `v1,${digest}`, body };
}
const genuine = aCallback();
const other = `v1,${Buffer.alloc(32).toString('base64')}`;
const callbacks = [
  ['a genuine callback', genuine, true],
  [
    'one signed with the new secret and the one before',
    { ...genuine, signature: `${other} ${genuine.signature}` },
    true,
  ],
  ['a changed body', { ...genuine, body: genuine.body.replace('0001', '0002') }, false],
  ['another id', { ...genuine, id: 'evt_2' }, false],
  ['a callback of ten minutes ago', aCallback({ age: 600 }), false],
  ['a callback without signature', { ...genuine, signature: '' }, false],
  ['a signature that is none', { ...genuine, signature: 'zz' }, false],
] as const;

const headersOf = (id: string, timestamp: string, signature: string) => ({
  ...{ 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
});

describe('the JavaScript sample', () => {
  test.each(callbacks)('judges %s', async (_, { id, timestamp, signature, body }, verdict) => {
    const { isFromYinxin } = await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(codeIn('JavaScript'))}`
    );
    const headers = headersOf(id, timestamp, signature);
    expect(isFromYinxin(headers, body, SECRET)).toBe(verdict);
  });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!hasPython)('the Python sample (needs python3)', () => {
  test.each(callbacks)('judges %s', (_, { id, timestamp, signature, body }, verdict) => {
    const script = `${codeIn('Python')}
import json, sys
given = json.load(sys.stdin)
print(is_from_yinxin(given['headers'], given['body'].encode(), given['secret']))`;
    const headers = headersOf(id, timestamp, signature);
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
      var headers = Map.of("webhook-id", told[i], "webhook-timestamp", told[i + 1], "webhook-signature", told[i + 2]);
      System.out.println(new Sample().isFromYinxin(headers, told[i + 3], told[0]));
    }
  }
}`;

test.skipIf(!hasJava)('the Java sample judges all of them (needs a JDK)', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-java-'));
  const program = path.join(folder, 'Sample.java');
  fs.writeFileSync(program, javaProgram);
  const told = callbacks.flatMap(([, { id, timestamp, signature, body }]) => [
    id,
    timestamp,
    signature,
    body,
  ]);
  const words = [program, SECRET, ...told];
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }; // how Java reads the arguments
  const verdicts = execFileSync('java', words, { encoding: 'utf8', env }).trim().split('\n');
  fs.rmSync(folder, { recursive: true });
  expect(verdicts).toEqual(callbacks.map(([, , verdict]) => String(verdict)));
});
