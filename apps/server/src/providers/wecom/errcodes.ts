import type { VendorFailure } from '../outbound/index.ts';
import type { WecomRefusal } from './refused.ts';

/** 全局错误码: the token is wrong or over, of a corp or of a suite; another one may do. */
export const TOKEN_OVER: ReadonlySet<number> = new Set([40014, 42001, 40082, 42009]);

/** What settles the question: asking again brings the same. */
export const REFUSALS: Readonly<Record<number, WecomRefusal>> = {
  // codes of members (oauth_code) and of installations (auth_code), once and for some minutes
  ...{ 40029: 'bad-code', 42003: 'bad-code', 40078: 'bad-code' },
  50001: 'redirect',
  ...{ 48002: 'not-allowed', 50002: 'not-allowed', 60011: 'not-allowed', 60003: 'not-allowed' },
  ...{ 40003: 'unknown-user', 60111: 'unknown-user' },
  ...{ 81013: 'nobody-reached', 82001: 'nobody-reached' },
  // the permanent code of a corp that took the suite away
  40084: 'not-installed',
};

/** What settles nothing: somebody else, or somebody later, may have an answer. */
export const TROUBLES: Readonly<Record<number, VendorFailure>> = {
  [-1]: 'down',
  ...{ 45009: 'rate-limited', 45011: 'rate-limited', 45033: 'rate-limited' },
  ...{ 40001: 'misconfigured', 40013: 'misconfigured', 40083: 'misconfigured', 40085: 'misconfigured' },
  60020: 'misconfigured', // the address of the server is not on the list of the corp
};
