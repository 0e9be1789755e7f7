import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { keepPage, PageCache } from './page-cache.ts';

const HOLE = '@@nonce@@';
const html = `<script nonce="${HOLE}">1</script>${'<p>每一枚印章，都经得起验证</p>'.repeat(200)}<script nonce="${HOLE}"></script>`;
const page = keepPage(html, HOLE, {});

test('each answer carries its own nonce, compressed and plain alike', () => {
  for (const nonce of ['abcdefghijklmnopqrstuv', 'ZYXWVUTSRQPONMLKJIHGFE']) {
    const wanted = html.replaceAll(HOLE, nonce);
    expect(page.plain(nonce).bytes.toString()).toBe(wanted);
    expect(zlib.gunzipSync(page.gzip(nonce).bytes).toString()).toBe(wanted);
  }
});

test('a copy that came back serves the next answer whole, one that is out is not touched', () => {
  const first = page.gzip('1111111111111111111111');
  const second = page.gzip('2222222222222222222222');
  expect(second.bytes).not.toBe(first.bytes);
  first.giveBack();
  const third = page.gzip('3333333333333333333333');
  expect(third.bytes).toBe(first.bytes);
  expect(zlib.gunzipSync(third.bytes).toString()).toBe(html.replaceAll(HOLE, '3333333333333333333333'));
  expect(zlib.gunzipSync(second.bytes).toString()).toBe(html.replaceAll(HOLE, '2222222222222222222222'));
});

test('the least recently asked for page is dropped first', () => {
  const cache = new PageCache(2);
  cache.keep('a', page, 0);
  cache.keep('b', page, 0);
  cache.find('a');
  cache.keep('c', page, 0);
  expect([cache.find('a'), cache.find('b'), cache.find('c')]).toEqual([page, undefined, page]);
});

test('a page rendered before a change is not kept after it', () => {
  const cache = new PageCache(2);
  const before = cache.generation;
  cache.clear();
  cache.keep('a', page, before);
  expect(cache.find('a')).toBeUndefined();
});
