import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { asOwner, cloneDatabase } from '../testing/database.ts';
import type { Access } from './connect.ts';
import { migrate, migrateEmptyUpTo } from './migrate.ts';

/** From here on functions are written in functions/*.sql alone. */
const FUNCTIONS_BECAME_FILES = 70;

async function asked<T>({ owner }: Access, sql: string): Promise<T[]> {
  const client = new pg.Client(owner);
  await client.connect();
  const { rows } = await client.query({ text: sql, rowMode: 'array' }).finally(() => client.end());
  return rows.flat() as T[];
}

/** Everything that a schema consists of, one line each. */
const SCHEMA = `
  select format('%s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default)
    from information_schema.columns where table_schema = 'public'
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select format('view %s %s', viewname, definition) from pg_views where schemaname = 'public'
  union all select format('%s %s %s', relname, relkind, relacl)
    from pg_class where relnamespace = 'public'::regnamespace
  union all select format('%s %s', enumtypid::regtype, enumlabel) from pg_enum
  order by 1`;

test('a database that was upgraded is the same as a fresh one', async () => {
  const [fresh, upgraded] = [await cloneDatabase(), await cloneDatabase('template0')];
  await migrateEmptyUpTo(upgraded.access, 60);
  await migrate(upgraded.access);
  expect(await asked(upgraded.access, SCHEMA)).toEqual(await asked(fresh.access, SCHEMA));
  await fresh.drop();
  await upgraded.drop();
});

test('a function that changed is replaced at the next start, one that did not is left alone', async () => {
  const { access, connection, drop } = await cloneDatabase();
  const bodies = `select prosrc from pg_proc where proname in ('chain_event', 'refuse_change') order by proname`;
  const before = await asked(access, bodies);
  await asOwner(
    connection,
    `create or replace function chain_event() returns trigger language plpgsql as $$ begin return null; end $$;
     create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$;
     update drizzle.functions set sha256 = 'that of an older file' where name = 'chain_event.sql'`,
  );
  await migrate(access);
  const [chainEvent, refuseChange] = await asked(access, bodies);
  expect(chainEvent).toBe(before[0]);
  expect(refuseChange).not.toBe(before[1]);
  await drop();
});

test('every function has its file, and no migration writes one any more', async () => {
  const { access, drop } = await cloneDatabase();
  const functions = await asked<string>(
    access,
    `select proname || '.sql' from pg_proc where pronamespace = 'public'::regnamespace order by proname`,
  );
  await drop();
  expect(fs.readdirSync(path.join(import.meta.dirname, 'functions')).toSorted()).toEqual(
    functions.toSorted(),
  );
  const migrations = path.join(import.meta.dirname, 'migrations');
  const later = fs
    .readdirSync(migrations)
    .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= FUNCTIONS_BECAME_FILES);
  const writing = later.filter((name) =>
    /create\s+(or\s+replace\s+)?function/i.test(fs.readFileSync(path.join(migrations, name), 'utf8')),
  );
  expect(writing).toEqual([]);
});
