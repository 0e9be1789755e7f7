import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../database.ts';
import { timeLimitsPage } from './page.ts';
import { NO_LIMITS, TIME_LIMITS, UNTRIED } from './table.ts';

const SERVER = path.join(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(SERVER, file), 'utf8');

/** How columns that hold a limit are called. */
const LIMITING =
  /expires|until|deadline|ends_at|starts_at|valid_|not_after|publish_at|public_from|lease|lapses|decides_from/;

test('every column that limits something in time is in the table, or is said to be none', async () => {
  const { access, drop } = await cloneDatabase();
  const owner = new pg.Client(access.owner);
  await owner.connect();
  const { rows } = await owner.query<{ column: string }>(
    `select table_name || '.' || column_name as column from information_schema.columns
      where table_schema = 'public' and data_type in ('timestamp with time zone', 'date')`,
  );
  await owner.end();
  await drop();
  const columns = rows.map(({ column }) => column);
  const listed = new Set<string>(Object.values(TIME_LIMITS).flatMap((limit) => limit.columns));
  expect([...listed, ...Object.keys(NO_LIMITS)].filter((column) => !columns.includes(column))).toEqual([]);
  const limiting = columns.filter((column) => LIMITING.test(column.split('.')[1] ?? ''));
  expect(limiting.filter((column) => !listed.has(column) && !(column in NO_LIMITS))).toEqual([]);
});

test('every limit is compared where the table says', () => {
  for (const [name, { where }] of Object.entries(TIME_LIMITS)) {
    const [file = '', ...functions] = where.split(/[ ,]+/);
    if (!file.endsWith('.ts')) continue;
    const source = read(file);
    for (const one of functions) expect(source, `${name}: ${where}`).toContain(one);
  }
});

/** These show how long something lasts, or clear away; what counts is compared elsewhere. */
const PROCESS_CLOCK = /expires|until|deadline|endsAt|validTo|notAfter/i;

test('no limit that a row holds is compared by another clock', () => {
  const found: string[] = [];
  for (const file of fs.globSync('{modules,db,http,jobs}/**/*.ts', { cwd: SERVER })) {
    if (/\.test\.ts$|\/testing\/|\/seed\/|samples\.ts$/.test(file)) continue;
    for (const [n, line] of read(file).split('\n').entries()) {
      const compares =
        /(?:<=?|>=?)\s*(?:new Date\(\)|Date\.now\(\))|(?:lt|lte|gt|gte)\([^)]*sql`now\(\)`/.test(line);
      if (compares && PROCESS_CLOCK.test(line)) found.push(`${file}:${n + 1}: ${line.trim()}`);
    }
  }
  expect(found).toEqual([]);
});

test('each is tried one millisecond before and after, or says why it cannot be', () => {
  const tests = fs
    .globSync('*.api.test.ts', { cwd: import.meta.dirname })
    .map((file) => fs.readFileSync(path.join(import.meta.dirname, file), 'utf8'))
    .join('\n');
  const untried = Object.keys(TIME_LIMITS).filter(
    (name) =>
      !(name in UNTRIED) && !tests.includes(`testEdge('${name}'`) && !tests.includes(`'${name}: %i ms`),
  );
  expect(untried).toEqual([]);
});

test('docs/time-limits.md is the table', () => {
  const page = path.join(SERVER, '../../../docs/time-limits.md');
  expect(fs.readFileSync(page, 'utf8')).toBe(timeLimitsPage());
});
