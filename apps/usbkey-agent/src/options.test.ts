import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { AGENT_PORT } from '@yinxin/usbkey-protocol';
import { expect, test } from 'vitest';
import { readOptions } from './options.ts';
import { stateFolder } from './pin-record.ts';
import { softHsm } from './testing/devices.ts';

const SITE = ['--origin', 'https://www.yinxin.example'];

test('an agent needs its websites and one driver', () => {
  expect(readOptions([...SITE, '--origin', 'http://127.0.0.1:8181/', '--skf', 'a.so'])).toEqual({
    origins: new Set(['https://www.yinxin.example', 'http://127.0.0.1:8181']),
    port: AGENT_PORT,
    state: stateFolder(),
    driver: { kind: 'skf', library: 'a.so' },
  });
  const sm2 = ['--sm2-generate', '0x80000001', '--sm2-sign', '0x80000002'];
  expect(
    readOptions([...SITE, '--pkcs11', 'b.so', '--port', '1', '--state', '/var/agent', ...sm2]),
  ).toMatchObject({
    port: 1,
    state: '/var/agent',
    driver: { kind: 'pkcs11', library: 'b.so', sm2: { generate: 0x80000001, sign: 0x80000002 } },
  });
});

test.each([
  ['without a website', ['--skf', 'a.so'], '--origin'],
  ['without a driver', SITE, '--pkcs11'],
  ['with two drivers', [...SITE, '--skf', 'a.so', '--pkcs11', 'b.so'], '--pkcs11'],
  ['for every website', ['--origin', '*', '--skf', 'a.so'], 'https'],
  [
    'for a website that anybody on the way can change',
    ['--origin', 'http://www.yinxin.example', '--skf', 'a.so'],
    'https',
  ],
  ['for a page of a website', ['--origin', 'https://www.yinxin.example/sign', '--skf', 'a.so'], 'https'],
  ['with half of SM2', [...SITE, '--pkcs11', 'b.so', '--sm2-sign', '1'], '--sm2-generate'],
  ['with a port that is none', [...SITE, '--skf', 'a.so', '--port', '70000'], '--port'],
  ['with an unknown option', ['--insecure'], '--help'],
])('it does not start %s', (_, argv, words) => {
  expect(() => readOptions(argv)).toThrow(words);
});

test.each([
  ['that is not there', '--pkcs11', '/nonexistent.so'],
  ['that lacks functions', '--skf', softHsm ?? '/nonexistent.so'],
])('a driver %s is told plainly', (_, option, library) => {
  const main = path.join(import.meta.dirname, 'main.ts');
  const argv = [main, ...SITE, option, library];
  const { status, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toBe(`错误：无法加载 USB Key 驱动 ${library}，请确认已安装，且与系统的位数一致\n`);
});
