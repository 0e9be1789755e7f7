import { expect, test } from 'vitest';
import { billed } from './billed.ts';
import type { Wallet, Wish } from './use-payment.ts';

const order = { amount: 30_000, discount: 0, payable: 30_000, coupon: null, quotaUsed: 0 };
const coupon = { code: 'NEW', name: '新客', words: '减 50 元', discount: 5_000, validUntil: '' };
const wallet = { coupons: [coupon], quotaCovers: { seals: 1, amount: 12_000 } } as unknown as Wallet;
const wish = (change: Partial<Wish> = {}): Wish => ({
  ...{ channel: 'wechat-h5' as Wish['channel'], couponCode: '', useQuota: false },
  ...change,
});

test('what is ticked is taken off at once', () => {
  expect(billed(order, wallet, wish()).payable).toBe(30_000);
  expect(billed(order, wallet, wish({ useQuota: true }))).toMatchObject({
    quota: { seals: 1, amount: 12_000 },
    payable: 18_000,
  });
  expect(billed(order, wallet, wish({ couponCode: 'NEW' }))).toMatchObject({ coupon, payable: 25_000 });
});

test('what is no longer ticked is not taken off any more', () => {
  const priced = { ...order, discount: 12_000, payable: 18_000, quotaUsed: 1 };
  expect(billed(priced, wallet, wish({ useQuota: true })).payable).toBe(18_000);
  expect(billed(priced, wallet, wish())).toMatchObject({ quota: null, payable: 30_000 });
});

test('what the wallet cannot tell is told by the server alone', () => {
  expect(billed(order, wallet, wish({ couponCode: 'TYPED' })).payable).toBe(30_000);
  expect(billed(order, wallet, wish({ couponCode: 'NEW', useQuota: true })).payable).toBe(30_000);
});
