import { expect, test } from 'vitest';
import { type Cookies, readToken } from './cookies.ts';
import { pageCacheKey } from './page-cache.ts';
import { agents } from './user-agents.ts';

const keyOf = (address: string, userAgent: string = agents.chrome, cookies: Cookies = {}) => {
  const { pathname: path, search } = new URL(`https://yinxin.example${address}`);
  return pageCacheKey({ path, search, userAgent, cookies, hasToken: readToken(cookies) !== undefined });
};

test('public pages of anonymous visitors, by address', () => {
  const addresses = ['/pc/home', '/login', '/login?goto=%2Fa', '/login?goto=%2Fa?x', '/login?goto=%2Fa%3Fx'];
  const keys = addresses.map((address) => keyOf(address));
  expect(keys).not.toContain(undefined);
  expect(new Set(keys).size).toBe(addresses.length);
});
test('each kind of device has its own', () => {
  const keys = ['iphone', 'wechatIos', 'wechatAndroid', 'qqIos'] as const;
  expect(new Set(keys.map((name) => keyOf('/mobile', agents[name]))).size).toBe(keys.length);
  expect(keyOf('/mobile', agents.wechatIos, { 'in-app': 'stay' })).not.toBe(
    keyOf('/mobile', agents.wechatIos),
  );
  expect(keyOf('/mobile', agents.iphone, { 'in-app': 'stay' })).toBe(keyOf('/mobile', agents.iphone));
  expect(keyOf('/mobile', agents.chrome, { viewport: 'narrow' })).toBe(keyOf('/mobile', agents.iphone));
});
test.each(['AccessToken', 'ACCESS_TOKEN'])('nothing of a visitor with the cookie %s', (name) => {
  expect(keyOf('/pc/home', agents.chrome, { [name]: 't' })).toBeUndefined();
});
test.each(['/', '/nothing', '/404', '/admin/content', '/mobile', '/pc/home.data', '/__manifest?p=1'])(
  'not %s',
  (path) => {
    expect(keyOf(path)).toBeUndefined();
  },
);
test('nothing that a guard would redirect', () => {
  expect(keyOf('/pc/home', agents.iphone)).toBeUndefined();
  expect(keyOf('/pc/home', agents.ie8)).toBeUndefined();
});
