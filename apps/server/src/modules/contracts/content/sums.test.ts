import type { PageText } from '@yinxin/pdf-render';
import { expect, test } from 'vitest';
import { sumsOnPages } from './sums.ts';

const page = (text: string, pictured = 0): PageText => ({ text, pictured, boxes: new Float32Array() });
const read = (...pages: PageText[]) =>
  sumsOnPages(
    { format: { read: async () => pages } } as unknown as Parameters<typeof sumsOnPages>[0],
    { id: 'reader', isParty: true },
    [{ fileId: 'file', sha256: 'digest' }],
  );

test('a page that is mostly a picture is not read for the word above it; a logo is no such picture', async () => {
  expect(await read(page('合同'), page('附件', 0.6))).toMatchObject({ isReadable: false });
  expect(await read(page('合同', 0.01), page('附件'))).toMatchObject({ isReadable: true });
  expect(await read(page('合同'), page(' \r\n'))).toMatchObject({ isReadable: false });
});

test('a sum is found wherever it stands in a long page, also where two pieces of it meet', async () => {
  for (const before of [9_990, 9_995, 9_998, 10_000, 10_003, 120_000]) {
    const { highest } = await read(page(`${'字'.repeat(before)}总价 9,000,000 元${'字'.repeat(before)}`));
    expect(highest?.fen, String(before)).toBe(9_000_000_00);
  }
});
