// Developers' programs: what the console and the server both name. No schema library here: the browser imports it too.

export const PROGRAM_STATES = { active: '正常', disabled: '已停用' } as const;
export type ProgramState = keyof typeof PROGRAM_STATES;

/** How a key shows who it is: by itself, or by signing each request (RFC 9421). */
export const KEY_KINDS = {
  bearer: '密钥',
  'hmac-sha256': 'HMAC-SHA256 签名',
  'hmac-sm3': 'HMAC-SM3 签名',
  'ecdsa-p256-sha256': 'ECDSA P-256 签名',
  'sm2-sm3': 'SM2 签名',
} as const;
export type KeyKind = keyof typeof KEY_KINDS;

/** Kinds of which the developer keeps the private part: we get the public one. */
export const PAIR_KINDS: readonly KeyKind[] = ['ecdsa-p256-sha256', 'sm2-sm3'];

/** Going live: asked for by the developer, decided by an operator. */
export const REVIEW_STATES = { waiting: '审核中', passed: '已通过', refused: '未通过' } as const;
export type ReviewState = keyof typeof REVIEW_STATES;

export const APPLICATION_LIMITS = {
  name: 30,
  /** Of one organisation. */
  applications: 50,
  /** Of one kind in one environment: the second is there while the first is replaced. */
  keysOfAKind: 2,
  networks: 50,
  purpose: 500,
  origins: 20,
  themeName: 20,
  /** Of a logo as it is sent; what is kept is smaller. */
  logoCharacters: 400_000,
  /** For how long the page that tries calls out has a key. */
  pageKeyMinutes: 60,
} as const;
