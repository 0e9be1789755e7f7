import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { PageRequest } from '@yinxin/api/page';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, RouterContextProvider, ServerRouter } from 'react-router';
import { RequestIdContext } from './parts/errors/request-id.tsx';
import { NonceContext } from './site/nonce.ts';
import { siteContext } from './site/server-context.ts';
import { refusedAsPage } from './site/too-often.ts';

export { mobilePathOf as phonePathOf } from './site/device.ts';
export { shareCard } from './site/head/share-card.ts';
export { pageCacheKey } from './site/page-cache.ts';
export { indexedPaths, publicPaths, usesUsbKey } from './site/pages/public-paths.ts';

/** The router's context for one request; the only way by which loaders reach the server. */
export function createSiteContext(page: PageRequest): RouterContextProvider {
  const context = new RouterContextProvider();
  const { asPartner } = page;
  context.set(siteContext, {
    ...page,
    send: refusedAsPage(page.send),
    asPartner: asPartner && (async () => refusedAsPage(await asPartner())),
  });
  return context;
}

/**
 * The whole page at once, so that it can be kept. An error anywhere rejects: the router then renders the error
 * boundary instead, with its status.
 */
function renderPage(routerContext: EntryContext, url: string, { scriptMark: nonce, requestId }: PageRequest) {
  return new Promise<Buffer<ArrayBuffer>>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <RequestIdContext value={requestId}>
        <NonceContext value={nonce}>
          <ServerRouter context={routerContext} url={url} nonce={nonce} />
        </NonceContext>
      </RequestIdContext>,
      { nonce, onAllReady: () => resolve(buffer(pipe(new PassThrough()))), onError: reject },
    );
  });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const page = await renderPage(routerContext, request.url, context.get(siteContext));
  return new Response(page, { status, headers });
}
