import { type AccountListItem, CallError, type Send } from '@yinxin/api/client';
import { describe, expect, test, vi } from 'vitest';
import { clearedTokenCookies, forgetTokenHeaders, readToken, tokenCookie } from '~/site/cookies.ts';
import { currentFirst } from './account-order.ts';
import { forgetUser } from './forget-user.ts';
import { intercept, type Reactions } from './interceptors.ts';
import { keepUser, keptUser, LOCAL_CACHE_MS, type UserCache } from './user-cache.ts';

describe('token cookie', () => {
  test('is read under either name', () => {
    expect(readToken({ a: '1', AccessToken: 't1', b: '2' })).toBe('t1');
    expect(readToken({ ACCESS_TOKEN: 't2' })).toBe('t2');
    expect(readToken({ XAccessToken: 't3', AccessToken: '' })).toBeUndefined();
  });
  test('lives a day, is not sent from other sites, and only encrypted on https', () => {
    expect(tokenCookie('t', 'https:')).toBe('AccessToken=t; Path=/; Max-Age=86400; SameSite=Lax; Secure');
    expect(tokenCookie('t', 'http:')).not.toContain('Secure');
  });
  test('lies in the jar of the frame where the page stands in one', () => {
    expect(tokenCookie('t', 'https:', true)).toMatch(/; SameSite=None; Secure; Partitioned$/);
  });
  test('is cleared by the server under the name it came with', () => {
    expect(forgetTokenHeaders({ a: '1', AccessToken: 'dead' })).toEqual([
      'AccessToken=; Path=/; Max-Age=0; SameSite=Lax',
      'AccessToken=; Path=/; Max-Age=0; SameSite=None; Secure; Partitioned',
    ]);
    expect(forgetTokenHeaders({ a: '1', AccessToken: '' })).toEqual([]);
  });
  test('is cleared under both names', () => {
    expect(new Set(clearedTokenCookies.map((cookie) => cookie.split('=')[0]))).toEqual(
      new Set(['AccessToken', 'ACCESS_TOKEN']),
    );
    expect(clearedTokenCookies.filter((cookie) => cookie.includes('Partitioned'))).toHaveLength(2);
  });
});

describe('a failed call', () => {
  const failing =
    (error: Error): Send =>
    async () => {
      throw error;
    };

  /** Sends a call that fails, on a page, and tells what happened. */
  async function happensOn(page: 'public' | 'guarded', error: Error) {
    const happened: string[] = [];
    const reactions: Reactions = {
      showError: (message) => happened.push(message),
      endSession: () => happened.push('session ended'),
      isPublicPage: () => page === 'public',
      goToLogin: () => happened.push('to login'),
    };
    const send = intercept(failing(error), reactions);
    await expect(send('GET /api/appapi/cas/auth/current')).rejects.toBe(error);
    return happened;
  }

  test('shows its message and is rejected', async () => {
    expect(await happensOn('guarded', new CallError(30201, 400, '验证码错误'))).toEqual(['验证码错误']);
  });
  test('shows what the connection said', async () => {
    expect(await happensOn('public', new CallError(0, 0, '网络连接失败'))).toEqual(['网络连接失败']);
  });
  test.each([30110, 30114])('with code %i ends the session and leads to login', async (code) => {
    expect(await happensOn('guarded', new CallError(code, 401, '令牌无效'))).toEqual([
      'session ended',
      'to login',
    ]);
  });
  test('with code 30110 on a public page drops the session without a word', async () => {
    expect(await happensOn('public', new CallError(30110, 401, '令牌无效'))).toEqual(['session ended']);
  });
});

test('the account in use stands first', () => {
  const anAccount = (uid: string, check = false): AccountListItem => ({
    uid,
    organizationName: uid,
    type: 1,
    state: 0,
    check,
    roles: [],
    may: [],
  });
  const list = [anAccount('1'), anAccount('2'), anAccount('3', true)];
  expect(currentFirst(list).map(({ uid }) => uid)).toEqual(['3', '1', '2']);
});

test('what is known of a person is kept for a day, for them and their account only', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const user = { userId: 'u', uid: 'a', sceneName: '示例平台' } as UserCache;
  keepUser(user, 1000);
  expect(keptUser('u', 'a', 1000 + LOCAL_CACHE_MS - 1)).toEqual(user);
  expect(keptUser('u', 'a', 1000 + LOCAL_CACHE_MS)).toBeUndefined();
  expect(keptUser('u', 'b', 1000)).toBeUndefined();
  expect(keptUser('v', 'a', 1000)).toBeUndefined();
  forgetUser();
  expect(keptUser('u', 'a', 1000)).toBeUndefined();
  vi.unstubAllGlobals();
});
