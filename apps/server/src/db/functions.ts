import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';

const folder = path.join(import.meta.dirname, 'functions');

/**
 * Brings the database's functions up to what functions/*.sql say: each file is one `create or replace function`, with
 * `create or replace trigger` where the trigger is new with it. A file whose hash the database knows is left alone.
 */
export async function applyFunctions(owner: pg.Client): Promise<void> {
  await owner.query('begin');
  await owner.query(
    'create table if not exists drizzle.functions (name text primary key, sha256 text not null)',
  );
  await owner.query('set local check_function_bodies = off'); // one may call another that comes after it
  const { rows } = await owner.query<{ name: string; sha256: string }>('select * from drizzle.functions');
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  for (const file of fs.readdirSync(folder).toSorted()) {
    const sql = fs.readFileSync(path.join(folder, file), 'utf8');
    const sha256 = createHash('sha256').update(sql).digest('hex');
    if (applied.get(file) === sha256) continue;
    await owner.query(sql);
    await owner.query(
      `insert into drizzle.functions values ($1, $2) on conflict (name) do update set sha256 = excluded.sha256`,
      [file, sha256],
    );
  }
  await owner.query('commit');
}
