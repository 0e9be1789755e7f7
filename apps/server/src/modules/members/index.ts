import type { CallBook } from '../../http/calls.ts';
import { defineInvitationMessages } from './invitations.ts';
import { answerMembers } from './routes.ts';
import type { MemberDependencies } from './standing.ts';
import { memberRules } from './telling.ts';

export { departFromAll, soleAdministratorOf } from './departing.ts';
export { forgetOldInvitations } from './invitations.ts';
export { closeOrganization } from './office.ts';
export { decideReclaim, listReclaims, proveReclaim, type Reclaim, reclaimOf } from './reclaims.ts';
export { authorise, authoriseReading, type MemberDependencies } from './standing.ts';
export { joinApplications, organizationReclaims } from './tables.ts';

/** Organisations with their people: who is in, who asks, who is asked, who runs it. */
export function createMembers(book: CallBook, parts: MemberDependencies): void {
  answerMembers(book, parts, defineInvitationMessages(parts));
  parts.notices.tells(memberRules);
}
