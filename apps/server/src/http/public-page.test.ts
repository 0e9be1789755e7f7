import type { PageVisit, Route, Send } from '@yinxin/api';
import { expect, test } from 'vitest';
import { Page } from './page.ts';
import { createPageCache, PublicPage } from './public-page.ts';
import type { Render } from './render.ts';

const DOWNLOADS: Route = 'GET /api/back/operation/downloadManager/getDownloadManagerAll';
const NEWS: Route = 'GET /api/back/operation/journalismManager/getJournalismManagerAdmin';

/** A page that makes these calls while it is rendered. */
async function aPage(...routes: Route[]): Promise<PublicPage> {
  const render = (async (_visit: PageVisit, { send }: { send: Send }) => {
    for (const route of routes) await send(route, {} as never);
    return new Page(200, '<html></html>', {});
  }) as unknown as Render;
  const stranger = { send: (async () => []) as unknown as Send, requestId: '' };
  const page = await PublicPage.render(render, {} as PageVisit, stranger);
  if (!(page instanceof PublicPage)) throw new Error('not a page for all');
  return page;
}

test('a page knows which calls it was made from, and is dropped by them alone', async () => {
  const cache = createPageCache();
  const keep = cache.begin();
  keep('downloads', await aPage(NEWS, DOWNLOADS));
  keep('news', await aPage(NEWS));
  cache.drop(({ reads }) => reads.has(DOWNLOADS));
  expect([cache.find('downloads'), cache.find('news')?.reads]).toEqual([undefined, new Set([NEWS])]);
});
