import type { ResultOf } from '@yinxin/api/client';
import type { Tone } from '~/ui/index.ts';

export type Organization = ResultOf<'GET /api/appapi/org/current'>;
export type Member = ResultOf<'GET /api/appapi/org/members'>['list'][number];
export type Application = ResultOf<'GET /api/appapi/org/applications'>[number];
export type Invitation = ResultOf<'GET /api/appapi/org/invitations'>[number];
export type NoticeChoice = ResultOf<'GET /api/appapi/org/notices'>[number];
type OwnApplication = ResultOf<'GET /api/appapi/org/myApplications'>[number];
type OwnInvitation = ResultOf<'GET /api/appapi/org/myInvitations'>[number];
export type Reclaim = ResultOf<'GET /api/appapi/org/myReclaims'>[number];

/** The company one acts for, with what this member may see of it. */
export interface OwnCompany {
  organization: Organization;
  members: ResultOf<'GET /api/appapi/org/members'>;
  applications: Application[];
  invitations: Invitation[];
  /** Empty where they are not this member's to set. */
  notices: NoticeChoice[];
}

/** What stands between this person and companies they are not in yet. */
export interface OwnSide {
  applications: OwnApplication[];
  invitations: OwnInvitation[];
  reclaims: Reclaim[];
}

export const organizationTones: Record<Organization['state'], Tone> = {
  draft: 'neutral',
  reviewing: 'warning',
  certified: 'success',
  suspended: 'danger',
  closed: 'neutral',
};
export const identityTones: Record<Member['identityState'], Tone> = {
  none: 'neutral',
  pending: 'warning',
  verified: 'success',
  refused: 'danger',
};
