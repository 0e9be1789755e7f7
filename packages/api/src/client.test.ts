import { expect, test } from 'vitest';
import { createClient } from './client.ts';

const answering = (body: unknown) =>
  createClient({ token: () => undefined, fetch: async () => Response.json(body) });

test.each([
  [{ code: 40001, data: null, message: '验证码不正确' }, '验证码不正确'],
  [{ code: 40001, data: null, msg: '网关拒绝了请求' }, '网关拒绝了请求'],
  [{ code: 40001, data: null }, '操作失败，请稍后再试'],
])('a refusal shows its text, whatever the field is called: %j', async (body, text) => {
  await expect(answering(body)('GET /api/appapi/query/user/info')).rejects.toThrow(text);
});

test('success hands over the data', async () => {
  expect(await answering({ code: 1, data: [], message: '' })('GET /api/appapi/query/org/my/list')).toEqual(
    [],
  );
});
