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
  ['/businessProcessing', '', 'home'],
  ['/mobile/businessProcessing', '', 'home'],
  ['/businessProcessing/signCenter', '?box=todo', 'table'],
  ['/mobile/signing', '', 'table'],
  ['/businessProcessing/signCenter/detail', '?id=1', 'detail'],
  ['/mobile/signing/indexNew', '?id=1', 'detail'],
  ['/businessProcessing/order/apply', '', 'form'],
  ['/auth/CompanyAuth', '', 'form'],
  ['/pc/home', '', 'page'],
  ['/product/software', '?id=1', 'page'],
])('%s%s is announced as a %s', (path, search, shape) => {
  expect(shapeOf(path, search)).toBe(shape);
});
