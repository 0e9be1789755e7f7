import { OPERATOR_HEADER, PARTNER_COOKIE, TOKEN_COOKIE, TOKEN_HEADER } from './envelope.ts';

/**
 * Whoever can sign in, the header their token comes in, and the cookie that a browser keeps it in. No audience's token ever
 * stands for another's: people and partners share a header, and each token is looked for among those of its own kind only.
 */
export const audiences = {
  person: { header: TOKEN_HEADER, cookie: TOKEN_COOKIE },
  partner: { header: TOKEN_HEADER, cookie: PARTNER_COOKIE },
  operator: { header: OPERATOR_HEADER, cookie: undefined },
} as const satisfies Record<string, { header: string; cookie: string | undefined }>;
export type Audience = keyof typeof audiences;

/** What a caller must have shown: nothing, who they are, or that their identity was verified. */
type Proof = 'none' | 'login' | 'verified';

/**
 * Who may make a call: the audiences it is for, and what their members must have shown. Of a call for several the token
 * decides who asks; each audience has an answer of its own (`answerFor` of the call book).
 */
export const accesses = {
  public: { audiences: ['person'], proof: 'none' },
  login: { audiences: ['person'], proof: 'login' },
  verified: { audiences: ['person'], proof: 'verified' },
  partner: { audiences: ['partner'], proof: 'login' },
  'person-or-partner': { audiences: ['person', 'partner'], proof: 'login' },
  operator: { audiences: ['operator'], proof: 'login' },
} as const satisfies Record<string, { audiences: readonly [Audience, ...Audience[]]; proof: Proof }>;
export type Access = keyof typeof accesses;
export type AudienceOf<A extends Access> = (typeof accesses)[A]['audiences'][number];
