import { afterEach, describe, expect, test, vi } from 'vitest';
import { aRecord } from '../../testing/vendors.ts';
import { createSmsProvider, type SmsMessage, type SmsSettings } from './index.ts';

const aMessage: SmsMessage = {
  phone: '13800138000',
  template: 'verification-code',
  params: { code: '246810', use: '登录印信', minutes: '5' },
};

const templates = {
  'verification-code': '1',
  invitation: '2',
  notice: '3',
  signing: '4',
  authorization: '5',
};
const aliyun: SmsSettings = {
  kind: 'aliyun',
  accessKeyId: 'id',
  accessKeySecret: 'secret',
  signName: '印信',
  templates,
};
const tencent: SmsSettings = {
  kind: 'tencent',
  secretId: 'id',
  secretKey: 'secret',
  smsSdkAppId: '1',
  signName: '印信',
  templates,
};

afterEach(() => vi.restoreAllMocks());

async function sendAnswered(settings: SmsSettings, json: unknown, status = 200) {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json(json, { status }));
  const receipt = await createSmsProvider(settings, aRecord().parts).send(aMessage);
  return { receipt, url: String(asked.mock.calls[0]?.[0]) };
}

describe('aliyun', () => {
  test.each([
    ['isv.BUSINESS_LIMIT_CONTROL', 'rate-limited'],
    ['isv.DAY_LIMIT_CONTROL', 'rate-limited'],
    ['Throttling.User', 'rate-limited'],
    ['isv.MOBILE_NUMBER_ILLEGAL', 'phone-refused'],
    ['isp.SYSTEM_ERROR', 'unavailable'],
    ['ServiceUnavailable', 'unavailable'],
    ['isv.AMOUNT_NOT_ENOUGH', 'misconfigured'],
    ['SignatureDoesNotMatch', 'misconfigured'],
    ['isv.SOMETHING_NEW', 'misconfigured'],
  ])('%s means %s', async (Code, outcome) => {
    const { receipt } = await sendAnswered(aliyun, { Code, RequestId: 'r', Message: '…' });
    expect(receipt).toEqual({ outcome, vendorCode: Code, requestId: 'r' });
  });

  test('an answer of another shape is no acceptance', async () => {
    for (const json of [{}, null, [], { Code: 1 }, { code: 'OK' }]) {
      expect((await sendAnswered(aliyun, json)).receipt).toMatchObject({ outcome: 'unknown' });
    }
  });

  test('goes to the vendor’s own address unless told otherwise', async () => {
    const { url } = await sendAnswered(aliyun, { Code: 'OK' });
    expect(url).toMatch(/^https:\/\/dysmsapi\.aliyuncs\.com\/\?PhoneNumbers=13800138000&/);
  });
});

describe('tencent', () => {
  test.each([
    ['LimitExceeded.PhoneNumberDailyLimit', 'rate-limited'],
    ['RequestLimitExceeded', 'rate-limited'],
    ['FailedOperation.PhoneNumberInBlacklist', 'phone-refused'],
    ['InvalidParameterValue.IncorrectPhoneNumber', 'phone-refused'],
    ['InternalError.Timeout', 'unavailable'],
    ['InternalError.SigVerificationFail', 'misconfigured'],
    ['InternalError.RequestTimeException', 'misconfigured'],
    ['LimitExceeded.PhoneNumberCountLimit', 'misconfigured'],
    ['FailedOperation.InsufficientBalanceInSmsPackage', 'misconfigured'],
    ['AuthFailure.SignatureFailure', 'misconfigured'],
    ['SomethingNew', 'misconfigured'],
  ])('%s means %s, for the request or for the number', async (Code, outcome) => {
    const expected = { outcome, vendorCode: Code, requestId: 'r' };
    const whole = { Response: { RequestId: 'r', Error: { Code, Message: '…' } } };
    const single = { Response: { RequestId: 'r', SendStatusSet: [{ Code, SerialNo: '' }] } };
    expect((await sendAnswered(tencent, whole)).receipt).toEqual(expected);
    expect((await sendAnswered(tencent, single)).receipt).toEqual(expected);
  });

  test('an answer of another shape is no acceptance', async () => {
    for (const json of [{}, null, { Response: {} }, { Response: { SendStatusSet: [] } }]) {
      expect((await sendAnswered(tencent, json)).receipt).toMatchObject({ outcome: 'unknown' });
    }
  });

  test('goes to the vendor’s own address unless told otherwise', async () => {
    const ok = { Response: { SendStatusSet: [{ Code: 'Ok' }] } };
    expect((await sendAnswered(tencent, ok)).url).toBe('https://sms.tencentcloudapi.com/');
  });
});

describe('without an answer', () => {
  const failing = (code: string) => {
    const cause = Object.assign(new Error(code), { code });
    return vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', { cause }));
  };
  test.each([aliyun, tencent])('a connection that never came about sent nothing', async (settings) => {
    failing('ECONNREFUSED');
    expect(await createSmsProvider(settings, aRecord().parts).send(aMessage)).toMatchObject({
      outcome: 'unavailable',
    });
  });
  test.each([aliyun, tencent])('a connection that broke may have sent the message', async (settings) => {
    const asked = failing('ECONNRESET');
    expect(await createSmsProvider(settings, aRecord().parts).send(aMessage)).toMatchObject({
      outcome: 'unknown',
    });
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
