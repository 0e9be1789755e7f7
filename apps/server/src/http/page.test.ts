import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { Page } from './page.ts';

const html = '<p>每一枚印章，都经得起验证</p>'.repeat(200);
const page = new Page(200, html, { 'content-type': 'text/html' });

test('every encoding holds the same page and says how long it is', async () => {
  const [plain, gzip, brotli] = await Promise.all([
    page.form('identity'),
    page.form('gzip'),
    page.form('br'),
  ]);
  expect(plain.bytes.toString()).toBe(html);
  expect(zlib.gunzipSync(gzip.bytes).toString()).toBe(html);
  expect(zlib.brotliDecompressSync(brotli.bytes).toString()).toBe(html);
  expect(plain.headers).toEqual({
    'content-type': 'text/html',
    etag: page.tag,
    'content-length': Buffer.byteLength(html),
  });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'content-length': brotli.bytes.length });
});

test('a form is made once', async () => {
  expect((await page.form('br')).bytes).toBe((await page.form('br')).bytes);
});

test('another text or another policy is another version', () => {
  const tags = [
    page.tag,
    new Page(200, `${html} `, { 'content-type': 'text/html' }).tag,
    new Page(200, html, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'" }).tag,
  ];
  expect(new Set(tags).size).toBe(3);
  expect(new Page(200, html, { 'content-type': 'text/html' }).tag).toBe(page.tag);
});

test('what no browser may keep has no version', () => {
  const personal = new Page(200, html, { 'cache-control': 'private, no-store' });
  expect([personal.tag, personal.headers]).toEqual([undefined, { 'cache-control': 'private, no-store' }]);
});
