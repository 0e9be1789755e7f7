import { createSandbox, sandboxAliyunAccount, sandboxTencentAccount } from '@yinxin/sandbox';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signAcs3 } from '../outbound/aliyun-signature.ts';
import { signTc3 } from '../outbound/tencent-signature.ts';

let sandbox: ReturnType<typeof createSandbox>;
beforeEach(() => {
  sandbox = createSandbox();
});
afterEach(() => sandbox.wire.close());

const HOST = 'vendor.example';
interface Signed {
  url: string;
  headers: Record<string, string>;
  payload: string;
}

const post = async (request: Signed) => {
  const answer = await sandbox.wire.inject({ method: 'POST', ...request });
  return { status: answer.statusCode, body: answer.json() };
};

describe('aliyun', () => {
  const aRequest = (
    query: Record<string, string> = {},
    change: { action?: string; version?: string } = {},
  ): Signed => {
    const { queryString, headers } = signAcs3(
      {
        host: HOST,
        action: 'SendSms',
        version: '2017-05-25',
        query: {
          PhoneNumbers: '13800138000',
          SignName: '印信',
          TemplateCode: 'SMS_100000001',
          TemplateParam: '{"code":"246810","use":"登录","minutes":"5"}',
          ...query,
        },
        body: '',
        date: new Date(),
        nonce: crypto.randomUUID(),
        ...change,
      },
      sandboxAliyunAccount.accessKeyId,
      sandboxAliyunAccount.accessKeySecret,
    );
    return { url: `/?${queryString}`, headers, payload: '' };
  };

  test('a genuine request is answered in the vendor’s shape', async () => {
    expect(await post(aRequest())).toEqual({
      status: 200,
      body: { Message: 'OK', Code: 'OK', RequestId: expect.any(String), BizId: expect.any(String) },
    });
  });

  test('the link in a message can be opened as it stands', async () => {
    sandbox = createSandbox({ pagesOrigin: 'https://yinxin.example' });
    const params = JSON.stringify({
      ...{ author: '示例公司', act: '签署', title: '采购合同', until: '11 月 30 日 18:00', token: 'abc' },
    });
    await post(aRequest({ TemplateCode: 'SMS_100000004', TemplateParam: params }));
    expect(sandbox.sms.messages()[0]?.text).toContain(
      '示例公司请您签署《采购合同》，11 月 30 日 18:00 前有效。打开即可阅读：https://yinxin.example/s/abc ',
    );
  });

  test('a replayed request is refused', async () => {
    const request = aRequest();
    await post(request);
    expect(await post(request)).toMatchObject({ status: 400, body: { Code: 'SignatureNonceUsed' } });
  });

  test('a forged request does not use the nonce up', async () => {
    const request = aRequest();
    const forged = { ...request, url: request.url.replace('13800138000', '13900139000') };
    expect(await post(forged)).toMatchObject({ status: 400, body: { Code: 'SignatureDoesNotMatch' } });
    expect(await post(request)).toMatchObject({ status: 200, body: { Code: 'OK' } });
  });

  test('any change after signing is noticed', async () => {
    const { headers, url } = aRequest();
    const changes: Partial<Signed>[] = [
      { payload: 'extra', headers: { ...headers, 'content-length': '5' } },
      { headers: { ...headers, host: 'other.example' } },
      { headers: { ...headers, 'x-acs-signature-nonce': 'another' } },
      { headers: { ...headers, 'x-acs-version': '2018-01-01' } },
      { url: `${url}&OutId=1` },
    ];
    for (const change of changes) {
      const answer = await post({ ...aRequest(), headers, url, ...change });
      expect(answer, JSON.stringify(change)).toMatchObject({
        status: 400,
        body: { Code: 'SignatureDoesNotMatch' },
      });
    }
  });

  test('a request without signature, or with an unsigned x-acs header, is incomplete', async () => {
    const { headers, ...request } = aRequest();
    const { authorization: _, ...unsigned } = headers;
    expect(await post({ ...request, headers: unsigned })).toMatchObject({
      body: { Code: 'IncompleteSignature' },
    });
    const slippedIn = { ...headers, 'x-acs-security-token': 'x' };
    expect(await post({ ...request, headers: slippedIn })).toMatchObject({
      body: { Code: 'IncompleteSignature' },
    });
  });

  test('a malformed date is refused as such', async () => {
    const { headers, ...request } = aRequest();
    const answer = await post({ ...request, headers: { ...headers, 'x-acs-date': 'today' } });
    expect(answer).toMatchObject({ status: 400, body: { Code: 'InvalidTimeStamp.Format' } });
  });

  test.each([
    [{ PhoneNumbers: '' }, 'MissingPhoneNumbers'],
    [{ PhoneNumbers: Array(1001).fill('13800138000').join() }, 'isv.MOBILE_COUNT_OVER_LIMIT'],
    [{ PhoneNumbers: '13800138000,1' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
    [{ SignName: '别家' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    [{ TemplateCode: 'SMS_0' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
    [{ TemplateParam: 'code' }, 'isv.INVALID_JSON_PARAM'],
    [{ TemplateParam: '{"code":246810}' }, 'isv.INVALID_JSON_PARAM'],
    [{ TemplateParam: '{"code":"246810"}' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
    [{ TemplateParam: `{"code":"${'1'.repeat(36)}","use":"登录","minutes":"5"}` }, 'isv.PARAM_LENGTH_LIMIT'],
    [{ TemplateParam: '{"code":"http://a.cn","use":"登录","minutes":"5"}' }, 'isv.PARAM_NOT_SUPPORT_URL'],
  ])('parameters %j are refused: %s', async (query, code) => {
    expect((await post(aRequest(query))).body).toMatchObject({ Code: code });
  });

  test('an unknown action or version is refused', async () => {
    expect((await post(aRequest({}, { action: 'SendFax' }))).body).toMatchObject({
      Code: 'InvalidAction.NotFound',
    });
    expect((await post(aRequest({}, { version: '2000-01-01' }))).body).toMatchObject({
      Code: 'InvalidVersion',
    });
  });
});

describe('tencent', () => {
  const aBody = (change: object = {}): string =>
    JSON.stringify({
      SmsSdkAppId: '1400000001',
      SignName: '印信',
      TemplateId: '1000001',
      TemplateParamSet: ['246810', '5'],
      PhoneNumberSet: ['+8613800138000'],
      ...change,
    });

  const aRequest = (body = aBody(), change: { action?: string; version?: string } = {}): Signed => {
    const headers = signTc3(
      {
        host: HOST,
        service: 'sms',
        action: 'SendSms',
        version: '2021-01-11',
        region: 'ap-guangzhou',
        body,
        date: new Date(),
        ...change,
      },
      sandboxTencentAccount.secretId,
      sandboxTencentAccount.secretKey,
    );
    return { url: '/', headers, payload: body };
  };

  const errorOf = async (request: Signed) => (await post(request)).body.Response.Error?.Code;
  const statusOf = async (body: string) =>
    (await post(aRequest(body))).body.Response.SendStatusSet?.[0]?.Code;

  test('a genuine request is answered in the vendor’s shape, number by number', async () => {
    const body = aBody({ PhoneNumberSet: ['+8613800138000', '+8613800099001'], SessionContext: 'order 7' });
    const ok = {
      Code: 'Ok',
      Fee: 1,
      PhoneNumber: '+8613800138000',
      SessionContext: 'order 7',
      IsoCode: 'CN',
    };
    const limited = { Code: 'LimitExceeded.PhoneNumberThirtySecondLimit', Fee: 0, SerialNo: '' };
    expect(await post(aRequest(body))).toMatchObject({
      status: 200,
      body: { Response: { RequestId: expect.any(String), SendStatusSet: [ok, limited] } },
    });
  });

  test('any change after signing is noticed', async () => {
    const request = aRequest();
    const changes: Partial<Signed>[] = [
      { payload: aBody({ PhoneNumberSet: ['+8613900139000'] }) },
      { headers: { ...request.headers, host: 'other.example' } },
      { headers: { ...request.headers, 'content-type': 'text/plain' } },
      { url: '/?a=1' },
    ];
    for (const change of changes) {
      expect(await errorOf({ ...request, ...change }), JSON.stringify(change)).toBe(
        'AuthFailure.SignatureFailure',
      );
    }
  });

  test('a fresh timestamp on an old signature does not revive it', async () => {
    const request = aRequest();
    const later = String(Number(request.headers['x-tc-timestamp']) + 1);
    const revived = { ...request, headers: { ...request.headers, 'x-tc-timestamp': later } };
    expect(await errorOf(revived)).toMatch(/^AuthFailure\.Signature/);
  });

  test('a request without signature or timestamp is refused', async () => {
    const { headers, ...request } = aRequest();
    const { authorization, 'x-tc-timestamp': timestamp, ...rest } = headers;
    expect(await errorOf({ ...request, headers: { ...rest, 'x-tc-timestamp': timestamp ?? '' } })).toBe(
      'AuthFailure.InvalidAuthorization',
    );
    expect(await errorOf({ ...request, headers: { ...rest, authorization: authorization ?? '' } })).toBe(
      'MissingParameter',
    );
  });

  test.each([
    ['not json', 'InvalidParameter'],
    [aBody({ PhoneNumberSet: '13800138000' }), 'InvalidParameter'],
    [aBody({ PhoneNumberSet: [] }), 'MissingParameter'],
    [aBody({ PhoneNumberSet: Array(201).fill('+8613800138000') }), 'LimitExceeded.PhoneNumberCountLimit'],
  ])('the request %.60s is refused whole: %s', async (body, code) => {
    expect(await errorOf(aRequest(body))).toBe(code);
  });

  test.each([
    [{ SmsSdkAppId: '1' }, 'InvalidParameterValue.SdkAppIdNotExist'],
    [{ SignName: '别家' }, 'FailedOperation.SignatureIncorrectOrUnapproved'],
    [{ TemplateId: '1' }, 'FailedOperation.TemplateUnapprovedOrNotExist'],
    [{ TemplateParamSet: ['246810'] }, 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate'],
    [{ TemplateParamSet: ['1234567', '5'] }, 'InvalidParameterValue.TemplateParameterFormatError'],
    [{ PhoneNumberSet: ['+861380013'] }, 'InvalidParameterValue.IncorrectPhoneNumber'],
  ])('parameters %j are refused: %s', async (change, code) => {
    expect(await statusOf(aBody(change))).toBe(code);
  });

  test('an unknown action or version is refused', async () => {
    expect(await errorOf(aRequest(aBody(), { action: 'SendFax' }))).toBe('InvalidAction');
    expect(await errorOf(aRequest(aBody(), { version: '2019-07-11' }))).toBe('NoSuchVersion');
  });
});

test('a post of no known vendor finds nothing', async () => {
  expect((await sandbox.wire.inject({ method: 'POST', url: '/' })).statusCode).toBe(404);
});
