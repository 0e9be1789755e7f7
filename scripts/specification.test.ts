import fs from 'node:fs';
import { calls } from '@yinxin/api';
import { expect, test } from 'vitest';
import { addressesOf } from '../apps/web/app/site/pages/find.ts';
import { pages } from '../apps/web/app/site/pages/table.ts';
import { inRoot } from './lib.ts';

const read = (name: string) => fs.readFileSync(inRoot(`docs/specification/${name}`), 'utf8');

test('the specification marks every call as built or not built, as it is', () => {
  const built = new Set<string>([...calls].map(({ method, path }) => `${method} ${path}`));
  const rows = [...read('calls.md').matchAll(/^\| `((?:GET|POST) [^`?]+)[^`]*` \|.*\| ([^|]*) \|$/gm)];
  expect(rows.length).toBeGreaterThan(30);
  const wrong = rows.filter(([, call = '', state = '']) => state.includes('not built') === built.has(call));
  expect(wrong.map(([row]) => row)).toEqual([]);
});

test('the specification marks every page as built or not, as it is', () => {
  const built = new Set<string>(pages.flatMap((page) => addressesOf(page).map(({ path }) => path)));
  const rows = [...read('pages.md').matchAll(/^\| `([^`?]+)[^`]*` \|.*\| (yes|not yet) \|$/gm)];
  expect(rows.length).toBeGreaterThan(100);
  const wrong = rows.filter(([, path = '', state]) => (state === 'yes') !== built.has(path));
  expect(wrong.map(([row]) => row)).toEqual([]);
});
