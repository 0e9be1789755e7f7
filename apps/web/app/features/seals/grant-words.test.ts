import { expect, test } from 'vitest';
import { type GrantValues, grantErrors, grantOf, usualEnd } from './grant-fields.ts';
import { grantSentence, type Terms, termsWords, usedWords } from './grant-words.ts';

const terms: Terms = {
  sceneName: '示例市公共资源交易平台',
  until: '2027-05-31T23:59:59+08:00',
  uses: 20,
  approval: 'above',
  approvalAbove: 5_000_000,
};

test('an authorisation is a sentence: who, where, how often, until when, with or without approval', () => {
  expect(grantSentence('许若', '合同专用章', terms)).toBe(
    '许若 可在“示例市公共资源交易平台”使用合同专用章 20 次，至 2027-05-31；¥50,000 以上须审批。',
  );
  const wide: Terms = { sceneName: '', until: null, uses: null, approval: 'none', approvalAbove: null };
  expect(grantSentence('许若', '公章', wide)).toBe('许若 可在所有平台使用公章，不限次数，不限期；无须审批。');
});

test('a standing one says its terms and what is left of it', () => {
  expect(termsWords({ ...terms, approval: 'each', approvalAbove: null })).toBe(
    '示例市公共资源交易平台，至 2027-05-31，每次须审批',
  );
  expect(usedWords(terms, 3)).toBe('已用 3 / 20 次');
  expect(usedWords({ ...terms, uses: null }, 3)).toBe('已用 3 次，不限次数');
});

test('what is typed becomes what is sent: a day to its end, 元 as 分, nothing as no limit', () => {
  const typed: GrantValues = {
    uid: 'a',
    sceneId: '',
    until: '2027-05-31',
    uses: '20',
    approval: 'above',
    above: '50,000.5',
  };
  expect(grantOf(typed)).toEqual({
    sceneId: null,
    until: '2027-05-31T15:59:59.000Z',
    uses: 20,
    approval: 'above',
    approvalAbove: 5_000_050,
  });
  expect(grantOf({ ...typed, until: '', uses: '', approval: 'each' })).toMatchObject({
    until: null,
    uses: null,
    approvalAbove: null,
  });
  const now = Date.parse('2026-11-15T12:00:00+08:00');
  expect(grantErrors(typed, now)).toEqual({});
  expect(
    Object.keys(grantErrors({ ...typed, uid: '', until: '2026-11-14', uses: '0', above: '' }, now)),
  ).toEqual(['uid', 'until', 'uses', 'above']);
  expect(grantErrors({ ...typed, until: '2026-11-15' }, now)).toEqual({});
  expect(usualEnd(new Date(now))).toBe('2027-11-15');
});
