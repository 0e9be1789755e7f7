import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEMO_MASTER_KEY, readConfig } from './config.ts';
import { configurationPage } from './config-docs.ts';

const production = {
  YINXIN_MODE: 'production',
  MASTER_KEY: '8f1c2d3e4a5b69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0',
  SMS_PROVIDER: 'aliyun',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_CODE_TEMPLATE: 'SMS_1',
  PUBLIC_ORIGIN: 'https://example.cn',
};

test('nothing needs to be set for the demo', () => {
  expect(readConfig({})).toMatchObject({ demo: true, PORT: 8080, origin: 'http://localhost:8080' });
});

test('everything that is wrong is named at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud', MASTER_KEY: 'short' })).toThrow(
    /PORT[\s\S]*LOG_LEVEL[\s\S]*MASTER_KEY/,
  );
});

describe('production', () => {
  test('starts when it is set up', () => {
    expect(readConfig(production)).toMatchObject({ demo: false, origin: 'https://example.cn' });
  });
  test.each([
    ['the demo key', { MASTER_KEY: DEMO_MASTER_KEY }, /演示密钥/],
    ['no key at all', { MASTER_KEY: '' }, /演示密钥/],
    ['a simple key', { MASTER_KEY: '0'.repeat(64) }, /过于简单/],
    ['the sandbox', { SMS_PROVIDER: 'sandbox' }, /沙箱/],
    ['no vendor account', { SMS_ACCESS_KEY_SECRET: '' }, /SMS_ACCESS_KEY_SECRET/],
    ['plain http', { PUBLIC_ORIGIN: 'http://example.cn' }, /https/],
  ])('refuses %s', (_, change, reason) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(reason);
  });
});

test('docs/configuration.md is what the schema says (npm run docs)', () => {
  const file = path.resolve(import.meta.dirname, '../../../docs/configuration.md');
  expect(fs.readFileSync(file, 'utf8')).toBe(configurationPage());
});
