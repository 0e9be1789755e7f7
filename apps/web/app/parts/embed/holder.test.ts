import { expect, test } from 'vitest';
import { holderOf } from './holder.ts';

const frame = { origins: ['https://shop.example'], name: '', colour: '', logo: '', returnUrl: null };

test.each([
  [{ ancestorOrigins: ['https://shop.example'], referrer: '' }, 'https://shop.example'],
  [{ referrer: 'https://shop.example/cart?x=1' }, 'https://shop.example'],
  [{ ancestorOrigins: ['https://evil.example'], referrer: 'https://shop.example/' }, undefined],
  [{ referrer: 'https://evil.example/https://shop.example' }, undefined],
  [{ referrer: 'https://shop.example.evil.example/' }, undefined],
  [{ ancestorOrigins: ['null'], referrer: '' }, undefined],
  [{ referrer: '' }, undefined],
])('%j is held by %s', (around, holder) => {
  expect(holderOf(frame, around)).toBe(holder);
});
