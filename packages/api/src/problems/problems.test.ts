import fs from 'node:fs';
import { expect, test } from 'vitest';
import type { Problem } from './problem.ts';
import { problems } from './table.ts';

const capabilities = fs
  .readdirSync(import.meta.dirname)
  .filter((name) => !/^(index|problem|table|.*\.test)\.ts$/.test(name));

test('every number and every name stands once, in one capability, and is in the table', async () => {
  const all: [string, Problem][] = [];
  for (const file of capabilities) {
    const tables: Record<string, Record<string, Problem>> = await import(/* @vite-ignore */ `./${file}`);
    all.push(...Object.values(tables).flatMap((table) => Object.entries(table)));
  }
  const names = all.map(([name]) => name);
  const codes = all.map(([, { code }]) => code);
  expect(names).toHaveLength(new Set(names).size);
  expect(codes).toHaveLength(new Set(codes).size);
  expect(names.toSorted()).toEqual(Object.keys(problems).toSorted());
});

test('hints speak the words of the reader, not the names of fields and calls', () => {
  const named = Object.entries(problems).filter(([, { hint }]) =>
    /\b[a-z]+[A-Z]\w*|\b[a-z]+(-\w+)*\/\w+/.test(hint),
  );
  expect(named.map(([name, { hint }]) => `${name}: ${hint}`)).toEqual([]);
});
