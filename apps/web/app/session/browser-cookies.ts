/** The Cookie Store API is asynchronous and missing on plain http; these must be there before the next request. */
export function writeCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = cookie;
}
