import { expect, test } from 'vitest';
import { decisionsByWords, decisionsInWords, findingsIn } from './words-check.ts';

test('no screen of this repository decides by words', () => expect(decisionsInWords()).toEqual([]));

test.each([
  "if (words === '启用') run();",
  "const others = acts.filter(({ words }) => words !== '批量发起');",
  "if ('系统' === who) return;",
  "switch (label) {\n  case '待签署':",
  "words.startsWith('请')",
  'words.includes(`审批流程`)',
  "const shown = acts.filter(({ words }) => ['转交', '拒签'].includes(words));",
  '/小时|分钟/.test(left)',
  "const tones = {\n  现行: 'success',\n};",
  "const icons = { SDK: 'code', '支付宝': 'card' };",
])('%s is found', (source) => {
  expect(decisionsByWords(source)).not.toEqual([]);
});

test.each([
  "if (state === 'enabled') return '已启用';",
  "const words = kind === '' ? '全部' : name;",
  "const words = isOpen ? '待签署' : '已签署';",
  "const WORDS = { open: '待签署', done: '已签署' };",
  "['转交', '拒签'].map((words) => words)",
  "const hint = '写作 {甲方:签名}';",
  '<p>截止时间: {time}</p>',
  "const title = name || '未命名';",
])('%s only shows words', (source) => {
  expect(decisionsByWords(source)).toEqual([]);
});

test('a finding names file and line; an exception covers its file and is named once it is needless', () => {
  const files = [{ name: 'a.tsx', source: "\nwords === '启用'" }];
  expect(findingsIn(files, {})).toEqual(["a.tsx:2: decides by words, not by a key (=== '启用')"]);
  expect(findingsIn(files, { 'a.tsx': 'reads what people type' })).toEqual([]);
  expect(findingsIn([], { 'a.tsx': 'reads what people type' })).toEqual([
    'scripts/words-check.ts: a.tsx needs no exception',
  ]);
});
