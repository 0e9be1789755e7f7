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
  keepUnsent({ savedAt: '2026-11-16T02:24:00.000Z', editor: 'e', draft });
  expect(unsentOf('c1')).toEqual({ savedAt: '2026-11-16T02:24:00.000Z', editor: 'e', draft });
  expect(unsentOf('c2')).toBeUndefined();
  dropUnsent('c1');
  expect(unsentOf('c1')).toBeUndefined();
});

test('what cannot be read or kept says nothing', () => {
  rows.set('draft:c1', '{half');
  expect(unsentOf('c1')).toBeUndefined();
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new Error('full');
    },
  });
  expect(() => keepUnsent({ editor: 'e', draft })).not.toThrow();
});
