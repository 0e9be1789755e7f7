import type { CookieText } from '@yinxin/api/client';
import type { Cookies } from './cookies.ts';

const COOKIE = 'in-app';

/** The visitor chose to read on in the browser of an app. */
export const goesOnInApp = (cookies: Cookies) => cookies[COOKIE] === 'stay';
/** What to write to `document.cookie`; without an age it ends with the browser's session. */
export const goOnCookie: CookieText = `${COOKIE}=stay; Path=/; SameSite=Lax`;
