import * as api from '@yinxin/api';
import { timeNow } from '../../db/clock.ts';
import { type CallBook, done } from '../../http/calls.ts';
import { listNoticeChoices } from '../notices/index.ts';
import { presentUser } from '../sign-in/index.ts';
import { authoriseReading, type MemberDependencies } from './access.ts';
import {
  acceptInvitation,
  declineInvitation,
  type InvitationJob,
  inviteMember,
  withdrawInvitation,
} from './invitations.ts';
import {
  acceptApplication,
  addOrganization,
  applyToJoin,
  refuseApplication,
  searchOrganizations,
  withdrawApplication,
} from './joining.ts';
import { closeDraft, handOver, leave, removeMember, setNotices, setRoles } from './office.ts';
import {
  presentApplication,
  presentFound,
  presentInvitation,
  presentMember,
  presentOrganization,
  presentOwnApplication,
  presentOwnInvitation,
  presentReclaim,
} from './present.ts';
import * as queries from './queries.ts';
import { listReclaims, requestReclaim, withdrawReclaim } from './reclaims.ts';

export function answerMembers(book: CallBook, parts: MemberDependencies, message: InvitationJob) {
  const { db, vault } = parts;

  book.answer(api.searchOrganizations, async ({ query, person }) => {
    const found = await searchOrganizations(db, person, query.organizationName, query.isMix === '1');
    return found.map((organization) => presentFound(organization, person));
  });
  book.answer(api.addOrganization, async ({ query, caller }) =>
    presentUser(await addOrganization(parts, caller, query.organizationName)),
  );
  book.answer(api.applyToJoin, async ({ query, caller }) => ({
    organizationName: (await applyToJoin(parts, caller, query.orgId)).name,
  }));

  book.answer(api.noticeMatrix, async ({ person }) => {
    const { organization } = await authoriseReading(db, person, 'read-organization');
    return listNoticeChoices(db, organization.id);
  });
  book.answer(api.setNotices, async ({ body, caller }) => {
    await setNotices(parts, caller, body.choices);
    return null;
  });
  book.answer(api.currentOrganization, async ({ person }) =>
    presentOrganization(await queries.currentOrganization(db, person)),
  );
  book.answer(api.organizationMembers, async ({ query, person }) => {
    const { rows, more, ...seen } = await queries.listMembers(db, person, query);
    return { list: rows.map((row) => presentMember(vault, seen, row)), more };
  });
  book.answer(api.setRoles, async ({ body, caller }) => done(setRoles(parts, caller, body)));
  book.answer(api.handOver, async ({ body, caller }) => done(handOver(parts, caller, body)));
  book.answer(api.removeMember, async ({ body, caller }) => done(removeMember(parts, caller, body.uid)));
  book.answer(api.leaveOrganization, async ({ caller }) => presentUser(await leave(parts, caller)));
  book.answer(api.closeDraft, async ({ caller }) => presentUser(await closeDraft(parts, caller)));

  book.answer(api.organizationApplications, async ({ person }) => {
    const { access, rows } = await queries.listApplications(db, person);
    return rows.map((row) => presentApplication(vault, access, row));
  });
  book.answer(api.acceptApplication, async ({ body, caller }) =>
    done(acceptApplication(parts, caller, body)),
  );
  book.answer(api.refuseApplication, async ({ body, caller }) =>
    done(refuseApplication(parts, caller, body)),
  );
  book.answer(api.myApplications, async ({ person }) =>
    (await queries.listOwnApplications(db, person)).map(presentOwnApplication),
  );
  book.answer(api.withdrawApplication, async ({ body, caller }) =>
    done(withdrawApplication(parts, caller, body.id)),
  );

  book.answer(api.inviteMember, async ({ body, caller }) => {
    const { id, expiresAt } = await inviteMember(parts, message, caller, body);
    return { id, expiresAt: expiresAt.toISOString() };
  });
  book.answer(api.organizationInvitations, async ({ person }) => {
    const { access, rows } = await queries.listInvitations(db, person);
    const now = await timeNow(db);
    return rows.map((row) => presentInvitation(vault, access, row, now));
  });
  book.answer(api.withdrawInvitation, async ({ body, caller }) =>
    done(withdrawInvitation(parts, caller, body.id)),
  );
  book.answer(api.myInvitations, async ({ person }) => {
    const now = await timeNow(db);
    return (await queries.listOwnInvitations(db, person)).map((row) => presentOwnInvitation(row, now));
  });
  book.answer(api.acceptInvitation, async ({ body, caller }) =>
    presentUser(await acceptInvitation(parts, caller, body.id)),
  );
  book.answer(api.declineInvitation, async ({ body, caller }) =>
    done(declineInvitation(parts, caller, body.id)),
  );

  book.answer(api.requestReclaim, async ({ body, caller }) => {
    const { id, state } = await requestReclaim(parts, caller, body);
    return { id, state };
  });
  book.answer(api.myReclaims, async ({ person }) =>
    (await listReclaims(db, { personId: person.personId })).map(presentReclaim),
  );
  book.answer(api.withdrawReclaim, async ({ body, caller }) => done(withdrawReclaim(parts, caller, body.id)));
}
