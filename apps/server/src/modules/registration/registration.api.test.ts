import { agreementsToSignIn } from '@yinxin/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPhone, aServer, latestCode, type TestServer } from '../../testing/server.ts';
import { CHEAP_COST, setPasswordCost } from '../../vault/passwords.ts';
import { callOpen } from '../applications/testing/index.ts';
import { currentAgreements } from '../content/index.ts';
import { aCompany, forgetSent } from '../members/testing/index.ts';

let sandbox: TestServer;
let server: TestServer;
beforeAll(async () => {
  setPasswordCost(CHEAP_COST);
  sandbox = await aServer({ environment: 'sandbox' });
  server = await aServer({ beside: sandbox });
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

const PASSWORD = 'Qianyue-Taihu-2031';
let made = 0;

const agreements = async () => agreementsToSignIn(await currentAgreements(server.store.db));

async function register(wish: Record<string, unknown> = {}) {
  const number = ++made;
  const phoneNo = String(wish.phoneNo ?? aPhone());
  await forgetSent(server);
  // a code is good in the browser that asked for it
  const from = { address: `203.0.113.${number}` };
  const asked = { phone: phoneNo, businessCode: 1001 };
  await server.call('POST /api/external/sms/getVerificationCode', { body: asked }, undefined, from);
  const body = {
    ...{ account: `beichen_dev${number}`, phoneNo, userName: '陆宁', password: PASSWORD },
    ...{
      organizationName: `北辰示例软件${number}有限公司`,
      verificationCode: latestCode(server.sms, phoneNo),
    },
    agreements: await agreements(),
    ...wish,
  };
  return { body, answer: await server.call('POST /api/user/registry/register', { body }, undefined, from) };
}
const byPassword = (account: string, password: string) =>
  server.call('POST /api/auth/cas/token', { body: { account, password } });

test('whoever registers is signed in for their company and has a key of the sandbox at once', async () => {
  const { body, answer } = await register();
  expect(answer, answer.message).toMatchObject({
    ...{ code: 1, data: { orgName: body.organizationName, type: 1, orgState: 0, isNew: true } },
  });
  const authorization = `Bearer ${answer.data.secret}`;
  expect(await callOpen(server, 'GET', '/account', { headers: { authorization } })).toMatchObject({
    data: { applicationId: answer.data.applicationId, organizationName: body.organizationName },
  });
  const token = answer.data.token.accessToken;
  const { data } = await server.call('GET /api/appapi/application/list', {}, token);
  expect(data).toMatchObject({ mayManage: true, organizationState: 'draft', list: [{ state: 'active' }] });
  expect(await server.call('GET /api/user/cas/auth/current', {}, token)).toMatchObject({
    data: { orgName: body.organizationName },
  });
});

test('the password opens the one session of the site, by account or by phone; so does a code', async () => {
  const { body } = await register();
  for (const account of [body.account, body.account.toUpperCase(), body.phoneNo]) {
    const { data, message } = await byPassword(account, PASSWORD);
    expect(message, account).toBe('操作成功');
    expect(await server.call('GET /api/appapi/cas/auth/current', {}, data.token.accessToken)).toMatchObject({
      code: 1,
    });
  }
  await forgetSent(server);
  await server.call('POST /api/external/sms/getVerificationCode', {
    body: { phone: body.phoneNo, businessCode: 1001 },
  });
  const verificationCode = latestCode(server.sms, body.phoneNo);
  expect(
    await server.call('POST /api/user/cas/token', { body: { account: body.phoneNo, verificationCode } }),
  ).toMatchObject({ code: 1 });
});

test('guessing ends after five tries, whether or not there is such an account', async () => {
  const { body } = await register();
  for (const account of [body.account, 'nobody_here']) {
    const answers = [];
    for (let tries = 0; tries < 6; tries++)
      answers.push(
        await server.call(
          'POST /api/auth/cas/token',
          { body: { account, password: `Wrong-Guess-${tries}` } },
          undefined,
          { address: '198.51.100.7' },
        ),
      );
    expect(answers.map(({ code }) => code)).toEqual([30370, 30370, 30370, 30370, 30370, 30371]);
    expect(answers[0]?.message).toContain('还可以试 4 次');
  }
  const locked = await server.call(
    'POST /api/auth/cas/token',
    { body: { account: body.account, password: PASSWORD } },
    undefined,
    { address: '198.51.100.7' },
  );
  expect(locked.code).toBe(30371);
  expect(await byPassword(body.account, PASSWORD)).toMatchObject({ code: 1 }); // from elsewhere
});

test('weak passwords, taken accounts, phones that are registered and companies of others are refused', async () => {
  for (const password of ['short1A', 'alllowercase123', 'Password1234'])
    expect((await register({ password })).answer.code, password).toBe(30374);
  const { body } = await register();
  expect((await register({ account: body.account.toUpperCase() })).answer.code).toBe(30372);
  expect((await register({ phoneNo: body.phoneNo })).answer.code).toBe(30373);
  expect((await register({ account: '1beginswithdigit' })).answer.status).toBe(400);
  expect((await register({ verificationCode: '000000' })).answer.code).not.toBe(1);
  const { name } = await aCompany(server);
  expect((await register({ organizationName: name })).answer.code).toBe(30312);
});

test('the name that somebody gave and their password go with the account', async () => {
  const { body } = await register();
  const { rows } = await server.store.pool.query('select * from login_passwords where account = $1', [
    body.account,
  ]);
  expect(JSON.stringify(rows)).not.toContain('陆宁');
  expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  expect(rows[0].hash).toMatch(/^scrypt\$/);
});
