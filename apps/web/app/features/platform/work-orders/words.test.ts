import { expect, test } from 'vitest';
import { piecesOf } from './words.ts';

test.each([
  ['一句话', [{ text: '一句话', isCode: false }]],
  [
    '请求：\n```json\n{ "a": 1 }\n```\n谢谢',
    [
      { text: '请求：', isCode: false },
      { text: '{ "a": 1 }', isCode: true },
      { text: '谢谢', isCode: false },
    ],
  ],
  ['```\n没有结尾', [{ text: '没有结尾', isCode: true }]],
])('%j', (text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces);
});
