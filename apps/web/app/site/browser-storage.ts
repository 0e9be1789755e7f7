// The only place that writes into a visitor's browser: keys are those that the privacy policy lists. A browser that keeps
// nothing throws; whoever writes says what that costs.
import type { CookieText, LocalKey, TabKey } from '@yinxin/api/client';

/** While the tab is open. */
export const keepInTab = (key: TabKey, value: string): void => sessionStorage.setItem(key, value);

/** Over visits. */
export const keepInBrowser = (key: LocalKey, value: string): void => localStorage.setItem(key, value);

/** The Cookie Store API is asynchronous and missing on plain http; these must be there before the next request. */
export function writeCookie(cookie: CookieText): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = cookie;
}
