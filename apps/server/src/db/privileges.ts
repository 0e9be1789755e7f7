import pg from 'pg';
import type { Address } from './address.ts';
import { withClient } from './client.ts';

/** The role the application works as in the embedded database; an outside one is named by DATABASE_URL. */
export const APPLICATION_ROLE = 'yinxin_app';

/** Where pg-boss keeps its queues. The application owns what is in it, because pg-boss alters its tables itself. */
export const JOBS_SCHEMA = 'pgboss';

export async function ensureApplicationRole(owner: pg.Client): Promise<void> {
  const existing = await owner.query('select 1 from pg_roles where rolname = $1', [APPLICATION_ROLE]);
  if (existing.rowCount === 0) await owner.query(`create role ${APPLICATION_ROLE} login`);
}

/**
 * What the application may do with each table: read and write, but never what a trigger refuses. Append-only is
 * said once, by the trigger on `refuse_change()`; the privileges follow. What `refuse_direct_change()` guards is written
 * by the triggers of its rows alone: the guard lets them pass by their depth, which a trigger on a temporary table has
 * as well. What `refuse_event_change()` lets through is done by a trigger too. Views are read only, because writing through one
 * would be writing as its owner.
 */
const DIFFERENCES = `
  select format('%s %s on %s %I.%I %s', case when wanted then 'grant' else 'revoke' end, privilege,
                case kind when 'S' then 'sequence' else 'table' end, 'public', name,
                case when wanted then 'to' else 'from' end) as statement
    from (
      select c.relname as name, c.relkind as kind, p.privilege,
             case when c.relkind = 'S' then has_sequence_privilege($1, c.oid, p.privilege)
                  else has_table_privilege($1, c.oid, p.privilege) end as given,
             case when p.privilege in ('SELECT', 'USAGE') then true
                  when p.privilege in ('TRUNCATE', 'TRIGGER', 'REFERENCES') or c.relkind in ('v', 'm') then false
                  else not exists (
                    select from pg_trigger t
                     where t.tgrelid = c.oid and (t.tgfoid = to_regproc('public.refuse_direct_change')
                        or t.tgfoid in (to_regproc('public.refuse_change'), to_regproc('public.refuse_event_change'))
                       and t.tgqual is null and t.tgattr = ''
                       and t.tgtype & (case p.privilege when 'DELETE' then 8 when 'UPDATE' then 16 else 0 end) <> 0)
                  ) end as wanted
        from pg_class c
        join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES', 'USAGE'])
             as p (privilege)
          on case c.relkind when 'S' then p.privilege in ('SELECT', 'USAGE') else p.privilege <> 'USAGE' end
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
    ) as privileges
   where given <> wanted`;

/** Queues that the owner made before there was an application role. */
const FOREIGN_JOB_OBJECTS = `
  select format('alter %s %s owner to', kind, name) as statement
    from (
      select case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end as kind, oid::regclass::text as name,
             relowner as owner, relnamespace as namespace
        from pg_class c
       where relkind in ('r', 'p', 'v')
          or (relkind = 'S' and not exists (
                select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype in ('a', 'i')))
      union all
      select 'routine', oid::regprocedure::text, proowner, pronamespace from pg_proc
      union all
      select 'type', oid::regtype::text, typowner, typnamespace from pg_type where typtype in ('e', 'd')
    ) as objects
   where namespace = to_regnamespace('${JOBS_SCHEMA}') and owner <> $1::regrole`;

/**
 * Lets the application's role do its work and nothing more. It owns no table of ours, so it can neither switch a trigger
 * off nor drop one. Where one role does both (DATABASE_URL alone, in a demo) there is nothing to separate.
 */
export async function grantApplication(owner: pg.Client, application: Address): Promise<void> {
  await owner.query(`create schema if not exists ${JOBS_SCHEMA}`);
  const role = await roleOf(application);
  if (role === (await currentRole(owner))) return;
  const grantee = pg.escapeIdentifier(role);
  await owner.query('begin');
  await owner.query(`grant usage on schema public, drizzle to ${grantee}`);
  await owner.query(`grant select on all tables in schema drizzle to ${grantee}`);
  await owner.query(`grant usage, create on schema ${JOBS_SCHEMA} to ${grantee}`);
  for (const query of [DIFFERENCES, FOREIGN_JOB_OBJECTS]) {
    const { rows } = await owner.query<{ statement: string }>(query, [role]);
    for (const { statement } of rows) await owner.query(`${statement} ${grantee}`);
  }
  await owner.query('commit');
}

async function currentRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query('select current_user as role');
  return rows[0].role;
}

const roleOf = (connection: Address) => withClient(connection, currentRole);
