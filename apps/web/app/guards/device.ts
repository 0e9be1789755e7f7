import { findPage, hasPage, isListed, phonePageOf } from '../pages.ts';
import { readCookie } from '../session/cookies.ts';
import { HOME } from './goto.ts';
import { type Device, isMobileAgent } from './user-agent.ts';
import type { Visit } from './visit.ts';

export const MOBILE_HOME = '/mobile';
/** Product.md section 9: the mobile breakpoint. A sheet of paper is narrow too, but printing is no phone. */
export const NARROW_QUERY = 'only screen and (max-width: 750px)';
/** Width is known to the browser only; it tells the server by this session cookie. */
const VIEWPORT_COOKIE = 'viewport';
export const isNarrow = (cookies: string) => readCookie(cookies, VIEWPORT_COOKIE) === 'narrow';
/** What to write to `document.cookie`; without an age it ends with the browser's session. */
export const viewportCookie = (narrow: boolean) =>
  `${VIEWPORT_COOKIE}=${narrow ? 'narrow' : ''}; Path=/; SameSite=Lax${narrow ? '' : '; Max-Age=0'}`;

export const isMobilePath = (path: string) => /^\/mobile(?=\/|$)/i.test(path);

export const deviceOf = (userAgent: string, narrow: boolean): Device =>
  narrow || isMobileAgent(userAgent) ? 'mobile' : 'desktop';

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

type Exists = (path: string) => boolean;

function nearestPage(path: string, home: string, exists: Exists): string {
  for (let candidate = path; candidate !== ''; candidate = parentOf(candidate))
    if (exists(candidate)) return candidate;
  return home;
}

/** Slashes are folded: `/mobile//evil.example` must not become an address of another host. */
function withoutPrefix(path: string): string {
  const bare = path.slice(MOBILE_HOME.length).replace(/^\/+/, '/');
  return bare === '' || bare === '/' ? HOME : bare;
}
const withPrefix = (path: string) => (path === '/' ? MOBILE_HOME : MOBILE_HOME + path);

/** The phone's address of a desktop page: its own page, else the nearest one that exists. */
export const mobilePathOf = (path: string, exists: Exists = hasPage) =>
  phonePageOf(path) ?? nearestPage(withPrefix(path), MOBILE_HOME, exists);
/** The desktop's address of a phone page. */
export const desktopPathOf = (path: string, exists: Exists = hasPage) =>
  findPage(path)?.desktop ?? nearestPage(withoutPrefix(path), HOME, exists);

/** An address unknown to both variants stays unknown, so that it is answered with 404 and not with a home page. */
export function properPath(path: string, device: Device, exists: Exists = hasPage): string {
  if (device === 'desktop') {
    if (!isMobilePath(path)) return path;
    return exists(path) ? desktopPathOf(path, exists) : withoutPrefix(path);
  }
  if (isMobilePath(path)) {
    const isElsewhere = !exists(path) && exists(withoutPrefix(path));
    return isElsewhere ? mobilePathOf(withoutPrefix(path), exists) : path;
  }
  return path === '/' || exists(path) ? mobilePathOf(path, exists) : withPrefix(path);
}

const isExempt = (path: string) => {
  const page = findPage(path);
  return page !== undefined && !isListed(page);
};

/** Product.md section 2: phones under /mobile, desktops outside it. */
export const deviceGuard = ({ path, search, device }: Pick<Visit, 'path' | 'search' | 'device'>) => {
  if (isExempt(path)) return undefined;
  const proper = properPath(path, device);
  return proper === path ? undefined : proper + search;
};
