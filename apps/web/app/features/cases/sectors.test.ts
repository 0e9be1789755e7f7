import { expect, test } from 'vitest';
import { ofSector, sectorsOf } from './sectors.ts';

const cases = [
  { id: 'a', sector: '金融', sectorKey: 'finance' as const },
  { id: 'b', sector: '医疗', sectorKey: 'medical' as const },
  { id: 'c', sector: '金融', sectorKey: 'finance' as const },
];

test('a sector is offered once, and only where it has a case', () => {
  expect(sectorsOf(cases)).toEqual([
    { key: 'finance', name: '金融' },
    { key: 'medical', name: '医疗' },
  ]);
});

test('a filter keeps its sector, no filter keeps all, an unknown sector keeps none', () => {
  expect(ofSector(cases, 'finance').map(({ id }) => id)).toEqual(['a', 'c']);
  expect(ofSector(cases, undefined)).toHaveLength(3);
  expect(ofSector(cases, 'space')).toEqual([]);
});
