import type { CallBook } from '../../http/calls.ts';
import { suspendExpired } from '../organization-states/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import type { MemberDependencies } from './access.ts';
import { defineInvitationMessages, forgetOldInvitations } from './invitations.ts';
import { memberRules } from './notice-rules.ts';
import { answerMembers } from './routes.ts';

export { authorise, authoriseReading, type MemberAccess } from './access.ts';
export { departFromAll, removeBySystem, soleAdministratorOf } from './departing.ts';
export { addOrganization } from './joining.ts';
export { closeOrganization } from './office.ts';
export { decideReclaim, listReclaims, proveReclaim, reclaimOf } from './reclaims.ts';
export { joinApplications, organizationReclaims } from './tables.ts';

/** Organisations with their people: who is in, who asks, who is asked, who runs it. */
export function createMembers(book: CallBook, parts: MemberDependencies & { upkeep: Upkeep }): void {
  answerMembers(book, parts, defineInvitationMessages(parts));
  parts.notices.addRules(memberRules);
  parts.upkeep.nightly('invitations', (at) => forgetOldInvitations(parts.db, at));
  parts.upkeep.nightly('organizations', () => suspendExpired(parts.db));
}
