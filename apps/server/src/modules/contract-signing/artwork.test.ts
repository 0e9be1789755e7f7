import { expect, test } from 'vitest';
import type { ContractDocumentRow, Field } from '../contracts/tables.ts';
import { marksOn } from './artwork.ts';

const document = {
  id: 'd',
  pages: Array.from({ length: 6 }, () => ({ widthMm: 210, heightMm: 297 })),
} as ContractDocumentRow;
/** One transparent pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const looks = { strokes: undefined, seal: { picture, widthMm: 40 }, name: '示例', at: new Date(0) };

test('a seam is put on the pages that its author, or its signer, chose', async () => {
  const field = { kind: 'seam', top: 100, options: { pages: 'even', firstPage: 1, lastPage: 4 } } as Field;
  const seams = [{ documentId: 'd', edge: 'left' as const, pages: 'all' as const, top: 50, firstPage: 4 }];
  const marks = await marksOn({ document, fields: [field] }, { ...looks, wish: { places: [], seams } });
  expect(marks).toMatchObject([
    { seam: { edge: 'right', pages: [1, 3], yMm: 100 } },
    { seam: { edge: 'left', pages: [4, 5], yMm: 50 } },
  ]);
});
