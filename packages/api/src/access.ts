import { OPERATOR_HEADER, TOKEN_HEADER } from './envelope.ts';

/** Whoever can sign in, and the header their token comes in. No audience's token ever stands for another's. */
export const audiences = {
  person: { header: TOKEN_HEADER },
  operator: { header: OPERATOR_HEADER },
} as const satisfies Record<string, { header: string }>;
export type Audience = keyof typeof audiences;

/** What a caller must have shown: nothing, who they are, or that their identity was verified. */
type Proof = 'none' | 'login' | 'verified';

/** Who may make a call: the audience it is for, and what its members must have shown. */
export const accesses = {
  public: { audience: 'person', proof: 'none' },
  login: { audience: 'person', proof: 'login' },
  verified: { audience: 'person', proof: 'verified' },
  operator: { audience: 'operator', proof: 'login' },
} as const satisfies Record<string, { audience: Audience; proof: Proof }>;
export type Access = keyof typeof accesses;
