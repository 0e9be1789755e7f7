import type { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Host {
  host: string;
  port: number;
}

/** Where a database is. */
export interface Address extends pg.ClientConfig {
  /** An address for each member of a cluster; the one that takes writes is meant. */
  members?: readonly string[];
  /** Reached through a pooler that gives a connection to a transaction, not to a client: nothing can be kept in one. */
  isPooled?: boolean;
}

const PROBE_TIMEOUT_MS = 2_000;
const PROBE_AGAIN_MS = 200;
const PARTS = /^(?<scheme>postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?<hosts>[^/?]*)(?<rest>.*)$/;
/** What libpq offers and we can do: everything we send may write. */
const WRITES = ['read-write', 'primary'];

/** Reads a connection string as libpq does: several hosts are separated by commas. */
export function addressOf(url: string): Address {
  const { scheme = '', hosts = '', rest = '' } = PARTS.exec(url)?.groups ?? {};
  const members = hosts.split(',').map((host) => `${scheme}${host}${rest}`);
  const [first] = members;
  if (!first || members.length === 1) return { connectionString: url };
  for (const member of members) {
    const wanted = new URL(member).searchParams.get('target_session_attrs');
    if (wanted && !WRITES.includes(wanted))
      throw new Error(`target_session_attrs=${wanted}：只支持 ${WRITES.join('、')}`);
  }
  return { connectionString: first, members };
}

/** What a connection string gets wrong; undefined for a good one. */
export function wrongAddress(url: string): string | undefined {
  try {
    addressOf(url);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** PostgreSQL says of itself whether it is a standby, when a connection begins and whenever that changes. */
export function standbyOf(client: pg.Client): () => boolean {
  let isStandby = false;
  const { connection } = client as unknown as { connection: EventEmitter };
  connection.on('parameterStatus', (said: { parameterName: string; parameterValue: string }) => {
    if (said.parameterName === 'in_hot_standby') isStandby = said.parameterValue === 'on';
  });
  return () => isStandby;
}

type Members = readonly string[];
const known = new WeakMap<Members, Host>();
const searching = new WeakMap<Members, Promise<Host>>();

/** Called where a connection failed: the next one looks anew for who takes writes. */
export const forgetWritable = (members: Members) => void known.delete(members);

/** The member that takes writes, as it was the last time or else as all of them say; waits while there is none. */
export async function writableOf(members: Members, patienceMs: number): Promise<Host> {
  const last = known.get(members);
  if (last) return last;
  const search =
    searching.get(members) ?? searchWritable(members, patienceMs).finally(() => searching.delete(members));
  searching.set(members, search);
  return search;
}

async function searchWritable(members: Members, patienceMs: number): Promise<Host> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const answers = await Promise.any(members.map(writable)).catch((failed: AggregateError) => failed);
    if (!(answers instanceof AggregateError)) {
      known.set(members, answers);
      return answers;
    }
    if (Date.now() > deadline) throw new Error(`no host takes writes: ${answers.errors.join('; ')}`);
    await sleep(PROBE_AGAIN_MS);
  }
}

async function writable(member: string): Promise<Host> {
  const client = new pg.Client({
    connectionString: member,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    application_name: 'yinxin probe',
  });
  client.on('error', () => {});
  const isStandby = standbyOf(client);
  const { host, port } = client;
  try {
    await client.connect();
    if (isStandby()) throw new Error(`${host}:${port} is a standby`);
    return { host, port };
  } finally {
    await client.end();
  }
}
