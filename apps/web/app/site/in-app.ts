import type { CookieText } from '@yinxin/api/client';
import type { Cookies } from './cookies.ts';
import { gotoOf } from './goto.ts';
import { findPage } from './pages/find.ts';

const COOKIE = 'in-app';

/** The visitor chose to read on in the browser of an app. */
export const goesOnInApp = (cookies: Cookies) => cookies[COOKIE] === 'stay';
/** What to write to `document.cookie`; without an age it ends with the browser's session. */
export const goOnCookie: CookieText = `${COOKIE}=stay; Path=/; SameSite=Lax`;

/** A page that works in apps, or one that is only passed on the way to such a page: signing in, showing who one is. */
export function goesOnInside(path: string, search: string): boolean {
  const works = (address: string) => Boolean(findPage(address)?.row.worksInApp);
  if (works(path)) return true;
  const [intended] = gotoOf(search)?.split(/[?#]/) ?? [];
  return intended !== undefined && works(intended);
}
