import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEMO_MASTER_KEY, readConfig, unpublished } from './config.ts';
import { configurationPage } from './config-docs.ts';
import { identitySettings } from './identity-settings.ts';
import { wecomSettings } from './wecom-settings.ts';

const production = {
  YINXIN_MODE: 'production',
  MASTER_KEY: '8f1c2d3e4a5b69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0',
  SMS_PROVIDER: 'aliyun',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_CODE_TEMPLATE: 'SMS_1',
  SMS_INVITATION_TEMPLATE: 'SMS_2',
  SMS_NOTICE_TEMPLATE: 'SMS_3',
  SMS_SIGNING_TEMPLATE: 'SMS_4',
  SMS_AUTHORIZATION_TEMPLATE: 'SMS_5',
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

test('what the law wants shown and nobody has set is named', () => {
  const missing = ['SITE_COMPANY', 'SITE_CA_LICENCE', 'SITE_ICP', 'SITE_PHONE', 'SITE_EMAIL', 'SITE_ADDRESS'];
  expect(unpublished(readConfig({}))).toEqual(missing);
  const told = Object.fromEntries(missing.map((name) => [name, '示例']));
  expect(unpublished(readConfig(told))).toEqual([]);
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
    ['a face service that nobody knows', { IDENTITY_FACE: 'tencent,nobody' }, /IDENTITY_FACE/],
    ['a vendor without an account', { IDENTITY_PERSONS: 'tencent' }, /IDENTITY_TENCENT_SECRET_ID/],
    [
      'a face check without its scene',
      { IDENTITY_FACE: 'tencent', IDENTITY_TENCENT_SECRET_ID: 'a', IDENTITY_TENCENT_SECRET_KEY: 'b' },
      /IDENTITY_TENCENT_RULE_ID/,
    ],
    [
      'a bank without its key',
      { IDENTITY_TRANSFERS: 'bank', IDENTITY_BANK_MERCHANT: 'm' },
      /IDENTITY_BANK_KEY/,
    ],
    ['a price that is none', { VENDOR_PRICES: 'tencent.SendSms=free' }, /VENDOR_PRICES.*SendSms=free/],
    ['WeChat Pay without its keys', { PAY_WECHAT: 'wechat' }, /PAY_WECHAT_API_KEY/],
    ['Alipay without a seller', { PAY_ALIPAY: 'alipay' }, /PAY_ALIPAY_SELLER_ID/],
    ['a key that is none', { PAY_WECHAT_PRIVATE_KEY: 'x' }, /PAY_WECHAT_PRIVATE_KEY/],
    ['enterprise WeChat without an application', { WECOM: 'wecom' }, /WECOM：.*第三方应用或自建应用/],
    ['half a suite', { WECOM: 'wecom', WECOM_SUITE_ID: 'ww1' }, /WECOM_SUITE_AES_KEY/],
    ['a key of callbacks that is none', { WECOM_AES_KEY: 'short' }, /WECOM_AES_KEY.*43/],
    ['half a bank account', { PAY_BANK_ACCOUNT: '1' }, /PAY_BANK_HOLDER/],
    ['several processes on the embedded database', { PROCESSES: '2' }, /PROCESSES.*DATABASE_URL/],
    ['connections too few to work', { DATABASE_POOL: '2' }, /DATABASE_POOL/],
    ['mechanisms that are no numbers', { KEYS_PKCS11_SM2: 'sm2' }, /KEYS_PKCS11_SM2/],
  ])('%s', (_, change, reason) => {
    expect(() => readConfig(change)).toThrow(reason);
  });
});

