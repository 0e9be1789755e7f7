import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerFindable } from './findable.ts';

const app = Fastify();
const changed = new Date('2026-11-01T00:00:00Z');
registerFindable(app, {
  origin: 'https://yinxin.example',
  publicPaths: async () => ['/pc/home', '/login', '/about/news', '/mobile', '/mobile/about/news'],
  contentAddresses: async () => [
    { page: '/about/news', path: '/about/news?id=one&x=<', changed },
    { page: '/statutes', path: '/statutes?id=two', changed },
  ],
});
afterAll(() => app.close());

test('the site map lists desktop pages and the content of pages that exist, escaped', async () => {
  const { headers, body } = await app.inject('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://yinxin.example/pc/home',
    'https://yinxin.example/about/news',
    'https://yinxin.example/about/news?id=one&amp;x=&lt;',
  ]);
  expect(body).toContain('<lastmod>2026-11-01T00:00:00.000Z</lastmod>');
});

test('robots are kept out of the back office, the sandbox and the calls', async () => {
  const { body } = await app.inject('/robots.txt');
  for (const path of ['/admin', '/sandbox', '/api/']) expect(body).toContain(`Disallow: ${path}\n`);
  expect(body).toContain('Sitemap: https://yinxin.example/sitemap.xml\n');
});
