import { randomBytes } from 'node:crypto';
import type {
  CurrentUser,
  FrameFacts,
  PageRequest,
  PageVisit,
  Send,
  SiteInfo,
  SiteModule,
} from '@yinxin/api';
import { AGENT_PORT } from '@yinxin/usbkey-protocol';
import type { RouterContextProvider, ServerBuild } from 'react-router';
import { Page } from './page.ts';
import { createHandlers } from './route-handlers.ts';
import { contentSecurityPolicy } from './security.ts';
import { trustScripts } from './trusted-scripts.ts';

export interface RenderOptions {
  /** The built site, or in development a function that loads the newest one. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'development' | 'production';
  site: SiteInfo;
  pictureOf: PageRequest['pictureOf'];
  /** Sent with every page. */
  headers: Record<string, string>;
}

/** Whom a page is rendered for. */
export interface Reader {
  user: CurrentUser | undefined;
  send: Send;
  asPartner?: PageRequest['asPartner'];
  frame?: FrameFacts | undefined;
  requestId: string;
  /** The page looks the same to everybody, so that a browser may keep it; any other stays nowhere. */
  isForAll: boolean;
}

/** A page, or a redirect or data of the router. */
export type Render = (visit: PageVisit, reader: Reader) => Promise<Page | Response>;

/** Marks the scripts that the site writes; unknown to anybody who could write content. */
const SCRIPT_MARK = randomBytes(18).toString('base64url');

/** The USB key agent on the visitor's own computer. */
const AGENT = `http://127.0.0.1:${AGENT_PORT}`;

/** What the built site offers us; in development the newest one. */
export const siteLoader = (build: RenderOptions['build']) => async (): Promise<SiteModule> => {
  const { entry } = typeof build === 'function' ? await build() : build;
  return entry.module as unknown as SiteModule;
};

export function createRenderer({ build, mode, site, pictureOf, headers }: RenderOptions): Render {
  const handlerFor = createHandlers(build, mode);
  const loadSite = siteLoader(build);
  return async (visit, { isForAll, ...reader }) => {
    let written: string | undefined;
    const write = (html: string) => {
      written = html;
    };
    const page = { ...reader, visit, site, pictureOf, scriptMark: SCRIPT_MARK, write };
    const pages = await loadSite();
    const context = pages.createSiteContext(page) as RouterContextProvider;
    // No header of the visitor gets in: the router takes orders from some of them.
    const request = new Request(site.origin + visit.path + visit.search);
    const response = await handlerFor(visit.path)(request, context);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    // a route that answers by itself writes no page, only its own text
    const { html, sources } = trustScripts(written ?? (await response.text()), SCRIPT_MARK);
    return new Page(response.status, html, {
      ...headers,
      ...headersOf(response),
      'cache-control': isForAll ? 'private, no-cache' : 'private, no-store',
      vary: 'accept-encoding, cookie, user-agent',
      'content-security-policy': contentSecurityPolicy(
        sources,
        mode,
        pages.usesUsbKey(visit.path) ? [AGENT] : [],
      ),
    });
  };
}

/** `Set-Cookie` is the one header that may stand several times. */
export function headersOf(response: Response): Record<string, string | string[]> {
  const cookies = response.headers.getSetCookie();
  return {
    ...Object.fromEntries(response.headers),
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  };
}
