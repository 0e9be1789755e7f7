import type { CookieText } from '@yinxin/api/client';
import type { Cookies } from '~/site/cookies.ts';

const SECONDS = 365 * 86_400;

/** 1 open, 0 closed (docs/specification/constants.md); open until somebody closed it. */
export const isOpen = (cookies: Cookies): boolean => cookies.sidebarStatus !== '0';

/** What to write to `document.cookie`; the server then renders the sidebar as it was left. */
export const sidebarCookie = (open: boolean): CookieText =>
  `sidebarStatus=${open ? '1' : '0'}; Path=/; Max-Age=${SECONDS}; SameSite=Lax`;
