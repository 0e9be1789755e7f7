import { EventEmitter } from 'node:events';
import pg from 'pg';

/** What the triggers of the migrations tell about: a table, or something several tables make. */
const topics = [
  'content',
  'sessions',
  'persons',
  'accounts',
  'organizations',
  'applications',
  'authorities',
  'revocations',
  'downloads',
  'events',
  'jobs',
] as const;
export type Topic = (typeof topics)[number];

/** Gets the id of what changed; undefined when anything of the topic may have. */
type ChangeListener = (id: string | undefined) => void;

/** Hears of committed changes, so that caches can be dropped at once in every process. */
export interface Changes {
  on(topic: Topic, listener: ChangeListener): void;
  /** While we are not listening nothing may be served from a cache. */
  readonly listening: boolean;
  /** How many processes listen in this database, this one included. */
  processes(): Promise<number>;
  close(): Promise<void>;
}

const RECONNECT_MS = 1000;
/** Held by every process that listens, for as long as it does: shared, so that they can be counted. */
const LISTENING_LOCK = 0x6c_69_73_74;

const LISTENING = `
  select count(*)::int as count from pg_locks join pg_database on pg_database.oid = pg_locks.database
   where datname = current_database() and locktype = 'advisory' and classid = 0 and objid = $1 and granted`;

/** A notice is `topic` or `topic:id` (the function tell_change of the migrations). */
function parseNotice(notice: string): [topic: string, id: string | undefined] {
  const [topic = '', id] = notice.split(':', 2);
  return [topic, id];
}

export async function listenForChanges(connection: pg.ClientConfig): Promise<Changes> {
  const events = new EventEmitter().setMaxListeners(0); // every cache is a listener
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const lose = () => {
    client = undefined;
    for (const topic of topics) events.emit(topic);
    if (!closed) retry = setTimeout(() => connect().catch(lose), RECONNECT_MS);
  };
  const connect = async () => {
    const next = new pg.Client(connection);
    next.on('notification', ({ payload = '' }) => events.emit(...parseNotice(payload)));
    next.on('error', () => {});
    await next.connect();
    await next.query('listen yinxin_changed');
    await next.query('select pg_advisory_lock_shared($1)', [LISTENING_LOCK]);
    next.once('end', lose);
    client = next;
  };
  await connect();

  return {
    on: (topic, listener) => void events.on(topic, listener),
    get listening() {
      return client !== undefined;
    },
    processes: async () => {
      const answer = await client?.query<{ count: number }>(LISTENING, [LISTENING_LOCK]);
      return answer?.rows[0]?.count ?? 0;
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
