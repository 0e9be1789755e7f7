import { HOME, MOBILE_HOME, START, WECOM_PHONE_DOOR } from './paths.ts';

/** Nobody's address: `goto` is resolved against it, so whatever leads elsewhere shows by its origin. */
const NOWHERE = 'https://goto.invalid';

/**
 * Where to go after login. Only a path of this site is taken: exactly one leading slash, no backslash, no
 * control character (browsers drop tabs and line breaks, which would turn `/\t/evil` into `//evil`), and what
 * leaves is what URL serialised, not what came in.
 */
export function safeGoto(goto: string | null | undefined, home: string = HOME): string {
  if (!goto || !/^\/(?!\/)/.test(goto) || /[\\\u0000-\u001f\u007f]/.test(goto)) return home;
  if (!URL.canParse(goto, NOWHERE)) return home;
  const url = new URL(goto, NOWHERE);
  // `/.//evil` resolves to the path `//evil`.
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return home;
  return url.pathname + url.search + url.hash;
}

/** Homes and workbenches are where everybody lands; whoever comes from another page wants to go on there. */
export const hasAim = (destination: string): boolean =>
  !['/', HOME, MOBILE_HOME, START, MOBILE_HOME + START].includes(destination);

/** The intended page that an address remembers, if it is one of ours to go to. */
export function gotoOf(search: string): string | undefined {
  const given = new URLSearchParams(search).get('goto');
  return given ? safeGoto(given) : undefined;
}

/** The entrance that a page's visitors come in by, remembering the page: the open platform has its own. */
export const loginFor = (intended: string) =>
  withGoto(intended.startsWith('/platform/') ? '/platform/login' : '/login', intended);

/** An address with the intended page remembered: `/login?goto=%2Fauth%3Fstep%3D1`. */
export const withGoto = (path: string, intended: string) =>
  `${path}?${new URLSearchParams({ goto: intended })}`;

/** Who somebody is on a page of enterprise WeChat: it says so itself, and elsewhere the phone number does. */
export const wecomLoginFor = (intended: string, inWecom: boolean): string =>
  withGoto(inWecom ? WECOM_PHONE_DOOR : '/mobile/login', intended);
