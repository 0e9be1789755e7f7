import { type DataStrategyResult, type MiddlewareFunction, redirect } from 'react-router';
import { browserCookies } from '~/session/browser-cookies.ts';
import { writeCookie } from '~/site/browser-storage.ts';
import { readToken } from '~/site/cookies.ts';
import { deviceOf, isNarrow, NARROW_QUERY, viewportCookie } from '~/site/device.ts';
import { accessOf } from '~/site/pages/find.ts';
import { hasPartnerToken } from '~/site/partner.ts';
import { redirectOf } from './index.ts';

/**
 * The width counts only once the server can know it too. Where cookies are blocked it can't, so the page stays
 * as the server chose it: two opinions would send the visitor to and fro.
 */
export function deviceInBrowser() {
  writeCookie(viewportCookie(window.matchMedia(NARROW_QUERY).matches));
  return deviceOf(navigator.userAgent, isNarrow(browserCookies()));
}

/** Navigations inside the browser pass the same guards, before anything is fetched for them. */
export const guardOnClient: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({
  url,
  pattern,
}) => {
  const target = await redirectOf({
    path: url.pathname,
    search: url.search,
    userAgent: navigator.userAgent,
    device: deviceInBrowser(),
    access: accessOf(pattern),
    hasToken: readToken(browserCookies()) !== undefined,
    partner: { hasToken: hasPartnerToken(browserCookies()) },
    user: async () => (await import('~/session/calls.ts')).fetchCurrentUser(),
  });
  if (target !== undefined) throw redirect(target);
};
