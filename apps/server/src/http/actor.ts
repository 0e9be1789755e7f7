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

/** Who makes a request, as far as we know. */
export interface Caller {
  actor: Actor | undefined;
  /** The token was a real one whose time is over. */
  expired: boolean;
  ip: string;
  requestId: string;
  /** Of a request over HTTP. */
  userAgent?: string;
  /** The browser asks not to be tracked (Do Not Track, Global Privacy Control). */
  declinesTracking?: boolean;
}

/** Finds the actor behind a token. */
export type Authenticate = (token: string | undefined) => Promise<Pick<Caller, 'actor' | 'expired'>>;
