/** Every answer of ours has this shape; `code` 1 is success (docs/specification/calls.md). */
export interface Envelope<T = unknown> {
  code: number;
  data: T;
  message: string;
}

export const SUCCESS = 1;

/** With these two the token is dropped and the user signs in again (docs/specification/calls.md). */
export const TOKEN_INVALID = 30110;
export const TOKEN_EXPIRED = 30114;
export const isSessionOver = (code: number) => code === TOKEN_INVALID || code === TOKEN_EXPIRED;

/** docs/specification/constants.md */
export const REQUEST_TIMEOUT_MS = 30_000;

/** The cookie that holds the token, its older spelling, and how long it lives (docs/specification/calls.md, constants.md). */
export const TOKEN_COOKIES = ['AccessToken', 'ACCESS_TOKEN'] as const;
export const TOKEN_COOKIE = TOKEN_COOKIES[0];
export const TOKEN_SECONDS = 86_400;
/** The partner platform keeps its token apart, answers a second success and waits less (docs/specification/partners.md). */
export const PARTNER_COOKIE = 'ecoToken';
export const PARTNER_SUCCESS = [SUCCESS, 20_000] as const;
export const PARTNER_TIMEOUT_MS = 5_000;
export const TOKEN_HEADER = 'accessToken';
/** Operators of the back office are known by another header: neither token ever stands for the other. */
export const OPERATOR_HEADER = 'adminToken';
/** By which a browser shows that it is the same as before; made by itself, kept by itself, and opening nothing. */
export const DEVICE_HEADER = 'deviceToken';
/** A challenge and its solution, from whoever makes a call again that asked for one. */
export const CHALLENGE_HEADER = 'challengeAnswer';
/** 256 bit in base64url. */
export const isDeviceToken = (text: string): boolean => /^[\w-]{43}$/.test(text);
/**
 * By which a browser shows that it opened a link for reading; kept from scripts, good for the pages of that contract and
 * nothing else. It is no session.
 */
export const READING_COOKIE = 'reading';
export const READING_SECONDS = 30 * 86_400;
/**
 * By which a browser shows that it went to enterprise WeChat, and that it may bind whoever came back; kept from scripts,
 * sent to those calls alone, and nobody is signed in by it.
 */
export const WECOM_COOKIE = 'wecom';
export const WECOM_COOKIE_PATH = '/api/appapi/wecom';
export const WECOM_COOKIE_SECONDS = 1_800;
/** A working day. */
export const OPERATOR_SECONDS = 8 * 3600;
/** Left alone for this long, a back-office session ends by itself. */
export const OPERATOR_IDLE_SECONDS = 30 * 60;
