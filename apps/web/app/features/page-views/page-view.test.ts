import { expect, test } from 'vitest';
import { isCounted, sourceOf, viewOf } from './page-view.ts';

test('of another site only its host is told', () => {
  expect(sourceOf('https://search.example/find?q=secret', 'yinxin.example')).toBe('search.example');
});

test('a visitor without an origin came directly, one from this site made a step within it', () => {
  expect(sourceOf('', 'yinxin.example')).toBe('');
  expect(sourceOf('https://yinxin.example/about?x=1', 'yinxin.example')).toBeUndefined();
});

test('a view is a path and a kind of device; a step within the site names no source', () => {
  expect(viewOf('/mobile/news', '')).toEqual({ path: '/mobile/news', device: 'mobile', referrer: '' });
  expect(viewOf('/about')).toEqual({ path: '/about', device: 'desktop' });
});

test('the address of a link is told to nobody', () => {
  expect(isCounted('/s/secret')).toBe(false);
  expect(isCounted('/authorize/secret')).toBe(false);
  expect(isCounted('/services')).toBe(true);
});

test('the back office is not counted', () => {
  expect(isCounted('/admin')).toBe(false);
  expect(isCounted('/admin/content')).toBe(false);
  expect(isCounted('/administration-law')).toBe(true);
});
