import { CONTENT_PAGES, ITEM_KINDS, LINK_ROOTS } from '@yinxin/api';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './html.ts';

export interface ContentAddress {
  page: string;
  /** What names the item on its page, as `?id=…`. */
  query: string;
  /** The page that lists it, which changes with it. */
  list: string;
  changed: Date;
}

interface RobotsAndSitemapOptions {
  origin: string;
  /** The addresses that search engines may show. */
  indexedPaths: () => Promise<readonly string[]>;
  /** The phone's page for a desktop one. */
  phonePath: (path: string) => Promise<string>;
  contentAddresses: () => Promise<ContentAddress[]>;
}

/** Nothing for search engines: the back office, stand-ins of the demo, calls, links of messages. */
const DISALLOWED = ['/admin', '/sandbox', '/api/', ...Object.values(LINK_ROOTS)];
/** Pages that show one text of many, and nothing without a query. */
const ITEM_PAGES = new Set<string>(
  ITEM_KINDS.map((kind) => CONTENT_PAGES[kind]).flatMap(({ list, item }) => (list === item ? [] : [item])),
);
const FRESH_SECONDS = 3600;
/** As the pages themselves name their variant (apps/web/app/site/device.ts). */
const NARROW_QUERY = 'only screen and (max-width: 750px)';

const isAdmintop = (path: string) => path !== '/mobile' && !path.startsWith('/mobile/');

/** What search engines ask for first (sitemaps.org, RFC 9309). The desktop address is the canonical one. */
export function registerRobotsAndSitemap(app: FastifyInstance, options: RobotsAndSitemapOptions) {
  const { origin, indexedPaths, phonePath, contentAddresses } = options;

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .send(
        `User-agent: *\n${DISALLOWED.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const pages = (await indexedPaths()).filter(isAdmintop);
    const items = (await contentAddresses()).filter(({ page }) => pages.includes(page));
    const changes = changesOf(items);
    const phones = new Map(
      await Promise.all(pages.map(async (page) => [page, await phonePath(page)] as const)),
    );
    const entry = (page: string, query: string, changed: Date | undefined) =>
      entryOf({ desktop: origin + page + query, phone: origin + phones.get(page) + query, changed });
    const entries = [
      ...pages.filter((page) => !ITEM_PAGES.has(page)).map((page) => entry(page, '', changes.get(page))),
      ...items.map(({ page, query, changed }) => entry(page, query, changed)),
    ];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('')}</urlset>\n`,
      );
  });
}

/** When each list changed: when the newest of its items did. */
function changesOf(items: readonly ContentAddress[]): Map<string, Date> {
  const changes = new Map<string, Date>();
  for (const { list, changed } of items) {
    const newest = changes.get(list);
    if (!newest || newest < changed) changes.set(list, changed);
  }
  return changes;
}

const entryOf = ({ desktop, phone, changed }: { desktop: string; phone: string; changed?: Date }) =>
  `<url><loc>${escapeHtml(desktop)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}` +
  `<xhtml:link rel="alternate" media="${NARROW_QUERY}" href="${escapeHtml(phone)}"/></url>\n`;
