import { CallError } from '@yinxin/api/client';
import { afterEach, expect, test, vi } from 'vitest';
import { isRefusal } from './use-making.ts';
import { forgetKey, keyFor } from './wish-keys.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the quota is used up', new CallError(30921, 409, '验证报告的份数已用完'), true],
  ['the paper press failed', new CallError(30924, 503, '报告没有出具成功'), true],
  ['the line broke', new CallError(0, 0, '网络连接失败'), false],
  ['a gateway answered', new CallError(0, 502, '服务返回异常'), false],
  ['the service failed', new CallError(50000, 500, '系统出错'), false],
  ['the service took too long', new CallError(50301, 503, '处理超时'), false],
  ['something else went wrong', new TypeError('x'), false],
])('%s: it is known that there is no report only where the server said so', (_, error, known) => {
  expect(isRefusal(error)).toBe(known);
});

const file = { name: '合同.pdf', size: 10, lastModified: 1 };

test('the same file is the same wish after a reload, until the answer is known', async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
  const key = keyFor(file);
  expect(keyFor({ ...file })).toBe(key);
  expect(keyFor({ ...file, lastModified: 2 })).not.toBe(key);
  vi.resetModules();
  expect((await import('./wish-keys.ts')).keyFor(file)).toBe(key);
  forgetKey(file);
  expect(keyFor(file)).not.toBe(key);
});

test('a browser that keeps nothing still has one key for a file, until the answer is known', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
  const key = keyFor(file);
  expect(key).toMatch(/^[0-9a-f-]{36}$/);
  expect(keyFor({ ...file })).toBe(key);
  expect(keyFor({ ...file, size: 11 })).not.toBe(key);
  forgetKey(file);
  expect(keyFor(file)).not.toBe(key);
});
