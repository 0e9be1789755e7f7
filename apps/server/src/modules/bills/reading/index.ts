export { readBill, readLog } from './detail.ts';
export {
  billIds,
  billsCalled,
  countBills,
  filterOf,
  type ListedBill,
  listBills,
  summarise,
} from './listing.ts';
export { findPartners } from './partners.ts';
export { peopleIn, presentBill, presentItem, presentLog, presentSummary } from './present.ts';
export { dueOf, hindranceOf, type Reader, type Scope } from './reader.ts';
export { readTrend } from './trend.ts';
