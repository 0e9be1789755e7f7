import { createSandbox, sandboxWecomAccount } from '@yinxin/sandbox';
import { expect, test } from 'vitest';
import { aRecord } from '../../testing/vendors.ts';
import { createWecom } from './index.ts';
import type { KeptSecrets } from './secrets.ts';

const nothingKept = {} as KeptSecrets;
const { suite, own } = createWecom(sandboxWecomAccount, { ...aRecord().parts, secrets: nothingKept });
const wanted = { redirectTo: 'https://sign.example.cn/mobile/qyWx/callback?a=1&b', state: 'abcXYZ0189' };
const { suiteId } = sandboxWecomAccount.suite;
const { corpId, agentId } = sandboxWecomAccount.own;

test('addresses are those that WeCom documents', () => {
  const redirect = encodeURIComponent(wanted.redirectTo);
  const end = `redirect_uri=${redirect}&response_type=code&scope=snsapi_base&state=abcXYZ0189`;
  const oauth = 'https://open.weixin.qq.com/connect/oauth2/authorize?appid=';
  expect(suite?.authorizeAddress({ ...wanted, door: 'web' })).toBe(
    `${oauth}${suiteId}&${end}#wechat_redirect`,
  );
  expect(own?.authorizeAddress({ ...wanted, door: 'web' })).toBe(
    `${oauth}${corpId}&${end}&agentid=${agentId}#wechat_redirect`,
  );
  expect(own?.authorizeAddress({ ...wanted, door: 'scan' })).toBe(
    `https://open.work.weixin.qq.com/wwopen/sso/qrConnect?appid=${corpId}&agentid=${agentId}&redirect_uri=${redirect}&state=abcXYZ0189`,
  );
  expect(suite?.authorizeAddress({ ...wanted, door: 'scan' })).toBe(
    `https://login.work.weixin.qq.com/wwlogin/sso/login?login_type=ServiceApp&appid=${suiteId}&redirect_uri=${redirect}&state=abcXYZ0189`,
  );
});

test.each(['', 'a b', '中', 'a-b', 'x'.repeat(129)])(
  'a state that WeCom would refuse is not sent: %o',
  (state) => {
    for (const door of ['web', 'scan'] as const)
      for (const app of [suite, own])
        expect(() => app?.authorizeAddress({ ...wanted, state, door })).toThrow(/state/);
  },
);

test('the stand-in and the adapter have the same keys', () => {
  const { wecom } = createSandbox();
  const { path, body } = wecom.callback('app', corpId, { MsgType: 'text' });
  const query = Object.fromEntries(new URL(path, 'http://site.test').searchParams);
  expect(own?.readCallback('app', query, Buffer.from(body)).event).toMatchObject({ name: 'text', corpId });
});
