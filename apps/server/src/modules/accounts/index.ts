export {
  type AccountDependencies,
  type Entering,
  enter,
  enterByPhone,
  login,
  personByPhone,
  type SignInAgreements,
  switchTo,
} from './commands.ts';
export { deviceWords } from './device.ts';
export {
  markPersonPending,
  markPersonRefused,
  markPersonVerified,
  revokePersonVerification,
} from './identity-state.ts';
export {
  administratorsOf,
  beginMembership,
  endMemberships,
  findMembership,
  isMemberOf,
  type Membership,
  membershipsOf,
  membersOf,
  type OwnMembership,
  setMemberRoles,
} from './membership.ts';
export {
  forgetLoginPassword,
  keepLoginPassword,
  requirePassword,
  requireUnregistered,
  userNameOf,
} from './passwords.ts';
export { presentEntered, presentUser } from './present.ts';
export {
  actingPerson,
  findPerson,
  findPersonByPhone,
  holdPerson,
  isOfClosed,
  isOwnerOfPhone,
  namesOfAccounts,
  organizationCount,
  type PersonRow,
  phoneOf,
  presentActing,
  selectActing,
} from './queries.ts';
export { answerAccounts } from './routes.ts';
export { createSessions, isLive, type Sessions } from './sessions.ts';
export { accounts, persons, sessions } from './tables.ts';
