import { expect, test } from 'vitest';
import type { ContractEntry } from './model.ts';
import { able, each, outcomeWords, signingWords } from './several.ts';

const entry = (title: string, may: ContractEntry['may']): ContractEntry => ({
  ...{ id: title, title, number: null, state: 'SIGNING', stateWords: '签署中', author: '甲', parties: [] },
  ...{ places: [], deadline: null, changedAt: '2026-11-15T00:00:00Z', tags: [], folderId: null, may },
});

test('of several it is said how many can be signed together, and why the others cannot', () => {
  const chosen = [
    entry('一', ['sign-contract']),
    entry('二', ['sign-contract', 'urge-contract']),
    entry('三', ['fill-contract']),
    entry('四', []),
  ];
  expect(signingWords(chosen)).toBe('2 份可一起签署，1 份要先填写，1 份现在不由您签署');
  expect(able(chosen, 'urge-contract')).toHaveLength(1);
  expect(signingWords([entry('五', ['urge-contract'])])).toBe('');
});

test('what is refused does not keep the others from being done, and each refusal is told', async () => {
  const outcome = await each([entry('一', []), entry('二', []), entry('三', [])], async ({ title }) => {
    if (title === '二') throw new Error('今天已催办 3 次');
  });
  expect(outcomeWords('催办', outcome)).toBe('已催办 2 份，1 份未成功：二：今天已催办 3 次');
  expect(outcomeWords('催办', { done: 0, refusals: ['二：停'] })).toBe('1 份未成功：二：停');
});
