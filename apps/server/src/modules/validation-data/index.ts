export { evidenceFrom, isProven, statusNow, timeStampsOf } from './validation-data.ts';
