import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { renderStandIn } from './page-html.ts';
import { createSandbox } from './sandbox.ts';
import type { Received, StandIn } from './stand-in.ts';

const hostile = `<img src=x onerror="alert('1')">&`;

const aStandIn = (received: readonly Received[] = []): StandIn => ({
  name: 'face',
  title: '人脸核验',
  empty: '还没有核验。',
  subject: { label: '身份证号', parse: (typed) => typed || undefined },
  groups: [{ name: '', title: '人脸', outcomes: { differs: '不是同一人' } }],
  received: () => received,
});

const none = { of: () => undefined, force: () => {}, all: () => [] };

test('a page shows what arrived with the time in China and the code standing out', () => {
  const at = '2025-06-15T04:00:00.000Z';
  const received = [
    { id: '1', subject: '13800138000', vendor: 'aliyun', text: '验证码为 246810，5 分钟', at },
  ];
  const page = renderStandIn({ standIn: aStandIn(received), forced: none }, received);
  expect(page).toContain('<strong>13800138000</strong>');
  expect(page).toContain('2025/6/15 12:00:00');
  expect(page).toContain('验证码为 <b>246810</b>，5 分钟');
  expect(page).toContain('<option value="differs">不是同一人</option>');
});

test('nothing that arrived, was chosen or typed reaches the page unescaped', () => {
  const received = [{ id: '1', subject: hostile, vendor: 'x', text: hostile, at: hostile }];
  const forced = { ...none, all: () => [{ subject: hostile, outcome: hostile, group: '' }] };
  const page = renderStandIn(
    { standIn: aStandIn(), forced },
    received.map((one) => ({ ...one, at: new Date(0).toISOString() })),
    hostile,
  );
  expect(page).not.toContain('<img');
  expect(page).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
  expect(page).not.toMatch(/<script|\sstyle=|\son\w+="/);
});

test('an empty page says what to do next', () => {
  const placed = { standIn: aStandIn(), forced: none };
  expect(renderStandIn(placed, [])).toContain('还没有核验');
  expect(renderStandIn(placed, [], '110')).toContain('110 没有记录');
});

test('pages forbid scripts, are not kept and force nothing for what is no subject', async () => {
  const { mountPages } = createSandbox();
  const app = Fastify();
  await app.register(async (scope) => mountPages(scope));
  const page = await app.inject('/sandbox/sms');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(page.headers['content-security-policy']).not.toContain('script-src');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: '/sandbox/sms/outcome', headers, payload });
  expect((await post('subject=nobody&outcome=no-balance')).statusCode).toBe(303);
  await post('subject=13800138000&outcome=__proto__');
  expect((await app.inject('/sandbox/sms')).body).not.toContain('<strong>');
  expect((await app.inject('/sandbox/sms?phone=nobody')).json().data).toEqual([]);
  await app.close();
});
