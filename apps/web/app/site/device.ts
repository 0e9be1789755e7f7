import type { CookieText } from '@yinxin/api/client';
import type { Cookies } from './cookies.ts';
import { type FindPage, findPage } from './pages/find.ts';
import {
  HOME,
  isAdminPath,
  isMobilePath,
  isPartnerPath,
  isWecomPath,
  MOBILE_HOME,
  WECOM_DOOR,
  withMobilePrefix,
  withoutMobilePrefix,
} from './paths.ts';
import { type Device, isMobileAgent } from './user-agent.ts';

/** The phone's breakpoint (docs/specification/constants.md). A sheet of paper is narrow too, but printing is no phone. */
export const NARROW_QUERY = 'only screen and (max-width: 750px)';
/** Width is known to the browser only; it tells the server by this session cookie. */
const VIEWPORT_COOKIE = 'viewport';
export const isNarrow = (cookies: Cookies) => cookies[VIEWPORT_COOKIE] === 'narrow';
/** What to write to `document.cookie`; without an age it ends with the browser's session. */
export const viewportCookie = (narrow: boolean): CookieText =>
  `${VIEWPORT_COOKIE}=${narrow ? 'narrow' : ''}; Path=/; SameSite=Lax${narrow ? '' : '; Max-Age=0'}`;

export const deviceOf = (userAgent: string, narrow: boolean): Device =>
  narrow || isMobileAgent(userAgent) ? 'mobile' : 'desktop';

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

/** The address of the page itself, else of the nearest page above it, that the device has. */
function nearest(path: string, variant: 'desktop' | 'phone', home: string, find: FindPage): string {
  for (let candidate = path; candidate !== ''; candidate = parentOf(candidate)) {
    const address = find(candidate)?.[variant];
    if (address !== undefined) return address;
  }
  return home;
}

/** The phone's address of a desktop page: its own page, else the nearest one that exists. */
export const mobilePathOf = (path: string, find = findPage) => nearest(path, 'phone', MOBILE_HOME, find);
/** Short addresses of the phone whose page has another name on a desktop. */
const DESKTOP_TWINS: Readonly<Record<string, string>> = { '/mobile/seal': '/businessProcessing/seal' };
/** The desktop's address of a phone page. */
export const desktopPathOf = (path: string, find = findPage) =>
  find(path)?.desktop ??
  DESKTOP_TWINS[path.toLowerCase()] ??
  (isWecomPath(path) ? WECOM_DOOR : undefined) ??
  nearest(withoutMobilePrefix(path), 'desktop', HOME, find);

/** A desktop page's address on the device; pages of partners are the same on both. */
export const pathOn = (path: string, phone: boolean) =>
  phone && !isPartnerPath(path) ? mobilePathOf(path) : path;

/** The same for an address with what it asks for, `/a?b=c`; `#a` stays on its page. */
export function addressOn(address: string, phone: boolean): string {
  if (address.startsWith('#')) return address;
  const [path = '', search] = address.split('?');
  return search ? `${pathOn(path, phone)}?${search}` : pathOn(path, phone);
}

/** An address unknown to both variants stays unknown, so that it is answered with 404 and not with a home page. */
export function properPath(path: string, device: Device, find = findPage): string {
  if (device === 'desktop') {
    if (!isMobilePath(path)) return path;
    return find(path) ? desktopPathOf(path, find) : withoutMobilePrefix(path);
  }
  if (isMobilePath(path)) {
    const bare = withoutMobilePrefix(path);
    if (isPartnerPath(bare)) return bare;
    return !find(path) && find(bare) ? mobilePathOf(bare, find) : path;
  }
  if (path === '/') return MOBILE_HOME;
  return find(path) ? mobilePathOf(path, find) : withMobilePrefix(path);
}

/** Where the device shows this address instead, if not here. */
export function otherAddress(path: string, device: Device): string | undefined {
  if (isAdminPath(path) || isPartnerPath(path) || findPage(path)?.row.anyDevice) return undefined;
  const proper = properPath(path, device);
  return proper === path ? undefined : proper;
}
