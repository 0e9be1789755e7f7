import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html.ts';
import type { ContentAddress } from '../modules/content/index.ts';

export interface FindableOptions {
  origin: string;
  /** The addresses anybody may open. */
  publicPaths: () => Promise<readonly string[]>;
  contentAddresses: () => Promise<ContentAddress[]>;
}

/** Nothing for search engines: the back office, stand-ins of the demo, calls. */
const DISALLOWED = ['/admin', '/sandbox', '/api/'];
/** Pages that show nothing without a query, or nothing worth finding. */
const UNLISTED = new Set(['/login', '/platform/document/detail']);
const FRESH_SECONDS = 3600;

const isDesktop = (path: string) => path !== '/mobile' && !path.startsWith('/mobile/');

/** What search engines ask for first (sitemaps.org, RFC 9309). The desktop address is the canonical one. */
export function registerFindable(app: FastifyInstance, options: FindableOptions) {
  const { origin, publicPaths, contentAddresses } = options;

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .send(
        `User-agent: *\n${DISALLOWED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const pages = new Set((await publicPaths()).filter(isDesktop));
    const items = (await contentAddresses()).filter(({ page }) => pages.has(page));
    const entries = [
      ...[...pages].filter((path) => !UNLISTED.has(path)).map((path) => entry(origin + path)),
      ...items.map(({ path, changed }) => entry(origin + path, changed)),
    ];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`,
      );
  });
}

const entry = (address: string, changed?: Date) =>
  `<url><loc>${escapeHtml(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>\n`;
