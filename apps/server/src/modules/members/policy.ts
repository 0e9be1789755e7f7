import { type FoundAct, mayInOrganization, type ONE_MEMBER_ACTS } from '@yinxin/api';
import { type Policy, policy } from '../../http/policy.ts';
import type { Actor } from '../../http/principal.ts';
import type { Membership } from '../accounts/index.ts';
import type { MemberAccess } from './access.ts';

/** How a person stands to an organisation they looked for; `owner` of a draft of their own. */
export type FoundStanding = 'stranger' | 'applicant' | 'member' | 'owner';

export const foundPolicy: Policy<Actor, FoundStanding, FoundAct> = policy<Actor, FoundStanding>()({
  'apply-to-join': (_, access) => access === 'stranger',
});

type OneMemberAct = (typeof ONE_MEMBER_ACTS)[number];

/** The office of a lone administrator can be handed over, never dropped. */
export const isLastAdministrator = (member: Membership, administrators: number) =>
  member.roles.includes('administrator') && administrators <= 1;

/** Of the acts the table allows, those that fit this member. */
export function mayWithMember(
  { organization, member: self }: MemberAccess,
  other: Membership,
  { administrators, verified }: { administrators: number; verified: boolean },
): OneMemberAct[] {
  const may = mayInOrganization(self.roles, organization.state);
  const isSelf = self.id === other.id;
  const stays = isLastAdministrator(other, administrators);
  const fits: Record<OneMemberAct, boolean> = {
    'set-roles': true,
    'hand-over': !isSelf && verified,
    'remove-member': !isSelf && !stays,
    leave: isSelf && !stays,
  };
  return (Object.keys(fits) as OneMemberAct[]).filter((act) => may.includes(act) && fits[act]);
}
