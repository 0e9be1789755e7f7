import { expect, test } from 'vitest';
import { createSmsProvider, renderInbox, type SentMessage, type SmsMessage } from './index.ts';

const aCode = (phone: string, code: string): SmsMessage => ({
  phone,
  template: 'verification-code',
  params: { code, minutes: '5' },
});

const aSentMessage = (change: Partial<SentMessage> = {}): SentMessage => ({
  id: '1',
  phone: '13800138000',
  template: 'verification-code',
  text: '您的验证码为 246810，5 分钟内有效。请勿告知他人。',
  sentAt: '2025-06-15T04:00:00.000Z',
  ...change,
});

test('the demo inbox shows a message as the phone would, newest first, per phone', async () => {
  const sms = createSmsProvider({ kind: 'sandbox' });
  await sms.send(aCode('13800138000', '111111'));
  await sms.send(aCode('13900139000', '222222'));
  const receipt = await sms.send(aCode('13800138000', '333333'));

  const [newest, oldest] = sms.messages('13800138000');
  expect(receipt).toMatchObject({ outcome: 'accepted', messageId: newest?.id });
  expect(newest?.text).toBe('您的验证码为 333333，5 分钟内有效。请勿告知他人。');
  expect(oldest?.text).toContain('111111');
  expect(sms.messages()).toHaveLength(3);
  expect(sms.messages('13700137000')).toEqual([]);
});

test('the demo inbox forgets all but the latest', async () => {
  const sms = createSmsProvider({ kind: 'sandbox', keep: 2 });
  for (const code of ['111111', '222222', '333333']) await sms.send(aCode('13800138000', code));
  expect(sms.messages().map((message) => /\d{6}/.exec(message.text)?.[0])).toEqual(['333333', '222222']);
});

test('the inbox page shows phone, time in China and the code standing out', () => {
  const page = renderInbox([aSentMessage()]);
  expect(page).toContain('<strong>13800138000</strong>');
  expect(page).toContain('2025/6/15 12:00:00');
  expect(page).toContain('验证码为 <b>246810</b>，5 分钟');
});

test('nothing in a message or in the address reaches the page unescaped', () => {
  const hostile = `<img src=x onerror="alert('1')">&`;
  const page = renderInbox([aSentMessage({ text: hostile, phone: hostile })], hostile);
  expect(page).not.toContain('<img');
  expect(page).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
  expect(page).not.toMatch(/<script|\sstyle=|\son\w+="/);
});

test('an empty inbox says what to do next', () => {
  expect(renderInbox([])).toContain('还没有短信');
  expect(renderInbox([], '13800138000')).toContain('13800138000 还没有收到短信');
});
