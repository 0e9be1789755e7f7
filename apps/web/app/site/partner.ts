// The partner platform as every page has to know it: where it is, and the cookie of its token.
import type { CookieText, PARTNER_COOKIE, TOKEN_SECONDS } from '@yinxin/api/client';
import type { Cookies } from './cookies.ts';
import { safeGoto } from './goto.ts';
import { isPartnerPath } from './paths.ts';

// The contract's values by their types: importing them would bring the whole client into every page.
const COOKIE: typeof PARTNER_COOKIE = 'ecoToken';
const SECONDS: typeof TOKEN_SECONDS = 86_400;

export const PARTNER_ROOT = '/ecologyPlatform';
export const PARTNER_LOGIN = `${PARTNER_ROOT}/login`;
export const PARTNER_CONSOLE = `${PARTNER_ROOT}/console`;

export const partnerToken = (cookies: Cookies): string | undefined => cookies[COOKIE] || undefined;
export const hasPartnerToken = (cookies: Cookies): boolean => partnerToken(cookies) !== undefined;

/** What to write to `document.cookie` after login. */
export const partnerTokenCookie = (token: string, protocol: string): CookieText =>
  `${COOKIE}=${token}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${protocol === 'https:' ? '; Secure' : ''}`;
export const CLEARED_PARTNER_TOKEN: CookieText = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;

export const isPartnerLogin = (path: string) => /^\/ecologyplatform\/login\/*$/i.test(path);

/** Where to go after login: a page of the platform, else its console. */
export function partnerGoto(search: string): string {
  const goto = safeGoto(new URLSearchParams(search).get('goto'), PARTNER_CONSOLE);
  return isPartnerPath(goto) && !isPartnerLogin(goto.replace(/[?#].*$/, '')) ? goto : PARTNER_CONSOLE;
}
