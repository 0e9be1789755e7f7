import { expect, test } from 'vitest';
import { shapeOf } from './shape-of.ts';

test.each([
  ['/about/news', '', 'list'],
  ['/about/news', '?page=2', 'list'],
  ['/about/news', '?id=four-answers', 'article'],
  ['/mobile/news', '?id=four-answers', 'article'],
  ['/mobile/download', '', 'list'],
  ['/agreement/privacy', '', 'article'],
  ['/mobile/agreement/privacy', '', 'article'],
  ['/platform/document/detail', '?documentDirectory=overview', 'document'],
  ['/mobile/platform/document', '', 'document'],
  ['/pc/home', '', 'page'],
  ['/product/software', '?id=1', 'page'],
])('%s%s is announced as a %s', (path, search, shape) => {
  expect(shapeOf(path, search)).toBe(shape);
});
