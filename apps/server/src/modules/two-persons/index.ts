export { changesOf, type NewOperatorChange, noteChange } from './changes.ts';
export { peopleIn, presentRequest } from './present.ts';
export {
  askersOf,
  type Decided,
  decide,
  decidedRequests,
  findRequest,
  isAsked,
  mustDecide,
  type NewDecision,
  newestRequest,
  type Refusal,
  type RequestAndDecision,
  refusalProblem,
  request,
  waitingRequests,
} from './requests.ts';
export {
  type OperatorChangeRow,
  operatorChanges,
  type TwoPersonDecided,
  type TwoPersonRequest,
  twoPersonDecisions,
  twoPersonRequests,
} from './tables.ts';
export { type Hindrance, hindranceWords, requireVoice, type Voice, voiceOf } from './voices.ts';
