import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PageRequest } from '@yinxin/api/page';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
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

/** React leaves this where part of a page was not ready at once. */
const UNFINISHED = '<!--$!-->';

/** What the loaders answered, in one piece that can be read more than once. */
function readable(value: string): ReadableStream<Uint8Array> {
  const getReader = () => {
    const left = [new TextEncoder().encode(value)];
    return { read: async () => ({ done: left.length === 0, value: left.pop() }) };
  };
  return { getReader } as unknown as ReadableStream<Uint8Array>;
}

/**
 * Reads what the loaders answered before the page is written, and puts it where the router keeps what it read: nothing has
 * to be waited for then. Should the router keep it elsewhere one day, pages are merely written by the slower way.
 */
async function readAhead(context: EntryContext): Promise<EntryContext> {
  if (!context.serverHandoffStream) return context;
  const value = await text(context.serverHandoffStream);
  const found = (result: { done: boolean; value: string }) => Object.assign(Promise.resolve(), { result });
  const streamCache = { 0: found({ done: false, value }), 1: found({ done: true, value: '' }) };
  return {
    ...context,
    serverHandoffStream: readable(value),
    renderMeta: { ...context.renderMeta, streamCache },
  };
}

/** An error anywhere rejects: the router then renders the error boundary instead, with its status. */
const renderInItsTime = (page: ReactNode, nonce: string) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    });
  });

/** As one string, in two thirds of the time; undefined where something was not there yet, or failed. */
function renderAtOnce(page: ReactNode): string | undefined {
  try {
    const written = renderToString(page);
    return written.includes(UNFINISHED) ? undefined : `<!DOCTYPE html>${written}`;
  } catch {
    return undefined; // the other way waits for what is missing, or says what failed
  }
}

/** The whole page, so that it can be kept. Its parts are loaded by whoever comes first: from then on it is written at once. */
async function renderPage(routerContext: EntryContext, url: string, page: PageRequest): Promise<string> {
  const { scriptMark: nonce, requestId } = page;
  const context = await readAhead(routerContext);
  const whole = (
    <RequestIdContext value={requestId}>
      <NonceContext value={nonce}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </NonceContext>
    </RequestIdContext>
  );
  const atOnce = renderAtOnce(whole);
  if (atOnce) return atOnce;
  const inItsTime = await renderInItsTime(whole, nonce);
  return renderAtOnce(whole) ?? inItsTime;
}

/** The page goes to the server as it is: through the body of an answer it would be encoded and decoded for nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const page = context.get(siteContext);
  page.write(await renderPage(routerContext, request.url, page));
  return new Response(null, { status, headers });
}
