import type { CurrentUser, FrameFacts, PageVisit } from '@yinxin/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Store } from '../db/connect.ts';
import type { CallBook } from './calls.ts';
import { encodingFor } from './compression.ts';
import { FRAME_COOKIE, type Frame, type Frames, framedHeaders } from './frames.ts';
import { Page } from './page.ts';
import { type Authenticate, nobody, type Person } from './principal.ts';
import { type PageCache, PublicPage } from './public-page.ts';
import { createRenderer, headersOf, type RenderOptions, siteLoader } from './render.ts';
import { readVisit } from './visit.ts';

interface PagesOptions extends RenderOptions {
  book: CallBook;
  authenticate: Authenticate<'person'>;
  authenticatePartner: Authenticate<'partner'>;
  presentUser: (person: Person) => CurrentUser;
  frames: Frames;
  /** Reads of a page share connections with those of others. */
  reading: Store['reading'];
  cache: PageCache;
  /** False while we could miss a change. */
  mayCache: () => boolean;
}

/** A visit as it was read, and the key under which its page may be kept. */
type StrangersVisit = ReturnType<typeof readVisit> & { keyIfKept: string | undefined };
const MOST_STRANGERS = 2_000;
/** Nobody's browser or address; such are read each time. */
const LONG = 1_000;

/** Every address that is not a call or a file is a page: rendered by the site, kept while it is the same for all. */
export function registerPages(app: FastifyInstance, options: PagesOptions) {
  const { cache, mayCache, book } = options;
  const render = createRenderer(options);
  const loadSite = siteLoader(options.build);

  /** For whoever the cookie stands for. It may show a page to its owner; it authorises no write (see api.ts). */
  const renderForOwner = async (
    visit: PageVisit,
    { token, partnerToken, reader }: Omit<ReturnType<typeof readVisit>, 'visit'>,
    isForAll: boolean,
    request: FastifyRequest,
    frame: Frame | undefined,
  ) => {
    const who = await options.authenticate(token);
    const user = who.kind === 'person' ? options.presentUser(who) : undefined;
    const { ip, id: requestId } = request;
    const send = book.sendAs({ who, reader, ip, requestId, asked: new Map() });
    const asPartner = async () =>
      book.sendAs({ who: await options.authenticatePartner(partnerToken), ip, requestId });
    return options.reading(() =>
      render(visit, {
        ...{ user, send, requestId, isForAll, frame: frame && factsOf(frame) },
        asPartner: partnerToken === undefined ? undefined : asPartner,
      }),
    );
  };

  const renderForAll = async (key: string, visit: PageVisit, { ip, id }: FastifyRequest) => {
    const keep = cache.begin();
    const send = book.sendAs({ who: nobody, ip, requestId: id });
    const rendered = await options.reading(() => PublicPage.render(render, visit, { send, requestId: id }));
    if (!(rendered instanceof PublicPage)) return rendered;
    keep(key, rendered);
    return rendered.page;
  };

  const strangers = new LRUCache<string, StrangersVisit>({ max: MOST_STRANGERS });
  /** Of whoever brings no cookie nothing is read but address and browser: what came of them once comes of them again. */
  async function readOnce(request: FastifyRequest): Promise<StrangersVisit> {
    const { cookie, 'user-agent': userAgent = '' } = request.headers;
    const asked = cookie === undefined ? `${request.url}\n${userAgent}` : undefined;
    const known = asked && strangers.get(asked);
    if (known) return known;
    const read = readVisit(request, options.site.origin);
    const visit = { ...read, keyIfKept: (await loadSite()).pageCacheKey(read.visit) };
    // of what may be kept alone: other addresses may hold the secret of a link
    if (asked && visit.keyIfKept && options.mode === 'production' && asked.length < LONG)
      strangers.set(asked, visit);
    return visit;
  }

  app.get('/*', async (request, reply) => {
    const { visit, keyIfKept, ...shown } = await readOnce(request);
    const frame = await frameOf(options.frames, visit);
    const key = frame ? undefined : keyIfKept;
    const mayKeep = key !== undefined && mayCache();
    const kept = mayKeep ? cache.find(key) : undefined;
    if (kept) return sendPage(request, reply, kept.page);

    const rendered = mayKeep
      ? await renderForAll(key, visit, request)
      : await renderForOwner(visit, shown, key !== undefined, request, frame);
    return rendered instanceof Page ? sendPage(request, reply, rendered, frame) : sendAsIs(reply, rendered);
  });
}

const factsOf = ({ origins, theme, returnUrl }: Frame): FrameFacts => ({
  ...{ origins, returnUrl, name: theme.name ?? '', colour: theme.colour ?? '', logo: theme.logo ?? '' },
});

/** The frame that asks, where it may hold this page. */
async function frameOf(frames: Frames, { path, cookies }: PageVisit): Promise<Frame | undefined> {
  const secret = cookies[FRAME_COOKIE];
  const frame = secret ? await frames.find(secret) : undefined;
  return frame?.mayHold(path) ? frame : undefined;
}

/** Straight to the socket: a finished page has nothing left for Fastify to serialise, check or compress. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, frame?: Frame) {
  const { headers, method, id } = request;
  const own = (given: Page['headers']) => ({
    ...(frame ? framedHeaders(given, frame) : given),
    'x-request-id': id,
  });
  if (page.status === 200 && page.tag && headers['if-none-match']?.includes(page.tag)) {
    reply.hijack().raw.writeHead(304, own(page.headers)).end();
    return;
  }
  const form = await page.form(encodingFor(headers['accept-encoding']));
  reply
    .hijack()
    .raw.writeHead(page.status, own(form.headers))
    .end(method === 'HEAD' ? undefined : form.bytes);
}

/** Redirects and the router's data answers. */
async function sendAsIs(reply: FastifyReply, response: Response) {
  reply.code(response.status).header('cache-control', 'private, no-store');
  reply.headers(headersOf(response));
  return reply.send(response.body ? Buffer.from(await response.arrayBuffer()) : null);
}
