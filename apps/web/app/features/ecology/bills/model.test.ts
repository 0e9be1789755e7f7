import type { PartnerBillItem } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import { addressOf, BILLS_PATH, isNarrowed, listQuery, productsWords, shownIn } from './model.ts';
import { payableOf, splitChoice, splitWords } from './splitting.ts';

const shown = (search: string) => shownIn(new URLSearchParams(search));

test('an address asks for what it says, and again for the same', () => {
  const search =
    'from=2026-07&to=2026-10&number=ZD2026&product=contract&state=unchecked&min=1.50&max=20000.00';
  expect(shown(search)).toMatchObject({ from: '2026-07', min: 150, max: 2_000_000, product: 'contract' });
  expect(addressOf(shown(`${search}&differing=1&sort=difference&order=asc`))).toBe(
    `${BILLS_PATH}?${search}&differing=1&sort=difference&order=asc`,
  );
  expect(addressOf(shown(''))).toBe(BILLS_PATH);
});

test('what cannot be asked for is left out, and the rest still counts', () => {
  const wrong = shown(
    'from=2026-13&product=toString&state=x&min=1e3&partner=1&sort=name&number=%20&to=2026-10',
  );
  expect(isNarrowed(wrong)).toBe(true);
  expect(addressOf(wrong)).toBe(`${BILLS_PATH}?to=2026-10`);
  expect(isNarrowed(shown('sort=due&order=asc'))).toBe(false);
  expect(listQuery(shown('differing=0'))).not.toHaveProperty('differing');
});

test('products are named by the first of them', () => {
  expect(productsWords(['certificate', 'contract'])).toBe('电子合同等 2 项');
  expect(productsWords(['sms'])).toBe('短信通知');
  expect(productsWords([])).toBe('没有用量');
});

const aBill = (facts: Partial<PartnerBillItem>) =>
  ({
    state: 'unchecked',
    hindrance: null,
    may: ['confirm-bill'],
    difference: 0,
    ...facts,
  }) as PartnerBillItem;

test('a choice is split by what can be confirmed, with a reason for each other bill', () => {
  const split = splitChoice([
    aBill({ payable: 3_304_800 }),
    aBill({ payable: 1_210_466, difference: null }),
    aBill({ payable: 8_662_238, difference: 9_533, hindrance: 'difference' }),
    aBill({ state: 'settled', hindrance: 'state', may: [] }),
    aBill({ hindrance: 'over', may: [] }),
    aBill({ may: [] }),
  ]);
  expect(payableOf(split.ready)).toBe(4_515_266);
  expect(split.not.map(({ why }) => why)).toEqual([
    '差 ¥95.33，先处理差异或逐张确认',
    '已是“已结清”，不用确认',
    '核对期限已过，按协议自动确认',
    '当前角色不能确认',
  ]);
  expect(splitWords(split)).toBe('2 张没有差异，可以确认，1 张共差 ¥95.33，要先处理，3 张不用或不能确认');
});
