import { connectAsOwner } from './database.ts';
import type { TestServer } from './server.ts';

type Server = Pick<TestServer, 'store'>;

/** What only the owner of the tables can do, past the triggers that guard them. */
export async function place(server: Server, sql: string, ...values: unknown[]): Promise<void> {
  const owner = await connectAsOwner(server.store.connection);
  try {
    await owner.query(`set session_replication_role = 'replica'`);
    const { rowCount } = await owner.query(sql, values);
    if (rowCount === 0) throw new Error(`nothing was changed: ${sql}`);
  } finally {
    await owner.end();
  }
}

/** A row instead of a function that is replaced: what was planned before would not hear of that in its transaction. */
const TOLD = `
  create table if not exists told_time (at timestamptz);
  grant select on told_time to public;
  create or replace function wall_clock() returns timestamptz language sql stable as $$
    select coalesce((select max(at) from told_time), statement_timestamp()) $$;
  delete from told_time;`;

const tells = async (server: Server, at: Date | null): Promise<void> => {
  const owner = await connectAsOwner(server.store.connection);
  try {
    await owner.query(`begin; ${TOLD}`);
    await owner.query('insert into told_time values ($1)', [at]);
    await owner.query('commit');
  } finally {
    await owner.end();
  }
};

/** Stops the clock by which time limits are judged, at a moment. */
export const stopClock = (server: Server, at: Date): Promise<void> => tells(server, at);

/** Lets it go on as it goes. */
export const startClock = (server: Server): Promise<void> => tells(server, null);

/** Holds a row until a call waits for it, lets the time come to a moment meanwhile, and lets go. */
export async function overtaken<T>(
  server: Server,
  { lock, values }: { lock: string; values: unknown[] },
  at: Date,
  call: () => Promise<T>,
): Promise<T> {
  const holder = await connectAsOwner(server.store.connection);
  try {
    await startClock(server);
    await holder.query('begin');
    const { rowCount } = await holder.query(lock, values);
    if (rowCount === 0) throw new Error(`nothing was locked: ${lock}`);
    const answer = call();
    const waiting = 'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))';
    while ((await holder.query(waiting)).rowCount === 0);
    await stopClock(server, at);
    await holder.query('rollback');
    return await answer;
  } finally {
    await holder.end();
    await startClock(server);
  }
}
