export {
  markPersonPending,
  markPersonRefused,
  markPersonVerified,
  revokePersonVerification,
} from './identity-state.ts';
export { findPerson, findPersonByPhone, holdPerson, isOfClosed, type PersonRow, phoneOf } from './persons.ts';
export { persons } from './tables.ts';
