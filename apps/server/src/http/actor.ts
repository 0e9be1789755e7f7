import type { OperatorRole } from '@yinxin/api';

/** A signed-in person in the account they act as. Looked up from the token, never taken from the request. */
export interface Actor {
  sessionId: string;
  personId: string;
  personName: string;
  maskedPhone: string;
  personState: 0 | 1;
  accountId: string;
  accountType: 0 | 1;
  organizationId: string | null;
  organizationName: string;
  organizationState: 0 | 1;
}

/** Product.md section 4: personState counts for personal accounts, orgState for enterprises. */
export const isCertified = (actor: Actor) =>
  (actor.accountType === 0 ? actor.personState : actor.organizationState) === 1;

/** Whoever works in the back office. Not a user: operators have their own token, header and calls. */
export interface Operator {
  sessionId: string;
  id: string;
  login: string;
  name: string;
  roles: readonly OperatorRole[];
  /** Still on a one-time password: nothing but changing it is allowed. */
  mustChangePassword: boolean;
}

/** Who makes a request, as far as we know. */
export interface Caller {
  actor: Actor | undefined;
  /** Set for calls of the back office only, and then there is no actor. */
  operator?: Operator;
  /** The token was a real one whose time is over. */
  expired: boolean;
  ip: string;
  requestId: string;
  /** Of a request over HTTP. */
  userAgent?: string;
  /** The browser asks not to be tracked (Do Not Track, Global Privacy Control). */
  declinesTracking?: boolean;
}

/** Finds whoever is behind a token. */
export type Authenticate = (
  token: string | undefined,
) => Promise<Pick<Caller, 'actor' | 'operator' | 'expired'>>;
