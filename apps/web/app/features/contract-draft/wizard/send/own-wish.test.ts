import type { SealCard } from '@yinxin/api/client';
import { expect, test } from 'vitest';
import type { PlacedField } from '../../model.ts';
import { newParty } from '../../parties.ts';
import { ownWish, signsLater } from './own-wish.ts';

const own = {
  ...{ kind: 'organization' as const, actingAs: 'agent' as const, name: '王一川' },
  ...{ organizationName: '示例科技', phone: '13800138000' },
};
const mine = newParty({ ...own, key: 'own' });
const other = newParty({ kind: 'person', key: 'other', name: '何雨桐', phone: '13600000000', step: 2 });
const seal = { id: 'seal', may: ['use-seal'] } as unknown as SealCard;
const strokes = [[{ x: 1, y: 1 }]];
const field = (party: string, kind: PlacedField['kind']) => ({ party, kind }) as PlacedField;
const draft = { parties: [mine, other], fields: [field('own', 'seal')] };
const signing = { draft, own, seal, strokes: undefined };

test('with a seal that is theirs to use they sign at once, by hand only where something is written', () => {
  expect(signsLater(signing)).toBeUndefined();
  expect(ownWish({ ...signing, strokes })).toEqual({ sealId: 'seal', places: [], seams: [] });
  const written = { ...draft, fields: [field('own', 'signature')] };
  expect(signsLater({ ...signing, draft: written })).toBe('hand');
  expect(ownWish({ ...signing, draft: written, strokes })).toMatchObject({ sealId: 'seal', strokes });
});

test('a person signs by hand, or by the seal they chose', () => {
  const person = { ...own, kind: 'person' as const, organizationName: '' };
  const alone = { parties: [newParty({ ...person, key: 'own' })], fields: [] };
  const by = { draft: alone, own: person, seal: undefined };
  expect(signsLater({ ...by, strokes: undefined })).toBe('hand');
  expect(ownWish({ ...by, strokes })).toEqual({ strokes, places: [], seams: [] });
  expect(ownWish({ ...by, seal, strokes })).toEqual({ sealId: 'seal', places: [], seams: [] });
});

test('they do not where it is not their turn, others fill in, or somebody has to agree to the seal', () => {
  const parties = [
    { ...mine, step: 2 },
    { ...other, step: 1 },
  ];
  expect(signsLater({ ...signing, draft: { ...draft, parties } })).toBe('turn');
  expect(signsLater({ ...signing, draft: { ...draft, parties: [other] } })).toBe('turn');
  expect(signsLater({ ...signing, draft: { ...draft, fields: [field('other', 'text')] } })).toBe('turn');
  expect(signsLater({ ...signing, draft: { ...draft, fields: [field('~author', 'text')] } })).toBeUndefined();
  expect(signsLater({ ...signing, seal: undefined })).toBe('seal');
  expect(signsLater({ ...signing, seal: { ...seal, may: ['request-use'] } })).toBe('approval');
});
