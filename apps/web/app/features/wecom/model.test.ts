import { expect, test } from 'vitest';
import { partsOf } from './model.ts';

test('what was searched for stands out, whatever its case', () => {
  expect(partsOf('设备租赁合同', '租赁').map(({ text, hit }) => (hit ? `[${text}]` : text))).toEqual([
    '设备',
    '[租赁]',
    '合同',
  ]);
  expect(partsOf('NDA 2026', 'nda')[0]).toEqual({ text: 'NDA', hit: true });
  expect(partsOf('采购', '租赁')).toEqual([{ text: '采购', hit: false }]);
});
