import type { CurrentUser, PageVisit } from '@yinxin/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallBook } from './calls.ts';
import { encodingFor } from './compression.ts';
import { Page } from './page.ts';
import { type Authenticate, nobody, type Person } from './principal.ts';
import { type PageCache, PublicPage } from './public-page.ts';
import { createRenderer, headersOf, type RenderOptions, siteLoader } from './render.ts';
import { readVisit } from './visit.ts';

interface PagesOptions extends RenderOptions {
  book: CallBook;
  authenticate: Authenticate<'person'>;
  presentUser: (person: Person) => CurrentUser;
  cache: PageCache;
  /** False while we could miss a change. */
  mayCache: () => boolean;
}

/** Every address that is not a call or a file is a page: rendered by the site, kept while it is the same for all. */
export function registerPages(app: FastifyInstance, options: PagesOptions) {
  const { cache, mayCache, book } = options;
  const render = createRenderer(options);
  const loadSite = siteLoader(options.build);

  /** For whoever the cookie stands for. It may show a page to its owner; it authorises no write (see api.ts). */
  const renderForOwner = async (
    visit: PageVisit,
    { token, reader }: Pick<ReturnType<typeof readVisit>, 'token' | 'reader'>,
    isForAll: boolean,
    request: FastifyRequest,
  ) => {
    const who = await options.authenticate(token);
    const user = who.kind === 'person' ? options.presentUser(who) : undefined;
    const send = book.sendAs({ who, reader, ip: request.ip, requestId: request.id });
    return render(visit, { user, send, requestId: request.id, isForAll });
  };

  const renderForAll = async (key: string, visit: PageVisit, { ip, id }: FastifyRequest) => {
    const keep = cache.begin();
    const send = book.sendAs({ who: nobody, ip, requestId: id });
    const rendered = await PublicPage.render(render, visit, { send, requestId: id });
    if (!(rendered instanceof PublicPage)) return rendered;
    keep(key, rendered);
    return rendered.page;
  };

  app.get('/*', async (request, reply) => {
    const { visit, ...shown } = readVisit(request, options.site.origin);
    const key = (await loadSite()).pageCacheKey(visit);
    const mayKeep = key !== undefined && mayCache();
    const kept = mayKeep ? cache.find(key) : undefined;
    if (kept) return sendPage(request, reply, kept.page);

    const rendered = mayKeep
      ? await renderForAll(key, visit, request)
      : await renderForOwner(visit, shown, key !== undefined, request);
    return rendered instanceof Page ? sendPage(request, reply, rendered) : sendAsIs(reply, rendered);
  });
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
