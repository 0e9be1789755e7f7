export { aTill, numberOf, payAt, post, type TestTill } from './checkout.ts';
