import type { TOKEN_COOKIES, TOKEN_SECONDS } from '@yinxin/api/client';

// The contract's values by its types: importing them would bring the whole client into every page.
const NAMES: typeof TOKEN_COOKIES = ['AccessToken', 'ACCESS_TOKEN'];
const SECONDS: typeof TOKEN_SECONDS = 86_400;

/** The value of a cookie in a `Cookie` header or `document.cookie`. */
export function readCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const [key, ...value] = pair.split('=');
    if (key?.trim() === name) return value.join('=').trim() || undefined;
  }
  return undefined;
}

/** The token under either of its names. */
export function readToken(cookies: string): string | undefined {
  for (const name of NAMES) {
    const token = readCookie(cookies, name);
    if (token) return token;
  }
  return undefined;
}

const secureOn = (protocol: string) => (protocol === 'https:' ? '; Secure' : '');

/** What to write to `document.cookie` after login. */
export const tokenCookie = (token: string, protocol: string) =>
  `${NAMES[0]}=${token}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${secureOn(protocol)}`;

const cleared = (name: string) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`;

/** What to write to `document.cookie` to forget the token, under both names. */
export const clearedTokenCookies = NAMES.map(cleared);

/** `Set-Cookie` values that make a browser with these cookies forget its token. */
export const forgetTokenHeaders = (cookies: string): string[] =>
  NAMES.filter((name) => readCookie(cookies, name) !== undefined).map(cleared);
