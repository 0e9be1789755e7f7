import type {
  Access,
  Audience,
  AudienceOf,
  accesses,
  IdentityState,
  MemberRole,
  OperatorRole,
  OrganizationState,
  Owner,
  PartnerRole,
} from '@yinxin/api';

/** Whoever did not show who they are. */
export interface Visitor {
  kind: 'visitor';
  /** The token was a real one whose time is over. */
  expired: boolean;
}

/** What everybody has who acts for somebody. Looked up from what they prove, never taken from the request. */
interface Acting {
  /** Under whose name it is written: a person's own account, or one in an organisation. */
  accountId: string;
  /** Who answers for it. */
  personId: string;
  organizationId: string | null;
  organizationName: string;
  /** Null for a personal account. */
  organizationState: OrganizationState | null;
  /** In the organisation they act for, as of the last look; what changes something reads them anew. */
  roles: readonly MemberRole[];
}

/** A signed-in person in the account they act as; shows who they are by a session, and what they want by a step-up. */
export interface Person extends Acting {
  kind: 'person';
  sessionId: string;
  name: string;
  maskedPhone: string;
  identityState: IdentityState;
  accountType: 0 | 1;
}

/** A developer's program on the open platform: acts for an organisation that authorised it, by the account of whoever did so. */
export interface Application extends Acting {
  kind: 'application';
  id: string;
  programName: string;
  organizationId: string;
  /** By which of its keys it showed who it is. */
  keyId: string;
}

/** Whoever acts for an owner: commands take one, whether it came by a screen or by a program. */
export type Actor = Person | Application;

/**
 * Somebody on the partner platform, in one of the roles they hold there: at a partner, or at the platform. No user of the
 * site and no Actor: they read and check bills, and act for no customer.
 */
export interface PartnerUser {
  kind: 'partner';
  id: string;
  sessionId: string;
  /** The role in force, as one that this user holds: the `roleId` of the specification. */
  holdingId: string;
  role: PartnerRole;
  /** Null for roles of the platform, which see the bills of every partner. */
  partnerId: string | null;
  partnerName: string;
  name: string;
  maskedPhone: string;
  /** Still on the password that an operator handed out: nothing but changing it is allowed. */
  mustChangePassword: boolean;
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
export type Principal = Visitor | Actor | PartnerUser | Operator | System;
export type PrincipalOf<Kind extends Principal['kind']> = Extract<Principal, { kind: Kind }>;

/** Who makes a request, and how it came. */
export interface Caller<Who extends Principal = Principal> {
  who: Who;
  ip: string;
  requestId: string;
  /** Of a request over HTTP. */
  userAgent?: string;
  /** A secret by which a browser shows that it is the same as before (`DEVICE_HEADER`); it opens nothing. */
  device?: string;
  /** By which a browser shows that it opened a link for reading (`READING_COOKIE`); no script reads it. */
  reader?: string | undefined;
  /** By which a browser shows that it went to enterprise WeChat (`WECOM_COOKIE`); no script reads it. */
  wecom?: string | undefined;
  /** A challenge and its solution (`CHALLENGE_HEADER`). */
  challenge?: string;
  /** The browser asks not to be tracked (Do Not Track, Global Privacy Control). */
  declinesTracking?: boolean;
  /** What was asked already for the page that is being made, by whom. */
  asked?: Asked;
}

/** Of one page: the answers to each principal, by what they asked. */
export type Asked = Map<Principal, Map<string, Promise<unknown>>>;

export const nobody: Visitor = { kind: 'visitor', expired: false };

/** A link is followed by whoever has it: what is done by it is nobody's act who happens to be signed in. */
export const unnamed = (caller: Caller): Caller => ({ ...caller, who: nobody });
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
  ? Visitor | PrincipalOf<AudienceOf<A>>
  : PrincipalOf<AudienceOf<A>>;

/** A personal account counts by its person, an enterprise's by the enterprise. */
export const isCertified = (actor: Actor): boolean =>
  actor.kind === 'person' && actor.accountType === 0
    ? actor.identityState === 'verified'
    : actor.organizationState === 'certified';

/** Who it is was proven, whatever account they act as; a program acts for somebody who is known. */
export const isKnown = (actor: Actor): boolean =>
  actor.kind !== 'person' || actor.identityState === 'verified';

/** Whose is what somebody gets or does in the account they act as. */
export const ownerOf = ({ personId, organizationId }: Pick<Actor, 'personId' | 'organizationId'>): Owner =>
  organizationId ? { kind: 'organization', id: organizationId } : { kind: 'person', id: personId };

/** What tells one of its kind from another; empty for whoever cannot be told apart. */
export function idOf(who: Principal): string {
  switch (who.kind) {
    case 'person':
      return who.personId;
    case 'application':
    case 'partner':
    case 'operator':
      return who.id;
    case 'visitor':
    case 'system':
      return '';
  }
}
