import type {
  Access,
  Audience,
  accesses,
  IdentityState,
  MemberRole,
  OperatorRole,
  OrganizationState,
  Owner,
} from '@yinxin/api';

/** Whoever did not show who they are. */
export interface Visitor {
  kind: 'visitor';
  /** The token was a real one whose time is over. */
  expired: boolean;
}

/** A signed-in person in the account they act as. Looked up from the token, never taken from the request. */
export interface Person {
  kind: 'person';
  id: string;
  sessionId: string;
  name: string;
  maskedPhone: string;
  identityState: IdentityState;
  accountId: string;
  accountType: 0 | 1;
  organizationId: string | null;
  organizationName: string;
  /** Null for a personal account. */
  organizationState: OrganizationState | null;
  /** In the organisation they act for, as of the last look; what changes something reads them anew. */
  roles: readonly MemberRole[];
}

/** Whoever works in the back office. Not a user: operators have their own token, header and calls. */
export interface Operator {
  kind: 'operator';
  id: string;
  sessionId: string;
  login: string;
  name: string;
  roles: readonly OperatorRole[];
  /** Still on a one-time password: nothing but changing it is allowed. */
  mustChangePassword: boolean;
  /** Has no second factor where one is required: nothing but adding one is allowed. */
  mustEnrol: boolean;
}

/** Ourselves: a job, the first start, the command line. */
export interface System {
  kind: 'system';
  name: string;
}

/** Who acts. Everything that asks who somebody is asks this, and nothing in a request says it. */
export type Principal = Visitor | Person | Operator | System;
type PrincipalOf<Kind extends Principal['kind']> = Extract<Principal, { kind: Kind }>;

/** Who makes a request, and how it came. */
export interface Caller<Who extends Principal = Principal> {
  who: Who;
  ip: string;
  requestId: string;
  /** Of a request over HTTP. */
  userAgent?: string;
  /** A secret by which a browser shows that it is the same as before (`DEVICE_HEADER`); it opens nothing. */
  device?: string;
  /** A challenge and its solution (`CHALLENGE_HEADER`). */
  challenge?: string;
  /** The browser asks not to be tracked (Do Not Track, Global Privacy Control). */
  declinesTracking?: boolean;
}

export const nobody: Visitor = { kind: 'visitor', expired: false };
export const expiredVisitor: Visitor = { kind: 'visitor', expired: true };

/** For what happens without a request. */
export const asSystem = (name: string): Caller<System> => ({
  who: { kind: 'system', name },
  ip: '',
  requestId: '',
});

/** Finds whoever is behind a token; a visitor when nobody is. */
export type Authenticate<Kind extends Audience = Audience> = (
  token: string | undefined,
) => Promise<PrincipalOf<Kind> | Visitor>;

/** How each audience of the table in packages/api is recognised. */
export type Authenticators = { [Kind in Audience]: Authenticate<Kind> };

/** Whom an access lets through. */
export type Admitted<A extends Access> = (typeof accesses)[A]['proof'] extends 'none'
  ? Visitor | PrincipalOf<(typeof accesses)[A]['audience']>
  : PrincipalOf<(typeof accesses)[A]['audience']>;

/** A personal account counts by its person, an enterprise's by the enterprise. */
export const isCertified = (person: Person) =>
  person.accountType === 0 ? person.identityState === 'verified' : person.organizationState === 'certified';

/** Whose is what somebody gets or does in the account they act as. */
export const ownerOf = ({ id, organizationId }: Pick<Person, 'id' | 'organizationId'>): Owner =>
  organizationId ? { kind: 'organization', id: organizationId } : { kind: 'person', id };
