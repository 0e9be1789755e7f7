import { expect, test } from 'vitest';
import { arrange, type DetailAct } from './main-acts.ts';

const act = (key: string, given: Partial<DetailAct> = {}): DetailAct => ({
  ...{ key, words: key, icon: 'plus', group: 'contract' },
  ...given,
});
const ALL: DetailAct[] = [
  ...['urge-contract', 'share-contract', 'extend-contract', 'copy-contract', 'transfer-contract'].map((key) =>
    act(key),
  ),
  act('void-contract', { grave: true, group: 'end' }),
  ...['download', 'read', 'print'].map((key) => act(key, { group: 'file' })),
  act('verify'),
];
const names = (acts: readonly DetailAct[]) => acts.map(({ key }) => key);

test('at most three acts are in sight, by how the contract stands', () => {
  const main = (state: Parameters<typeof arrange>[1]['state'], endedAt: string | null, acts = ALL) =>
    names(arrange(acts, { state, endedAt }).main);
  expect(main('COMPLETE', '2026-11-16')).toEqual(['download', 'verify', 'copy-contract']);
  expect(main('SIGNING', null)).toEqual(['urge-contract', 'share-contract', 'extend-contract']);
  expect(main('RECALLED', '2026-11-16')).toEqual(['copy-contract', 'download', 'read']);
  expect(main('DRAFT', null, [...ALL, act('edit')])).toEqual(['edit', 'read', 'copy-contract']);
  expect(main('SIGNING', null, [...ALL, act('sign')])[0]).toBe('sign');
});

test('the rest is grouped, nothing is lost, and what cannot be undone stands last', () => {
  const { main, more } = arrange(ALL, { state: 'SIGNING', endedAt: null });
  expect(names(more)).toEqual([
    'download',
    'read',
    'print',
    'copy-contract',
    'transfer-contract',
    'verify',
    'void-contract',
  ]);
  expect(main.length + more.length).toBe(ALL.length);
});
