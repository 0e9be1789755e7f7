import { oid, sequence, set } from '@yinxin/der';
import {
  type Authority,
  importPublicKey,
  issueCertificate,
  makeCertificateRequest,
  parseCertificate,
  rsaPss,
  subjectName,
  verifyWith,
} from '@yinxin/pki';
import { AgentClient, MAX_BODY_BYTES, NONCE_HEADER, PATHS } from '@yinxin/usbkey-protocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPki, aRequest, aSigner, days, SUBJECTS } from '../../../packages/pki/src/testing/authorities.ts';
import { AgentProcess, SITE } from './testing/agent-process.ts';
import { aSoftToken, PIN, softHsm, type TestDevice } from './testing/devices.ts';
import { aHolderOn, type Holder, refused, toSign } from './testing/page.ts';

const NONCE = 'n'.repeat(22);

describe.skipIf(!softHsm)('an agent under attack (install softhsm2 if skipped)', () => {
  let device: TestDevice;
  let agent: AgentProcess;
  let page: AgentClient;
  let holder: Holder;
  let ca: Authority;
  beforeAll(async () => {
    device = aSoftToken();
    agent = await AgentProcess.start(device);
    page = await agent.paired();
    ({ ca } = await aPki('RSA-2048'));
    holder = await aHolderOn(agent, page, 'RSA-2048', issue());
  });
  afterAll(async () => {
    await agent?.stop();
    device?.dispose();
  });

  const issue =
    (wish = {}) =>
    (spki: Uint8Array) =>
      issueCertificate({ ...aRequest(ca, 'person', spki), ...wish });
  const questions = () => agent.everythingShown.split('■ 签署文件').length - 1;

  /** A session by hand, so that a test can send the same request twice. */
  async function aToken(): Promise<string> {
    await agent.raw({ path: PATHS.beginPairing });
    const body = JSON.stringify({ code: await agent.code() });
    return (await agent.raw({ path: PATHS.finishPairing, body })).answer.data.token;
  }

  test('another origin, and none, are refused without a word the page could read', async () => {
    for (const origin of [
      'https://evil.example',
      `${SITE}.evil.example`,
      `${SITE}:8443`,
      'http://www.yinxin.example',
      'null',
      '',
    ]) {
      for (const path of [PATHS.health, PATHS.beginPairing, PATHS.sign]) {
        const { status, headers, answer } = await agent.raw({ path, headers: { origin } });
        expect([status, answer.code]).toEqual([403, 'ORIGIN_REFUSED']);
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    }
    const preflight = await agent.raw({
      path: PATHS.sign,
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example' },
      body: '',
    });
    expect(preflight.status).toBe(403);
    expect(preflight.headers['access-control-allow-private-network']).toBeUndefined();
  });

  test('the allowed origin passes the preflight, Private Network Access included', async () => {
    const headers = {
      'access-control-request-method': 'POST',
      'access-control-request-headers': `authorization,content-type,${NONCE_HEADER}`,
      'access-control-request-private-network': 'true',
    };
    const preflight = await agent.raw({ path: PATHS.sign, method: 'OPTIONS', headers, body: '' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-allow-headers': `authorization, content-type, ${NONCE_HEADER}`,
      'access-control-allow-private-network': 'true',
    });
  });

  test('a name that was made to lead here (DNS rebinding) is refused', async () => {
    for (const host of [
      'www.yinxin.example',
      `evil.example:${agent.port}`,
      '127.0.0.1',
      '127.0.0.1:1',
      `0.0.0.0:${agent.port}`,
    ]) {
      const { status, answer } = await agent.raw({ path: PATHS.health, headers: { host } });
      expect([host, status, answer.code]).toEqual([host, 403, 'HOST_REFUSED']);
    }
  });

  test('without pairing, with a forged token, or with the token of another origin nothing is done', async () => {
    const body = JSON.stringify(toSign(holder, 'RSA-SHA256'));
    for (const authorization of [undefined, 'Bearer x', `Bearer ${'A'.repeat(43)}`]) {
      const headers = { [NONCE_HEADER]: NONCE, ...(authorization && { authorization }) };
      const { status, answer } = await agent.raw({ path: PATHS.sign, headers, body });
      expect([status, answer.code]).toEqual([401, 'PAIRING_REQUIRED']);
    }
    expect(await refused(agent.client().ask('tokens'))).toMatchObject({
      code: 'PAIRING_REQUIRED',
      message: '尚未与助手配对，或会话已经结束，请重新配对',
    });
    expect(questions()).toBe(0);
  });

  test('a request that comes twice is done once', async () => {
    const headers = { authorization: `Bearer ${await aToken()}`, [NONCE_HEADER]: NONCE };
    expect((await agent.raw({ path: PATHS.tokens, headers })).answer.code).toBe('OK');
    const again = { path: PATHS.sign, headers, body: JSON.stringify(toSign(holder, 'RSA-SHA256')) };
    const { status, answer } = await agent.raw(again);
    expect([status, answer.code]).toEqual([409, 'REQUEST_REPLAYED']);
    expect(
      (await agent.raw({ path: PATHS.tokens, headers: { ...headers, [NONCE_HEADER]: '' } })).answer.code,
    ).toBe('REQUEST_MALFORMED');
    expect(questions()).toBe(0);
  });

  test('oversized and malformed input is refused', async () => {
    const headers = { authorization: `Bearer ${await aToken()}` };
    const send = (nonce: string, body: string, more = {}) =>
      agent.raw({
        path: PATHS.sign,
        headers: { ...headers, [NONCE_HEADER]: nonce.repeat(22), ...more },
        body,
      });
    expect((await send('a', ' '.repeat(MAX_BODY_BYTES + 1))).answer.code).toBe('REQUEST_TOO_LARGE');
    expect(
      (await send('b', ' '.repeat(MAX_BODY_BYTES + 1), { 'transfer-encoding': 'chunked' })).answer.code,
    ).toBe('REQUEST_TOO_LARGE');
    expect((await send('c', '{')).answer.code).toBe('REQUEST_MALFORMED');
    expect((await send('d', '{}', { 'content-type': 'text/plain' })).answer.code).toBe('REQUEST_MALFORMED');
    const good = toSign(holder, 'RSA-SHA256');
    for (const [at, change] of [
      { title: 'x'.repeat(201) },
      { pin: 'p'.repeat(65) },
      { pin: '12\0' },
      { extra: 1 },
      { algorithm: 'RSA-SHA1' },
    ].entries())
      expect((await send(`${at}`, JSON.stringify({ ...good, ...change }))).answer.code).toBe(
        'REQUEST_MALFORMED',
      );
    expect((await agent.raw({ path: '/v1/keys/export' })).answer.code).toBe('OPERATION_UNKNOWN');
    expect((await agent.raw({ path: PATHS.health, method: 'GET', body: '' })).answer.code).toBe(
      'OPERATION_UNKNOWN',
    );
    expect(questions()).toBe(0);
  });

  test('a pairing code is guessed three times at most, and codes are few', async () => {
    const other = await AgentProcess.start(device);
    try {
      const client = other.client();
      await client.ask('beginPairing');
      const code = await other.code();
      const wrong = code === '000000' ? '000001' : '000000';
      expect(await refused(client.finishPairing(wrong))).toMatchObject({
        code: 'PAIRING_CODE_WRONG',
        message: '配对码不正确，还可以再试 2 次',
      });
      expect(await refused(client.finishPairing(wrong))).toMatchObject({ code: 'PAIRING_CODE_WRONG' });
      expect(await refused(client.finishPairing(wrong))).toMatchObject({ code: 'PAIRING_EXPIRED' });
      expect(await refused(client.finishPairing(code))).toMatchObject({ code: 'PAIRING_EXPIRED' });
      for (let count = 1; count < 5; count++) await client.ask('beginPairing');
      expect(await refused(client.ask('beginPairing'))).toMatchObject({ code: 'PAIRING_PAUSED' });
    } finally {
      await other.stop();
    }
  });

  test('without a yes in the terminal nothing is signed', async () => {
    const sign = () => refused(page.ask('sign', toSign(holder, 'RSA-SHA256')));
    agent.type('y'); // typed before anything is asked
    const asked = sign();
    await agent.isAsked();
    // a second question is not piled upon the first
    expect(await sign()).toMatchObject({
      code: 'BUSY',
      message: '助手正在等您确认另一项操作，请先在助手窗口中处理',
    });
    agent.type('n');
    expect(await asked).toMatchObject({
      code: 'CONFIRMATION_REFUSED',
      message: '您在助手窗口中拒绝了这项操作',
    });
    const empty = sign();
    await agent.refuse('');
    expect(await empty).toMatchObject({ code: 'CONFIRMATION_REFUSED' });
  });

  test('a terminal that is gone cannot agree', async () => {
    const other = await AgentProcess.start(device);
    try {
      const client = await other.paired();
      const asked = refused(client.ask('sign', toSign(holder, 'RSA-SHA256')));
      await other.isAsked();
      other.closeTerminal();
      expect(await asked).toMatchObject({ code: 'CONFIRMATION_IMPOSSIBLE' });
      expect(await refused(client.ask('sign', toSign(holder, 'RSA-SHA256')))).toMatchObject({
        code: 'CONFIRMATION_IMPOSSIBLE',
      });
    } finally {
      await other.stop();
    }
  });

  test('a title cannot forge what the terminal shows', async () => {
    const title = '甲\u001b[2J\n  摘要：假\u202e';
    const asked = page.ask('sign', { ...toSign(holder, 'RSA-SHA256'), title });
    const shown = await agent.refuse('n');
    expect(await refused(asked)).toMatchObject({ code: 'CONFIRMATION_REFUSED' });
    expect(shown).toContain('文件：甲�摘要：假�\n');
    expect(shown).not.toMatch(/[\u001b\u202e]/);
  });

  test('only signed attributes with the digest shown and this certificate are signed', async () => {
    const good = toSign(holder, 'RSA-SHA256');
    const before = questions();
    const stranger = await issueCertificate(aRequest(ca, 'person', (await aSigner('RSA-2048')).publicKey));
    const forStranger = toSign({ ...holder, der: stranger.der }, 'RSA-SHA256');
    const request = await makeCertificateRequest(await aSigner('P-256'), subjectName(SUBJECTS.person));
    const ID_DATA = '06092a864886f70d010701';
    const signedAs = (type: string) => {
      const hex = Buffer.from(good.toBeSigned, 'base64').toString('hex');
      expect(hex).toContain(ID_DATA);
      return Buffer.from(hex.replace(ID_DATA, type), 'hex').toString('base64');
    };
    // RFC 5126 5.11.1: that the signer has approved what the document says
    const approval = sequence(
      oid('1.2.840.113549.1.9.16.2.16'),
      set(sequence(oid('1.2.840.113549.1.9.16.6.5'))),
    );
    for (const change of [
      toSign(holder, 'RSA-SHA256', { furtherAttributes: [approval] }),
      toSign(holder, 'RSA-SHA256', { signingTime: new Date('2016-01-01') }),
      { toBeSigned: signedAs('06092a864886f70d010702') }, // signedData within signedData
      { toBeSigned: signedAs('06092a864886f70d010705') }, // digestedData
      { documentDigest: '00'.repeat(32) },
      { toBeSigned: forStranger.toBeSigned },
      { toBeSigned: request.toBase64() },
      { toBeSigned: Buffer.alloc(32).toString('base64') },
    ])
      expect(await refused(page.ask('sign', { ...good, ...change }))).toMatchObject({
        code: 'CONTENT_REFUSED',
      });
    expect(questions()).toBe(before);
  });

  test('the wrong certificate is told with the right words', async () => {
    const good = toSign(holder, 'RSA-SHA256');
    const expired = await aHolderOn(
      agent,
      page,
      'RSA-2048',
      issue({ notBefore: days(-8), notAfter: days(-1) }),
    );
    const cases: [() => Promise<unknown>, string, string][] = [
      [
        () => page.ask('sign', { ...good, certificate: '00'.repeat(32) }),
        'CERTIFICATE_NOT_FOUND',
        'USB Key 中没有这张证书，请重新选择',
      ],
      [
        () => page.ask('sign', toSign(expired, 'RSA-SHA256')),
        'CERTIFICATE_NOT_VALID_NOW',
        '这张证书不在有效期内，不能用来签署',
      ],
      [
        () => page.ask('sign', { ...good, algorithm: 'ECDSA-SHA256' }),
        'ALGORITHM_REFUSED',
        '这支 USB Key 或这张证书不支持该算法',
      ],
      [
        () => page.ask('sign', { ...good, token: 'another' }),
        'TOKEN_GONE',
        '找不到这支 USB Key，可能已经拔出，请插好后再试',
      ],
    ];
    for (const [asked, code, message] of cases) expect(await refused(asked())).toEqual({ code, message });
    const foreign = await issueCertificate(aRequest(ca, 'person', (await aSigner('P-256')).publicKey));
    const written = page.ask('writeCertificate', {
      token: holder.token,
      pin: PIN,
      certificate: foreign.der.toBase64(),
    });
    expect(await refused(agent.agreeing(written))).toEqual({
      code: 'CERTIFICATE_WITHOUT_KEY',
      message: 'USB Key 中没有与这张证书对应的私钥',
    });
    const sm2 = page.ask('makeKey', {
      token: holder.token,
      pin: PIN,
      algorithm: 'SM2',
      subject: { commonName: '张三' },
    });
    expect(await refused(agent.agreeing(sm2))).toMatchObject({ code: 'ALGORITHM_REFUSED' });
  });

  test('RSA-PSS signs as well, and a wrong PIN signs nothing', async () => {
    const wanted = toSign(holder, 'RSA-PSS-SHA384');
    const { signature, certificate } = await agent.agreeing(page.ask('sign', wanted));
    expect(Buffer.from(certificate, 'base64')).toEqual(Buffer.from(holder.der));
    const { spki } = parseCertificate(holder.der);
    expect(
      verifyWith(
        importPublicKey(spki),
        rsaPss('sha384'),
        Buffer.from(wanted.toBeSigned, 'base64'),
        Buffer.from(signature, 'base64'),
      ),
    ).toBe(true);
    const wrong = page.ask('sign', { ...wanted, pin: '000000' });
    expect(await refused(agent.agreeing(wrong))).toMatchObject({
      code: 'PIN_WRONG',
      message: 'PIN 码不正确，还可以再试 2 次',
    });
  });

  test('an ended session is over', async () => {
    const client = await agent.paired();
    await client.ask('endSession');
    expect(await refused(client.ask('tokens'))).toMatchObject({ code: 'PAIRING_REQUIRED' });
  });
});

test('no agent is told plainly', async () => {
  const client = new AgentClient({ port: 1 });
  expect(await refused(client.ask('health'))).toEqual({
    code: 'AGENT_UNREACHABLE',
    message: '没有找到 USB Key 助手，请下载并启动助手',
  });
});
