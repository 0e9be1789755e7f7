import { describe, expect, test } from 'vitest';
import {
  type ApprovalRule,
  type ApprovalSubject,
  lacksAmount,
  lacksKind,
  stepsFor,
} from './approval-flows.ts';

const rule = (change: Partial<ApprovalRule> = {}): ApprovalRule => ({
  ...{ stage: 'send', from: null, to: null, kinds: [], templates: [], folders: [] },
  ...{ mode: 'turn', approvers: ['a'], self: false },
  ...change,
});
const about = (change: Partial<ApprovalSubject> = {}): ApprovalSubject => ({
  ...{ amount: 100, kind: null, templateId: null, folderId: null },
  ...change,
});
const asked = (rules: ApprovalRule[], subject = about()) =>
  stepsFor(rules, 'send', subject).map(({ approvers }) => approvers.join('|'));

describe('rules of approval', () => {
  test('a sum counts from its beginning and not at its end, so that neighbours do not overlap', () => {
    const tiers = [rule({ to: 100, approvers: ['low'] }), rule({ from: 100, to: 200, approvers: ['high'] })];
    expect([99, 100, 199, 200].map((amount) => asked(tiers, about({ amount })))).toEqual([
      ['low'],
      ['high'],
      ['high'],
      [],
    ]);
  });

  test('every condition must hold, and one without a template is of none', () => {
    const narrow = [rule({ kinds: ['lease'], templates: ['t'], folders: ['f'] })];
    const whole = { kind: 'lease', templateId: 't', folderId: 'f' } as const;
    expect(asked(narrow, about(whole))).toEqual(['a']);
    for (const lack of ['templateId', 'folderId'] as const)
      expect(asked(narrow, about({ ...whole, [lack]: null }))).toEqual([]);
  });

  test('leaving the kind open passes no rule about kinds', () => {
    const rules = [rule({ kinds: ['lease'] })];
    expect([lacksKind(rules, about()), asked(rules)]).toEqual([true, ['a']]);
    expect([lacksKind(rules, about({ kind: 'sales' })), asked(rules, about({ kind: 'sales' }))]).toEqual([
      false,
      [],
    ]);
    expect(lacksKind([rule({ kinds: ['lease'], templates: ['t'] })], about())).toBe(false);
    expect(lacksKind([rule()], about())).toBe(false);
  });

  test('of rules that ask the same people the strict one holds, wherever it stands', () => {
    const [lenient, strict] = [rule({ self: true }), rule({ self: false })];
    const selves = (rules: ApprovalRule[]) => stepsFor(rules, 'send', about()).map(({ self }) => self);
    expect(selves([lenient, strict])).toEqual([false]);
    expect(selves([strict, lenient])).toEqual([false]);
    expect(selves([lenient, lenient])).toEqual([true]);
  });

  test('in turn is a step each, any of them one step, and nobody is asked the same twice', () => {
    const rules = [
      rule({ approvers: ['a', 'b'] }),
      rule({ mode: 'any', approvers: ['b', 'c'] }),
      rule({ mode: 'any', approvers: ['c', 'b'] }),
      rule({ approvers: ['b'] }),
      rule({ stage: 'seal', approvers: ['z'] }),
    ];
    expect(asked(rules)).toEqual(['a', 'b', 'b|c']);
  });

  test('without a sum a rule about money cannot be judged, and is taken to hold', () => {
    const rules = [rule({ from: 100, kinds: ['lease'] })];
    const lease = about({ amount: null, kind: 'lease' });
    expect([lacksAmount(rules, lease), asked(rules, lease)]).toEqual([true, ['a']]);
    const other = about({ amount: null, kind: 'sales' });
    expect([lacksAmount(rules, other), asked(rules, other)]).toEqual([false, []]);
    expect(lacksAmount(rules, about({ kind: 'lease' }))).toBe(false);
    expect(lacksAmount([rule()], about({ amount: null }))).toBe(false);
  });
});