describe('production', () => {
  test('starts when it is set up', () => {
    expect(readConfig(production)).toMatchObject({ demo: false, origin: 'https://example.cn' });
    const outside = {
      DATABASE_URL: 'postgres://yinxin_app@db.example/yinxin',
      MIGRATION_DATABASE_URL: 'postgres://yinxin@db.example/yinxin',
    };
    expect(readConfig({ ...production, ...outside })).toMatchObject(outside);
  });
  test.each([
    ['the demo key', { MASTER_KEY: DEMO_MASTER_KEY }, /演示密钥/],
    ['no key at all', { MASTER_KEY: '' }, /演示密钥/],
    ['a simple key', { MASTER_KEY: '0'.repeat(64) }, /过于简单/],
    ['the sandbox', { SMS_PROVIDER: 'sandbox' }, /沙箱/],
    ['a face check that proves nothing', { IDENTITY_FACE: 'sandbox-alipay' }, /IDENTITY_FACE.*沙箱/],
    ['factors that prove nothing', { IDENTITY_PERSONS: 'sandbox' }, /IDENTITY_PERSONS.*沙箱/],
    ['transfers to nobody', { IDENTITY_TRANSFERS: 'sandbox' }, /IDENTITY_TRANSFERS.*沙箱/],
    ['payments that nobody makes', { PAY_WECHAT: 'sandbox' }, /PAY_WECHAT：.*沙箱/],
    ['members that nobody is', { WECOM: 'sandbox' }, /WECOM：.*沙箱/],
    ['no vendor account', { SMS_ACCESS_KEY_SECRET: '' }, /SMS_ACCESS_KEY_SECRET/],
    ['a witness over an open line', { EVIDENCE_WITNESSES: 'k http://w.example/' }, /EVIDENCE_WITNESSES/],
    ["the demo's credit code", { CA_CREDIT_CODE: '' }, /CA_CREDIT_CODE/],
    [
      'one role of an outside database for everything',
      { DATABASE_URL: 'postgres://yinxin@db.example/yinxin' },
      /MIGRATION_DATABASE_URL/,
    ],
    ['plain http', { PUBLIC_ORIGIN: 'http://example.cn' }, /https/],
  ])('refuses %s', (_, change, reason) => {
    expect(() => readConfig({ ...production, ...change })).toThrow(reason);
  });
});

test('docs/configuration.md is what the schema says (npm run docs)', () => {
  const file = path.resolve(import.meta.dirname, '../../../docs/configuration.md');
  expect(fs.readFileSync(file, 'utf8')).toBe(configurationPage());
});

test.each([
  [undefined, 0],
  ['0', 0],
  ['false', 0],
  ['1', 1],
  ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
  ['fd00::/8', ['fd00::/8']],
])('TRUST_PROXY=%s trusts %j', (TRUST_PROXY, trusted) => {
  expect(readConfig({ TRUST_PROXY }).TRUST_PROXY).toEqual(trusted);
});

test.each(['true', 'yes', '10.0.0.0/33', 'proxy.example', '-1', '1.5', '127.0.0.1,'])(
  'TRUST_PROXY=%s is refused by name',
  (TRUST_PROXY) => {
    expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY/);
  },
);

test('vendors of identity are off in production until they are set, and stand-ins in a demo', async () => {
  expect(identitySettings(readConfig(production))).toEqual({ face: [] });
  const set = readConfig({
    ...production,
    IDENTITY_FACE: 'alipay, tencent',
    IDENTITY_PERSONS: 'tencent',
    IDENTITY_OCR: 'off',
    IDENTITY_TENCENT_SECRET_ID: 'id',
    IDENTITY_TENCENT_SECRET_KEY: 'key',
    IDENTITY_TENCENT_RULE_ID: '7',
    IDENTITY_ALIPAY_APP_ID: 'app',
    IDENTITY_ALIPAY_PRIVATE_KEY: 'private',
    IDENTITY_ALIPAY_PUBLIC_KEY: 'public',
  });
  const keys = { secretId: 'id', secretKey: 'key', region: 'ap-guangzhou' };
  expect(identitySettings(set)).toEqual({
    face: [
      { kind: 'alipay', appId: 'app', privateKey: 'private', alipayPublicKey: 'public' },
      { kind: 'tencent', keys, ruleId: '7' },
    ],
    persons: { keys },
  });
  expect(() => identitySettings(readConfig({}))).toThrow('the sandbox is not open');
});

test('enterprise WeChat is off in production until an application is set, and a stand-in in a demo', () => {
  expect(wecomSettings(readConfig(production))).toEqual({});
  const key = 'k'.repeat(43);
  const own = { WECOM_CORP_ID: 'ww1', WECOM_AGENT_ID: '1000002', WECOM_SECRET: 's' };
  const set = readConfig({ ...production, WECOM: 'wecom', ...own, WECOM_TOKEN: 't', WECOM_AES_KEY: key });
  expect(wecomSettings(set)).toEqual({
    own: {
      ...{ corpId: 'ww1', agentId: '1000002', secret: 's' },
      callback: { token: 't', encodingAesKey: key },
    },
    places: {},
  });
  expect(() => wecomSettings(readConfig({}))).toThrow('the sandbox is not open');
  expect(wecomSettings(readConfig({ WECOM: 'off' }))).toEqual({});
});
