import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { keepPage, PageCache } from './page-cache.ts';

const HOLE = '@@nonce@@';
const html = `<script nonce="${HOLE}">1</script>${'<p>每一枚印章，都经得起验证</p>'.repeat(200)}<script nonce="${HOLE}"></script>`;
const page = keepPage(html, HOLE, {});

test('each answer carries its own nonce, compressed and plain alike', () => {
  for (const nonce of ['abcdefghijklmnopqrstuv', 'ZYXWVUTSRQPONMLKJIHGFE']) {
    const wanted = html.replaceAll(HOLE, nonce);
    expect(page.plain(nonce).toString()).toBe(wanted);
    expect(zlib.gunzipSync(page.gzip(nonce)).toString()).toBe(wanted);
  }
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
