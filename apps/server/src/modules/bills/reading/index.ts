export { readBill, readLog } from './detail.ts';
export { listBills, summarise } from './listing.ts';
export { peopleIn, presentBill, presentItem, presentLog, presentSummary } from './present.ts';
export { dueOf, hindranceOf, type Reader } from './reader.ts';
export { readTrend } from './trend.ts';
