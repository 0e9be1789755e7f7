import { expect, test } from 'vitest';
import { fieldsOn, partyOfTag } from './field-words.ts';
import { newParty } from './parties.ts';
import { fieldAt } from './placement.ts';

const size = { widthMm: 210, heightMm: 297 };

test('a seal over the edges stands on every page it crosses, other fields on their own', () => {
  const seam = fieldAt('seam', 'a', { documentId: 'd', page: 0, size }, { x: 0, y: 100 });
  const seal = fieldAt('seal', 'a', { documentId: 'd', page: 2, size }, { x: 50, y: 50 });
  const odd = { ...seam, options: { pages: 'odd' as const } };
  expect(fieldsOn([seam, seal], 'd', 2)).toEqual([seam, seal]);
  expect(fieldsOn([seam, seal], 'd', 1)).toEqual([seam]);
  expect([0, 1, 2].map((page) => fieldsOn([odd], 'd', page).length)).toEqual([1, 0, 1]);
  expect(fieldsOn([seam], 'other', 0)).toEqual([]);
});

test('a tag names a party by its letter or its name', () => {
  const first = newParty({ kind: 'organization', name: '丁小山', organizationName: '云岭示例材料有限公司' });
  const told = newParty({ kind: 'person', name: '吴溪', part: 'cc' });
  const second = newParty({ kind: 'person', name: '王一川' });
  const parties = [first, told, second];
  expect(partyOfTag('甲方', parties)).toBe(first);
  expect(partyOfTag('乙', parties)).toBe(second);
  expect(partyOfTag('王一川', parties)).toBe(second);
  expect(partyOfTag('吴溪', parties)).toBeUndefined();
});
