import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner, cloneDatabase } from '../testing/database.ts';
import { migrate } from './migrate.ts';

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let application: pg.Client;
beforeAll(async () => {
  database = await cloneDatabase();
  application = new pg.Client(database.connection);
  await application.connect();
});
afterAll(async () => {
  await application.end();
  await database.drop();
});

const appendOnly = async () => {
  const { rows } = await application.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as table from pg_trigger
      where tgfoid = 'refuse_change'::regproc and tgtype & 8 <> 0`,
  );
  return rows.map(({ table }) => table);
};

test('the application is no superuser, owns no table and can make no object', async () => {
  const { rows } = await application.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
            (select count(*)::int from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owned,
            (select count(*)::int from pg_auth_members where member = r.oid) as memberships
       from pg_roles r where rolname = current_user`,
  );
  const no = {
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolreplication: false,
    rolbypassrls: false,
  };
  expect(rows).toEqual([{ ...no, owned: 0, memberships: 0 }]);
  await expect(application.query('create table mine (n int)')).rejects.toThrow('permission denied');
  await expect(application.query('create schema mine')).rejects.toThrow('permission denied');
});

test('no record can be changed by the application, and no guard switched off', async () => {
  const tables = await appendOnly();
  expect(tables).toContain('content_versions');
  for (const table of tables) {
    const refused = (statement: string, why: string) =>
      expect(application.query(statement), statement).rejects.toThrow(why);
    await refused(`delete from ${table}`, 'permission denied');
    await expect(asOwner(database.connection, `delete from ${table}`)).rejects.toThrow('append-only');
    await refused(`truncate ${table} cascade`, 'permission denied');
    await refused(`alter table ${table} disable trigger all`, 'must be owner');
    await refused(`drop table ${table} cascade`, 'must be owner');
    await refused(`drop trigger x on ${table}`, '');
  }
  for (const statement of [
    'set session_replication_role = replica',
    'set role yinxin',
    'set session authorization yinxin',
    'alter role current_user superuser',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    "copy content_versions to program 'cat'",
    'delete from drizzle.__drizzle_migrations',
  ])
    await expect(application.query(statement), statement).rejects.toThrow(/permission denied|must be owner/);
});

test('the heads of the streams cannot be changed in the guise of a trigger either', async () => {
  for (const statement of [
    'delete from event_streams',
    "update event_streams set number = 0, hash = ''",
    "insert into event_streams (stream) values ('forged')",
  ]) {
    await application.query('begin');
    await application.query('create temp table door (n int)');
    await application.query(
      `create function pg_temp.enter() returns trigger language plpgsql as $$ begin ${statement}; return new; end $$`,
    );
    await application.query(
      'create trigger door before insert on door for each row execute function pg_temp.enter()',
    );
    await expect(application.query('insert into door values (1)'), statement).rejects.toThrow(
      'permission denied',
    );
    await application.query('rollback');
  }
});

test('a table that is append-only to its last column cannot even be updated by privilege', async () => {
  const { rows } = await application.query(
    `select has_table_privilege('content_versions', 'update') as versions,
            has_table_privilege('issuances', 'update') as issuances,
            has_table_privilege('sessions', 'update') as sessions`,
  );
  expect(rows).toEqual([{ versions: false, issuances: true, sessions: true }]);
});

test('what a migration adds or guards later is followed at the next start', async () => {
  await asOwner(
    database.connection,
    `create table later (n int);
     create view seen as select * from later;
     create table counted (n bigserial);
     create trigger sessions_kept before delete on sessions for each statement execute function refuse_change()`,
  );
  await expect(application.query('insert into later values (1)')).rejects.toThrow('permission denied');
  await migrate(database.access);
  await application.query('insert into later values (1)');
  await application.query('insert into counted default values');
  expect((await application.query('select n from seen')).rows).toEqual([{ n: 1 }]);
  await expect(application.query('update seen set n = 2')).rejects.toThrow('permission denied');
  await expect(application.query('delete from sessions')).rejects.toThrow('permission denied');
});
