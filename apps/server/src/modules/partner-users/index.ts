export { ofPartner } from './access.ts';
export { answerPartnerDoor } from './routes.ts';
export { endPartnerSessions, partnerAuthenticator } from './sessions.ts';
export {
  createPartnerUser,
  findPartnerUser,
  type Holding,
  type InitialPassword,
  initialPassword,
  partnerPhoneOf,
  partnerUserNames,
  partnerUsersOf,
  resetPartnerPassword,
  setHoldings,
  setPartnerUserState,
} from './users.ts';
