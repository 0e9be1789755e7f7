import { expect, test } from 'vitest';
import { addressInApp } from './follow-links.ts';

const here = 'https://yinxin.example/platform/document/detail?documentDirectory=overview';
const follow = (href: string, link: { target?: string; download?: boolean } = {}) =>
  addressInApp({ href: new URL(href, here).href, target: '', download: false, ...link }, here);

test('a page of the site opens in the app, with its query and its anchor', () => {
  expect(follow('/statutes?id=civil-code')).toBe('/statutes?id=civil-code');
  expect(follow('?documentDirectory=quick-start#s2')).toBe(
    '/platform/document/detail?documentDirectory=quick-start#s2',
  );
  expect(follow('/about', { target: '_self' })).toBe('/about');
});

test.each([
  ['another site', 'https://other.example/about', {}],
  ['what only looks like ours', '//other.example/about', {}],
  ['another way to write', 'mailto:someone@yinxin.example', {}],
  ['a file of the server', '/ca/ecdsa-root.crt', {}],
  ['a call', '/api/openapi.json', {}],
  ['an anchor of this page', '#s3', {}],
  ['a window of its own', '/about', { target: '_blank' }],
  ['a download', '/about', { download: true }],
])('%s is left to the browser', (_, href, link) => {
  expect(follow(href, link)).toBeUndefined();
});
