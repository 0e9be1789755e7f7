export { readBill, readLog } from './detail.ts';
export { billIds, billsCalled, countBills, filterOf, type ListedBill } from './listing.ts';
export { peopleIn, presentBill, presentLog } from './present.ts';
export { dueOf, hindranceOf, type Reader, type Scope } from './reader.ts';
export { answerBillReading } from './routes.ts';
