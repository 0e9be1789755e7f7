export { aCheckout, numberOf, payAt, post, type TestCheckout } from './checkout.ts';
