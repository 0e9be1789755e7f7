import { expect, test } from 'vitest';
import { doorPrices } from './prices.ts';

const trial = {
  state: 'unverified',
  contracts: 3,
  left: 3,
  days: 30,
  until: null,
  seal: { state: 'unverified', days: 30 },
} as const;

const plans = [
  { model: 'trial', id: 't', name: '', text: '', sample: true, contracts: 3, days: 30, sealDays: 30 },
] as const;

test('the trial is told as the price list has it', () => {
  expect(doorPrices({ trial, each: 500 }, plans)).toEqual({
    contract: '前 3 份免费',
    seal: '试用 30 天 ¥0',
    note: '试用含 3 份合同，30 天',
  });
});

test('what is used up, or not offered, is not promised', () => {
  const over = { ...trial, state: 'over', seal: { state: 'taken', days: 30 } } as const;
  expect(doorPrices({ trial: over, each: 500 }, plans)).toEqual({
    ...{ contract: '每份 ¥5', seal: '付费前先报价', note: '' },
  });
  expect(doorPrices({ trial: null, each: null }, []).contract).toBe('付费前先报价');
});
