import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ODDITIES } from '../common/ambiguities.ts';
import { CHECKS } from '../verify/checks/index.ts';
import { REASONS } from './reasons.ts';

/** What a rule may lean on: a clause, a known attack, or somebody who reads the file. */
const GROUNDS =
  /ISO \d+-\d|ETSI|RFC \d+|GB\/T|电子签名法|attack|reader|Acrobat|LibreOffice|PDFium|poppler|mupdf|people/;

const rules: [rule: string, reason: string][] = [
  ...Object.entries(REASONS),
  ...Object.entries(ODDITIES).map(([code, { readers }]): [string, string] => [code, readers]),
  ...CHECKS.map(({ id, because }): [string, string] => [id, because]),
];

test.each(rules)('%s: a clause or a reader stands behind it', (_, reason) => {
  expect(reason).toMatch(GROUNDS);
  expect(reason.length).toBeGreaterThan(30);
});

test('every reason has its rule', () => {
  const code = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.startsWith('reasons'))
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');
  // a field's contradictions are told behind its name
  const unused = Object.keys(REASONS).filter(
    (rule) => !code.includes(`'${rule.replace('表单域“{}”', '')}'`) && !code.includes(`'${rule}'`),
  );
  expect(unused).toEqual([]);
});
