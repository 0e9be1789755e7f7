import { expect, test } from 'vitest';
import {
  type ContractDetail,
  type ContractParty,
  factsOf,
  isDueSoon,
  nothingToSign,
  standingOf,
  timeLeft,
} from './model.ts';

const party = (change: Partial<ContractParty>) =>
  ({ part: 'signer', state: 'PENDING', filled: false, ...change }) as ContractParty;

test('a party is told to stand where it stands', () => {
  expect(standingOf(party({}), 'SIGNING')).toBe('待签署');
  expect(standingOf(party({ state: 'READ' }), 'FILLING')).toBe('已读，待填写');
  expect(standingOf(party({ state: 'READ', filled: true }), 'FILLING')).toBe('已填写');
  expect(standingOf(party({ part: 'approver', state: 'SIGNED' }), 'SIGNING')).toBe('已同意');
  expect(standingOf(party({ state: 'WAITING' }), 'SIGNING')).toBe('未轮到');
});

test.each([
  ['DRAFT', 'WAITING', '还没有发出'],
  ['SIGNING', 'WAITING', '还没有轮到您'],
  ['SIGNING', 'SIGNED', '您已经签好了'],
  ['SIGNING', undefined, '您不是这份合同的签署方'],
  ['RECALLED', 'EXPIRED', '撤回'],
  ['COMPLETE', 'SIGNED', '签署完成'],
] as const)(
  'of a contract that is %s, whoever is %s there reads why they cannot sign',
  (state, own, words) => {
    const parties = own ? [party({ isOwn: true, state: own })] : [];
    expect(nothingToSign({ state, parties } as Pick<ContractDetail, 'state' | 'parties'>)).toContain(words);
  },
);

test('the time that is left is told in the unit that matters', () => {
  const now = Date.parse('2026-11-15T00:00:00Z');
  expect(timeLeft('2026-11-15T00:20:00Z', now)).toBe('剩 20 分钟');
  expect(timeLeft('2026-11-15T07:00:00Z', now)).toBe('剩 7 小时');
  expect(timeLeft('2026-12-15T00:00:00Z', now)).toBe('剩 30 天');
  expect(timeLeft('2026-11-14T00:00:00Z', now)).toBe('已到截止时间');
  expect(timeLeft(null, now)).toBeUndefined();
  expect(timeLeft('2026-11-15T07:00:00Z', undefined)).toBeUndefined();
});

test('a deadline is near while it is told in hours or minutes', () => {
  const now = Date.parse('2026-11-15T00:00:00Z');
  expect(isDueSoon('2026-11-15T00:20:00Z', now)).toBe(true);
  expect(isDueSoon('2026-11-16T23:59:00Z', now)).toBe(true);
  expect(isDueSoon('2026-11-17T00:00:00Z', now)).toBe(false);
  expect(isDueSoon('2026-11-14T00:00:00Z', now)).toBe(false);
  expect(isDueSoon(null, now)).toBe(false);
  expect(isDueSoon('2026-11-15T00:20:00Z', undefined)).toBe(false);
});

test('only what people understand is told of an event', () => {
  const entry = { act: 'x', words: '', who: '', at: '', ip: '', bySystem: false };
  expect(factsOf({ ...entry, facts: { reason: '金额有误', intent: 'abc' } })).toEqual(['原因：金额有误']);
});
