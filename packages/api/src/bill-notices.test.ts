import { expect, test } from 'vitest';
import { BILL_NOTICES, type BillNoticeKind, billNoticeWords } from './bill-notices.ts';

test('a message names the month and the day', () => {
  expect(billNoticeWords('bill-ready', { period: '2026-10', day: '2026-11-05' })).toBe(
    '2026年10月账单已生成，请在11月5日前核对',
  );
});

test('nothing is left open in any of them', () => {
  for (const kind of Object.keys(BILL_NOTICES) as BillNoticeKind[])
    for (const day of ['2026-11-20', ''])
      expect(billNoticeWords(kind, { period: '2026-10', day })).not.toMatch(/[{}]|NaN|undefined/);
});
