export { actingPerson, namesOfAccounts, organizationCount, presentActing, selectActing } from './acting.ts';
export {
  administratorsOf,
  beginMembership,
  findMembership,
  isMemberOf,
  type Membership,
  membershipsOf,
  membersOf,
  type OwnMembership,
  setMemberRoles,
} from './membership.ts';
export { accounts } from './tables.ts';
