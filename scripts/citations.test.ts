import { expect, test } from 'vitest';
import { checkCitations, lostCitations } from './citations.ts';

const documents = ['docs/specification/pages.md', 'docs/decisions/0010-files-public-by-use.md'];

test('what this repository cites is there', () => {
  expect(checkCitations()).toEqual([]);
});

test('a citation names a document or the number of a decision', () => {
  expect(lostCitations('// see docs/specification/pages.md, docs/decisions/0010.', documents)).toEqual([]);
  expect(lostCitations('// docs/decisions/0010-files-public-by-use.md#x, pages.md', documents)).toEqual([]);
});

test('a citation that leads nowhere is found', () => {
  expect(lostCitations('docs/specification/seals.md, product.md and docs/decisions/0099', documents)).toEqual(
    ['docs/specification/seals.md', 'product.md', 'docs/decisions/0099'],
  );
});
