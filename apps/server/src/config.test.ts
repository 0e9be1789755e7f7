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
  CA_CREDIT_CODE: '91330100MA2GKX3E92',
};

test('nothing needs to be set for the demo', () => {
  expect(readConfig({})).toMatchObject({ demo: true, PORT: 8080, origin: 'http://localhost:8080' });
});

test('everything that is wrong is named at once', () => {
  expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'loud', MASTER_KEY: 'short' })).toThrow(
    /PORT[\s\S]*LOG_LEVEL[\s\S]*MASTER_KEY/,
  );
});

describe('settings that contradict each other refuse to start', () => {
  test.each([
    ['a list that ends before the next one comes', { CRL_LIFETIME_HOURS: '6' }, /CRL_LIFETIME_HOURS/],
    ['a list without time to repair', { CRL_PERIOD_HOURS: '20', CRL_LIFETIME_HOURS: '30' }, /两倍/],
    ['a list made too seldom', { CRL_PERIOD_HOURS: '25', CRL_LIFETIME_HOURS: '100' }, /CRL_PERIOD_HOURS/],
    ['a list that lives too long', { CRL_LIFETIME_HOURS: '241' }, /CRL_LIFETIME_HOURS/],
    ['an answer older than the list', { OCSP_LIFETIME_HOURS: '49' }, /OCSP_LIFETIME_HOURS/],
    ['no list at all', { CRL_PERIOD_HOURS: '0' }, /CRL_PERIOD_HOURS/],
    ['a clock that is a guess', { TSA_ACCURACY_MS: '60001' }, /TSA_ACCURACY_MS/],
    ['a token without its library', { KEYS_PROVIDER: 'pkcs11', KEYS_PKCS11_PIN: '1' }, /KEYS_PKCS11_MODULE/],
    ['a credit code that is none', { CA_CREDIT_CODE: '91330100MA2GKX3E90' }, /CA_CREDIT_CODE/],
    ['mechanisms that are no numbers', { KEYS_PKCS11_SM2: 'sm2' }, /KEYS_PKCS11_SM2/],
  ])('%s', (_, change, reason) => {
    expect(() => readConfig(change)).toThrow(reason);
  });
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
    ["the demo's credit code", { CA_CREDIT_CODE: '' }, /CA_CREDIT_CODE/],
    ['plain http', { PUBLIC_ORIGIN: 'http://example.cn' }, /https/],
  ])('refuses %s', (_, change, reason) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(reason);
  });
});

test('docs/configuration.md is what the schema says (npm run docs)', () => {
  const file = path.resolve(import.meta.dirname, '../../../docs/configuration.md');
  expect(fs.readFileSync(file, 'utf8')).toBe(configurationPage());
});
