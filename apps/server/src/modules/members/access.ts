import { type MemberActName, refusalInOrganization } from '@yinxin/api';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Jobs } from '../../jobs/index.ts';
import type { SmsProvider } from '../../providers/sms/index.ts';
import type { OpenedVault } from '../../vault/index.ts';
import { findMembership, type Membership } from '../accounts/index.ts';
import type { Notices } from '../notices/index.ts';
import { refusedByState } from '../organization-states/index.ts';
import { findOrganization, lockOrganization, type Organization } from '../organizations/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { StepUp } from '../step-up/index.ts';

export interface MemberDependencies {
  db: Database;
  vault: OpenedVault;
  sessions: Sessions;
  stepUp: StepUp;
  jobs: Jobs;
  sms: SmsProvider;
  notices: Notices;
}

/** The organisation somebody acts for, and their place in it as both are now. */
export interface MemberAccess {
  organization: Organization;
  member: Membership;
}

async function accessIn(
  tx: Queryable,
  organization: Organization,
  who: Actor,
  act: MemberActName,
): Promise<MemberAccess> {
  const member = await findMembership(tx, organization.id, who.accountId);
  if (!member) throw problem('ORG_ACCOUNT_REQUIRED');
  const refused = refusalInOrganization(act, member.roles, organization.state);
  if (refused === 'role') throw problem('FORBIDDEN');
  if (refused === 'state') throw refusedByState(organization.state);
  return { organization, member };
}

const organizationOf = ({ organizationId }: Actor): string => {
  if (!organizationId) throw problem('ORG_ACCOUNT_REQUIRED');
  return organizationId;
};

/** For whoever only looks. */
export const authoriseReading = async (
  tx: Queryable,
  who: Actor,
  act: MemberActName,
): Promise<MemberAccess> => accessIn(tx, await findOrganization(tx, organizationOf(who)), who, act);

/** For whoever changes something: the organisation is locked from here on, so acts on it take turns. */
export const authorise = async (tx: Queryable, { who }: Caller<Actor>, act: MemberActName) =>
  accessIn(tx, await lockOrganization(tx, organizationOf(who)), who, act);
