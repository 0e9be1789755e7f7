import { randomBytes } from 'node:crypto';
import { type PageRequest, type SiteInfo, type SiteModule, TOKEN_COOKIES } from '@yinxin/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { presentUser } from '../modules/accounts/index.ts';
import { pictureAddress } from '../modules/sharing/index.ts';
import type { Authenticate } from './actor.ts';
import type { CallBook } from './calls.ts';
import { encodingFor } from './compression.ts';
import { Page, type PageCache } from './page-cache.ts';
import { contentSecurityPolicy } from './security.ts';
import { trustScripts } from './trusted-scripts.ts';

export interface PagesOptions {
  /** The built site, or in development a function that loads the newest one. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'development' | 'production';
  book: CallBook;
  authenticate: Authenticate;
  site: SiteInfo;
  /** Sent with every page. */
  headers: Record<string, string>;
  cache: PageCache;
  /** False while we could miss a change. */
  mayCache: () => boolean;
}

/** Marks the scripts that the site writes; unknown to anybody who could write content. */
const SCRIPT_MARK = randomBytes(18).toString('base64url');

/** Every address that is not a call or a file is a page: rendered by the site, kept while it is the same for all. */
export function registerPages(app: FastifyInstance, options: PagesOptions) {
  const { cache, mayCache } = options;
  const render = createRequestHandler(options.build, options.mode);
  const loadSite = siteLoader(options.build);

  app.get('/*', async (request, reply) => {
    const site = await loadSite();
    const key = mayCache() ? site.pageCacheKey(visitOf(request)) : undefined;
    const kept = key === undefined ? undefined : cache.find(key);
    if (kept) return sendPage(request, reply, kept);

    const { generation } = cache;
    const context = site.createSiteContext(await pageRequest(request, options)) as RouterContextProvider;
    const response = await render(webRequest(request, options.site.origin), context);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return sendAsIs(reply, response);

    const page = await pageOf(response, options);
    if (key !== undefined && page.status === 200 && !page.headers['set-cookie'])
      cache.keep(key, page, generation);
    return sendPage(request, reply, page);
  });
}

async function pageOf(response: Response, { headers, mode }: PagesOptions): Promise<Page> {
  const { html, sources } = trustScripts(await response.text(), SCRIPT_MARK);
  return new Page(response.status, html, {
    ...headers,
    ...headersOf(response),
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding, cookie, user-agent',
    'content-security-policy': contentSecurityPolicy(sources, mode),
  });
}

/** What the built site offers us; in development the newest one. */
export const siteLoader = (build: PagesOptions['build']) => async (): Promise<SiteModule> => {
  const { entry } = typeof build === 'function' ? await build() : build;
  return entry.module as unknown as SiteModule;
};

const visitOf = (request: FastifyRequest) => ({
  path: request.url,
  userAgent: request.headers['user-agent'] ?? '',
  cookie: request.headers.cookie ?? '',
});

/** The cookie may show a page to its owner; it authorises no write (see api.ts). */
async function pageRequest(request: FastifyRequest, options: PagesOptions): Promise<PageRequest> {
  const { actor, expired } = await options.authenticate(tokenCookie(request.headers.cookie ?? ''));
  const caller = { actor, expired, ip: request.ip, requestId: request.id };
  return {
    send: options.book.sendAs(caller),
    scriptMark: SCRIPT_MARK,
    requestId: request.id,
    user: actor && presentUser(actor),
    site: options.site,
    pictureOf: pictureAddress,
  };
}

export function tokenCookie(header: string): string | undefined {
  const cookies = new Map(
    header.split(';').map((pair): [string, string] => {
      const [name = '', ...value] = pair.trim().split('=');
      return [name, value.join('=')];
    }),
  );
  return TOKEN_COOKIES.map((name) => cookies.get(name)).find(Boolean);
}

/** `Set-Cookie` is the one header that may stand several times. */
function headersOf(response: Response): Record<string, string | string[]> {
  const cookies = response.headers.getSetCookie();
  return {
    ...Object.fromEntries(response.headers),
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  };
}

function webRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  // Not resolved against the origin: `//host/x` would then be another host.
  return new Request(origin + request.url, { method: request.method, headers });
}

/** Straight to the socket: a finished page has nothing left for Fastify to serialise, check or compress. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  const { headers, method, id } = request;
  if (page.status === 200 && headers['if-none-match']?.includes(page.tag)) {
    reply
      .hijack()
      .raw.writeHead(304, { ...page.headers, 'x-request-id': id })
      .end();
    return;
  }
  const form = await page.form(encodingFor(headers['accept-encoding']));
  reply
    .hijack()
    .raw.writeHead(page.status, { ...form.headers, 'x-request-id': id })
    .end(method === 'HEAD' ? undefined : form.bytes);
}

/** Redirects and the router's data answers. */
async function sendAsIs(reply: FastifyReply, response: Response) {
  reply.code(response.status).header('cache-control', 'private, no-store');
  reply.headers(headersOf(response));
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null);
}
