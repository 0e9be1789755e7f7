import { expect, test } from 'vitest';
import { addressFor, type ContractEntry, progressOf, queryOf, shownBy, turnOf } from './model.ts';

const FOLDER = '0198a1b2-0000-7000-8000-000000000001';
const shown = (search: string) => shownBy(new URLSearchParams(search));

test('the address says what is shown, and what nobody can choose is left away', () => {
  expect(shown('')).toEqual({ box: 'todo' });
  expect(shown('box=waiting&state=SIGNING&keyword=%20采购%20&days=30')).toEqual({
    box: 'waiting',
    state: 'SIGNING',
    keyword: '采购',
    days: '30',
  });
  expect(shown('box=toString&state=nothing&folder=1%20or%201&days=8')).toEqual({ box: 'todo' });
});

test('a folder shows what lies in it, wherever it stands otherwise', () => {
  const folder = shown(`folder=${FOLDER}`);
  expect(folder).toEqual({ box: 'all', folder: FOLDER });
  expect(queryOf(folder)).toEqual({ folderId: FOLDER });
  expect(addressFor('/c', folder)).toBe(`/c?folder=${FOLDER}`);
});

test.each([
  '',
  'box=bin',
  'box=all&keyword=a%26b',
  `folder=${FOLDER}&state=COMPLETE`,
  `box=draft&folder=${FOLDER}`,
])('an address leads back to what it was made from: %s', (search) => {
  const wanted = shown(search);
  expect(shownBy(new URL(addressFor('/c', wanted), 'http://localhost').searchParams)).toEqual(wanted);
});

const place = (part: 'signer' | 'cc', state: 'SIGNED' | 'PENDING'): ContractEntry['places'][number] => ({
  ...{ name: '甲', kind: 'person', part, state, isOwn: false },
});

test('progress counts who signs, not who is told', () => {
  const places = [place('signer', 'SIGNED'), place('signer', 'PENDING'), place('cc', 'PENDING')];
  expect(progressOf({ places })).toEqual({ signed: 1, of: 2 });
});

test('what one is asked to do comes before what one could do', () => {
  expect(turnOf({ may: ['urge-contract', 'sign-contract'] })?.[1]).toBe('签署');
  expect(turnOf({ may: ['urge-contract'] })).toBeUndefined();
});
