import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { operations, PATHS, problems } from './index.ts';

const file = path.resolve(import.meta.dirname, '../../../docs/specification/usbkey-agent.md');
const text = fs.readFileSync(file, 'utf8');

test('the specification names every operation with its path and every refusal with its words', () => {
  expect(Object.keys(operations)).toEqual(Object.keys(PATHS));
  for (const [name, where] of Object.entries(PATHS))
    expect(text).toMatch(new RegExp(`\\| ${name} \\*?\\s?\\| \`${where}\``));
  for (const [name, { message }] of Object.entries(problems))
    expect(text).toContain(`| ${name} | ${message} |`);
});
