import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { inRoot } from './lib.ts';
import { missingMigration } from './migration-check.ts';

test('a table without a migration is found, and nothing is written', async () => {
  const migrations = inRoot('apps/server/src/db/migrations');
  const before = fs.readdirSync(migrations);
  expect(await missingMigration()).toEqual([]);

  const older = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-older-'));
  fs.cpSync(migrations, older, { recursive: true });
  const journal = path.join(older, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(fs.readFileSync(journal, 'utf8'));
  const kept = entries.slice(0, 1);
  fs.writeFileSync(journal, JSON.stringify({ ...rest, entries: kept }));
  for (const name of fs.readdirSync(path.join(older, 'meta')))
    if (name !== '_journal.json' && name !== '0000_snapshot.json') fs.rmSync(path.join(older, 'meta', name));
  const snapshot = path.join(older, 'meta/0000_snapshot.json');
  const newest =
    fs
      .readdirSync(path.join(migrations, 'meta'))
      .filter((name) => /^\d/.test(name))
      .toSorted()
      .at(-1) ?? '';
  const { tables, ...facts } = JSON.parse(fs.readFileSync(path.join(migrations, 'meta', newest), 'utf8'));
  const { 'public.subject_keys': _missing, ...others } = tables;
  fs.writeFileSync(snapshot, JSON.stringify({ ...facts, tables: others }));
  const [finding = ''] = await missingMigration(older);
  expect(finding).toContain('CREATE TABLE "subject_keys"');
  fs.rmSync(older, { recursive: true });
  expect(fs.readdirSync(migrations)).toEqual(before);
});
