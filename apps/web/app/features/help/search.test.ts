import { expect, test } from 'vitest';
import { findPage } from '~/site/pages/find.ts';
import { searchTopics } from './search.ts';
import { topics } from './topics.ts';

const found = (keyword: string) => searchTopics(topics, keyword).map(({ id }) => id);

test('questions are found by words of question, answer and topic, all of them', () => {
  expect(found('发票')).toEqual(['fees']);
  expect(found('手机号 填错')).toContain('draft');
  expect(found('实名')).toContain('identity');
  expect(found('pdf')).toContain('draft');
  expect(found('没有这样的词')).toEqual([]);
});

test('a topic keeps only the questions that were found', () => {
  const [fees] = searchTopics(topics, '原路退回');
  expect(fees?.questions.map(({ question }) => question)).toEqual(['可以退款吗？']);
});

test('every topic has a place of its own and leads to a page that exists', () => {
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
  for (const { action } of topics) expect(findPage(action.path), action.path).toBeDefined();
});
