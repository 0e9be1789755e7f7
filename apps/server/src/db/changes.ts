import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import type { Address } from './address.ts';
import { DatabaseClient, withClient } from './client.ts';

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
/** A connection that fell silent tells nothing of changes: it is asked this often, and given up after as long. */
const HEARTBEAT_MS = 10_000;
const HEARING_MS = 10_000;
const SHARED_CONNECTIONS =
  '数据库的变更通知收不到：连接串经由按事务分配连接的连接池（如 PgBouncer 的 transaction 模式）。请在 DATABASE_DIRECT_URL 中填写不经连接池的地址';
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

export async function listenForChanges(connection: Address, heartbeatMs = HEARTBEAT_MS): Promise<Changes> {
  const events = new EventEmitter().setMaxListeners(0); // every cache is a listener
  let client: DatabaseClient | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const lose = () => {
    client = undefined;
    for (const topic of topics) events.emit(topic);
    if (!closed) retry = setTimeout(() => connect().catch(lose), RECONNECT_MS);
  };
  const connect = async () => {
    const next = new DatabaseClient({ ...connection, query_timeout: heartbeatMs });
    next.on('notification', ({ channel, payload = '' }) => {
      if (channel === 'yinxin_changed') events.emit(...parseNotice(payload));
    });
    next.on('error', () => {});
    await next.connect();
    try {
      await next.query('listen yinxin_changed');
      await refuseSharedConnection(next, connection);
      await next.query('select pg_advisory_lock_shared($1)', [LISTENING_LOCK]);
    } catch (error) {
      next.destroy();
      throw error;
    }
    const ask = () => next.query('select 1').catch(() => next.destroy());
    const heartbeat = setInterval(ask, heartbeatMs);
    next.once('end', () => {
      clearInterval(heartbeat);
      lose();
    });
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

/** A pooler that shares connections among clients takes LISTEN and forgets it: pages would grow old unseen. */
async function refuseSharedConnection(client: DatabaseClient, address: Address): Promise<void> {
  const channel = `yinxin_${randomBytes(8).toString('hex')}`;
  await client.query(`listen ${channel}`);
  // from another connection: what somebody tells themselves comes with the answer, from any pooler
  const [heard] = await Promise.allSettled([
    once(client, 'notification', { signal: AbortSignal.timeout(HEARING_MS) }),
    withClient(address, (other) => other.query(`notify ${channel}`)),
  ]);
  if (heard.status === 'rejected') throw new Error(SHARED_CONNECTIONS);
  await client.query(`unlisten ${channel}`);
}
