import { CallError, REQUEST_TIMEOUT_MS, type Send } from '@yinxin/api/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signAll } from './sign-all.ts';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => vi.restoreAllMocks());

const outcome = { signed: [], refused: [] };
const asked = vi.fn();
/** Answers after so many requests in vain, each of which took this long. */
const server = (inVain: number, ms: number, error: Error = new CallError(0, 0, '请求超时')) => {
  asked.mockReset();
  for (let request = 0; request < inVain; request++)
    asked.mockImplementationOnce(async () => {
      now += ms;
      throw error;
    });
  asked.mockResolvedValue(outcome);
  return asked as unknown as Send;
};

test('what takes longer than one request waits is asked for again', async () => {
  expect(await signAll(server(2, REQUEST_TIMEOUT_MS), ['a', 'b'])).toBe(outcome);
  expect(asked).toHaveBeenCalledTimes(3);
  expect(asked).toHaveBeenLastCalledWith('POST /api/appapi/contract/signMany', {
    body: { intentIds: ['a', 'b'] },
  });
});

test.each([
  ['a line that is not there', 10, new CallError(0, 0, '网络连接失败')],
  ['a refusal', REQUEST_TIMEOUT_MS, new CallError(30130, 403, '请先完成意愿确认')],
])('%s is told at once', async (_name, ms, error) => {
  await expect(signAll(server(1, ms, error), ['a'])).rejects.toBe(error);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('a server that never answers is given up', async () => {
  await expect(signAll(server(99, REQUEST_TIMEOUT_MS), ['a'])).rejects.toThrow('请求超时');
});
