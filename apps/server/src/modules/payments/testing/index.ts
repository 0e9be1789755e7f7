export { aTill, numberOf, payAt, post, type TestTill } from './till.ts';
