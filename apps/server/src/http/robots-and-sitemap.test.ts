import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerRobotsAndSitemap } from './robots-and-sitemap.ts';

const app = Fastify();
const changed = new Date('2026-11-01T00:00:00Z');
registerRobotsAndSitemap(app, {
  origin: 'https://yinxin.example',
  indexedPaths: async () => [
    '/pc/home',
    '/platform/document/detail',
    '/about/news',
    '/mobile',
    '/mobile/about/news',
  ],
  phonePath: async (path) => `/mobile${path}`,
  contentAddresses: async () => [
    { page: '/about/news', list: '/about/news', query: '?id=old', changed: new Date('2026-10-01T00:00:00Z') },
    { page: '/about/news', list: '/about/news', query: '?id=one&x=<', changed },
    { page: '/statutes', list: '/statutes', query: '?id=two', changed },
  ],
});
afterAll(() => app.close());

test('the site map lists desktop pages and the content of pages that exist, escaped', async () => {
  const { headers, body } = await app.inject('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://yinxin.example/pc/home',
    'https://yinxin.example/about/news',
    'https://yinxin.example/about/news?id=old',
    'https://yinxin.example/about/news?id=one&amp;x=&lt;',
  ]);
});

test('a text says when it changed, a list when the newest of its texts did', async () => {
  const { body } = await app.inject('/sitemap.xml');
  const changes = [...body.matchAll(/<loc>[^<]*?(\/about[^<]*)<\/loc><lastmod>(.{10})/g)];
  expect(changes.map(([, path, day]) => [path, day])).toEqual([
    ['/about/news', '2026-11-01'],
    ['/about/news?id=old', '2026-10-01'],
    ['/about/news?id=one&amp;x=&lt;', '2026-11-01'],
  ]);
  expect(body).toContain('/pc/home</loc><xhtml:link');
});

test('every address names its variant for phones', async () => {
  const { body } = await app.inject('/sitemap.xml');
  expect(body).toContain(
    '<xhtml:link rel="alternate" media="only screen and (max-width: 750px)" href="https://yinxin.example/mobile/about/news?id=old"/>',
  );
});

test('robots are kept out of the back office, the sandbox and the calls', async () => {
  const { body } = await app.inject('/robots.txt');
  for (const path of ['/admin', '/sandbox', '/api/']) expect(body).toContain(`Disallow: ${path}\n`);
  expect(body).toContain('Sitemap: https://yinxin.example/sitemap.xml\n');
});
