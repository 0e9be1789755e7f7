import { beforeEach, expect, test, vi } from 'vitest';
import { emptyDraft } from './model.ts';
import { dropUnsent, keepUnsent, unsentOf } from './unsent.ts';

const rows = new Map<string, string>();
beforeEach(() => {
  rows.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => rows.set(key, value),
    removeItem: (key: string) => rows.delete(key),
  });
});
const draft = { ...emptyDraft, id: 'c1', title: '租约' };

test('what is not stored is kept by its draft, with the editor that goes on with it, until it is', () => {
  keepUnsent({ savedAt: '2026-11-16T02:24:00.000Z', editor: 'e', draft, by: 'a' });
  expect(unsentOf('c1', 'a')).toEqual({ savedAt: '2026-11-16T02:24:00.000Z', editor: 'e', draft, by: 'a' });
  expect(unsentOf('c2', 'a')).toBeUndefined();
  dropUnsent('c1');
  expect(unsentOf('c1', 'a')).toBeUndefined();
});

test('what another account wrote in this tab is not gone on with', () => {
  keepUnsent({ editor: 'e', draft, by: 'a' });
  expect(unsentOf('c1', 'b')).toBeUndefined();
  expect(unsentOf('c1', 'a')).toBeDefined();
});

test('what cannot be read or kept says nothing', () => {
  rows.set('draft:c1', '{half');
  expect(unsentOf('c1', 'a')).toBeUndefined();
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(() => keepUnsent({ editor: 'e', draft, by: 'a' })).not.toThrow();
});
