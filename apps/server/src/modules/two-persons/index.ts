export { peopleIn, presentRequest } from './present.ts';
export {
  approvedRequests,
  askersOf,
  decide,
  decidedRequests,
  findRequest,
  isAsked,
  type NewDecision,
  newestRequest,
  type RequestAndDecision,
  request,
  waitingRequests,
} from './requests.ts';
export type { TwoPersonRequest } from './tables.ts';
