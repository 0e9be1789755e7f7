import type { CookieText, TOKEN_COOKIES, TOKEN_SECONDS } from '@yinxin/api/client';

// The contract's values by its types: importing them would bring the whole client into every page.
const NAMES: typeof TOKEN_COOKIES = ['AccessToken', 'ACCESS_TOKEN'];
const SECONDS: typeof TOKEN_SECONDS = 86_400;

/** What is in a `Cookie` header; the server reads it, in the browser `browserCookies` does. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/** The token under either of its names. */
export const readToken = (cookies: Cookies): string | undefined =>
  NAMES.map((name) => cookies[name]).find(Boolean);

const secureOn = (protocol: string) => (protocol === 'https:' ? '; Secure' : '');

/** In the frame of another site a browser keeps nothing else; each site that holds one has a jar of its own (CHIPS). */
const FRAMED = 'SameSite=None; Secure; Partitioned';

/** What to write to `document.cookie` after login. */
export const tokenCookie = (token: string, protocol: string, framed = false): CookieText =>
  `${NAMES[0]}=${token}; Path=/; Max-Age=${SECONDS}; ${framed ? FRAMED : `SameSite=Lax${secureOn(protocol)}`}`;

/** From either jar: only a cookie of the same jar takes the place of another. */
const cleared = (name: (typeof NAMES)[number]): CookieText[] => [
  `${name}=; Path=/; Max-Age=0; SameSite=Lax`,
  `${name}=; Path=/; Max-Age=0; ${FRAMED}`,
];

/** What to write to `document.cookie` to forget the token, under both names. */
export const clearedTokenCookies = NAMES.flatMap(cleared);

/** `Set-Cookie` values that make a browser with these cookies forget its token. */
export const forgetTokenHeaders = (cookies: Cookies): string[] =>
  NAMES.filter((name) => cookies[name]).flatMap(cleared);
