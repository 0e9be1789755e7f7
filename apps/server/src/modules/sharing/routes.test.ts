import type { ShareCard } from '@yinxin/api';
import Fastify from 'fastify';
import QRCode from 'qrcode';
import { afterAll, expect, test } from 'vitest';
import { registerSharing } from './routes.ts';

const card: ShareCard = {
  ...{ kind: 'news', id: 'four-answers', path: '/about/news?id=four-answers' },
  ...{ label: '政策解读', title: '验证为什么有四个回答？', note: '新闻动态', sample: false },
};
const app = Fastify();
registerSharing(app, 'https://yinxin.example', async (_, id) => (id === card.id ? card : undefined));
afterAll(() => app.close());

test('the code of a text leads to the page it is read on', async () => {
  const { body, headers, statusCode } = await app.inject('/share/news/four-answers.code.svg');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  const address = 'https://yinxin.example/about/news?id=four-answers';
  expect(body).toBe(await QRCode.toString(address, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' }));
});

test.each([
  '/share/news/nothing.code.svg',
  '/share/other/four-answers.code.svg',
  '/share/news/four-answers.svg',
])('%s is not drawn', async (url) => expect((await app.inject(url)).statusCode).not.toBe(200));
