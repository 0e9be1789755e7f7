import type { PageVisit, Route, Send } from '@yinxin/api';
import { FreshCache } from '../db/fresh-cache.ts';
import { Page } from './page.ts';
import type { Render } from './render.ts';

/** A reader of whom we know nothing. */
export interface Stranger {
  send: Send;
  requestId: string;
}

/**
 * A page that looks the same to everybody. There is no other way to make one than to render it for a stranger, and
 * only these are kept: what was made for somebody can't get into the cache.
 */
export class PublicPage {
  readonly page: Page;
  /** The calls it was made from: it is stale once one of them would answer otherwise. */
  readonly reads: ReadonlySet<Route>;

  private constructor(page: Page, reads: ReadonlySet<Route>) {
    this.page = page;
    this.reads = reads;
  }

  static async render(
    render: Render,
    visit: PageVisit,
    { send, requestId }: Stranger,
  ): Promise<PublicPage | Page | Response> {
    const reads = new Set<Route>();
    const noting = ((route: Route, input?: never) => {
      reads.add(route);
      return send(route, input);
    }) as Send;
    const rendered = await render(visit, { user: undefined, send: noting, requestId, isForAll: true });
    const isForAll = rendered instanceof Page && rendered.status === 200 && !rendered.headers['set-cookie'];
    return isForAll ? new PublicPage(rendered, reads) : rendered;
  }
}

export type PageCache = FreshCache<PublicPage>;
const KEPT_PAGES = 500;
export const createPageCache = (): PageCache => new FreshCache({ max: KEPT_PAGES });
