/** Every answer of ours has this shape; `code` 1 is success (product.md section 7). */
export interface Envelope<T = unknown> {
  code: number;
  data: T;
  message: string;
}

export const SUCCESS = 1;
/** The partner platform also takes this for success. */
export const PARTNER_SUCCESS = 20000;

/** Product.md section 8: with these two the token is dropped and the user signs in again. */
export const TOKEN_INVALID = 30110;
export const TOKEN_EXPIRED = 30114;
export const isSessionOver = (code: number) => code === TOKEN_INVALID || code === TOKEN_EXPIRED;

/** Product.md section 9. */
export const REQUEST_TIMEOUT_MS = 30_000;
export const PARTNER_TIMEOUT_MS = 5_000;

/** The cookie that holds the token, its older spelling, and how long it lives (product.md sections 7 and 9). */
export const TOKEN_COOKIES = ['AccessToken', 'ACCESS_TOKEN'] as const;
export const TOKEN_COOKIE = TOKEN_COOKIES[0];
export const TOKEN_SECONDS = 86_400;
export const TOKEN_HEADER = 'accessToken';
/** Operators of the back office are known by another header: neither token ever stands for the other. */
export const OPERATOR_HEADER = 'adminToken';
/** A working day. */
export const OPERATOR_SECONDS = 8 * 3600;
/** Left alone for this long, a back-office session ends by itself. */
export const OPERATOR_IDLE_SECONDS = 30 * 60;
