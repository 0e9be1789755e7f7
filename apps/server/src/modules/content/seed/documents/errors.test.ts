import fs from 'node:fs';
import path from 'node:path';
import { problems } from '@yinxin/api';
import { expect, test } from 'vitest';
import { errorsGuide, freeNumbers } from '../errors-guide.ts';

const guide = fs.readFileSync(path.join(import.meta.dirname, '06-errors--01-errors.md'), 'utf8');

test('the guide is what `npm run docs` writes', () => {
  expect(guide).toBe(errorsGuide(guide));
});

test('a row that is missing, and one that says something else, is written anew', () => {
  const [row = ''] = guide.match(/^\| 30110 .*\n/m) ?? [];
  expect(errorsGuide(guide.replace(row, ''))).toBe(guide);
  expect(errorsGuide(guide.replace(row, '| 30110 | 200 | 一切正常 | 不必理会 |\n'))).toBe(guide);
});

test('a developer finds every error in the guide, but those of the back office (304, 305, 3064) and of partners (311)', () => {
  const elsewhere = (ten: number) =>
    (ten >= 3040 && ten <= 3059) || ten === 3064 || (ten >= 3110 && ten <= 3119);
  const missing = Object.values(problems).filter(({ code }) => !guide.includes(`\n| ${code} |`));
  const tens = new Set(missing.map(({ code }) => Math.floor(code / 10)));
  expect([...tens].filter((ten) => !elsewhere(ten))).toEqual([]);
});

test('no number that stands in the guide is called free', () => {
  const taken = [...guide.matchAll(/^\| (\d{5}) /gm)].map(([, code]) => code);
  const free = freeNumbers().flatMap((line) => line.split('：')[1]?.split(' ') ?? []);
  expect(free.length).toBeGreaterThan(100);
  expect(free.filter((code) => taken.includes(code))).toEqual([]);
});
