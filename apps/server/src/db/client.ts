import pg from 'pg';
import { type Address, forgetWritable, standbyOf, writableOf } from './address.ts';

/** Packets that a network swallows are answered by nobody: whoever waits gives up. */
const CONNECTION_TIMEOUT_MS = 10_000;
const KEEPALIVE_AFTER_MS = 10_000;
/** The driver's word for a statement that nobody answered in time; its connection is of no use any more. */
export const NO_ANSWER = 'Query read timeout';

/** A connection to the database; of a cluster's members to the one that takes writes. */
export class DatabaseClient extends pg.Client {
  readonly #members: readonly string[] | undefined;
  readonly #patienceMs: number;

  constructor(address: Address = {}) {
    super({
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEPALIVE_AFTER_MS,
      ...address,
    });
    this.#members = address.members;
    this.#patienceMs = address.connectionTimeoutMillis ?? CONNECTION_TIMEOUT_MS;
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connected = this.#members ? this.#connectToWritable(this.#members) : super.connect();
    if (!callback) return connected as Promise<pg.Client>;
    // the pool waits for a call
    connected.then(() => (callback as () => void)(), callback);
    return undefined;
  }

  async #connectToWritable(members: readonly string[]): Promise<void> {
    Object.assign(this, await writableOf(members, this.#patienceMs));
    const forget = () => forgetWritable(members);
    this.once('error', forget);
    const isStandby = standbyOf(this);
    try {
      await super.connect();
      if (isStandby()) throw new Error(`${this.host}:${this.port} has become a standby`);
    } catch (error) {
      forget();
      this.destroy();
      throw error;
    }
  }

  /** Ends it at once: what waits for an answer fails, and nobody uses it again. */
  destroy(): void {
    (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }
}

/** One connection for as long as `work` takes. When it is lost, the statement that waits for it fails, not the process. */
export async function withClient<T>(
  address: Address,
  work: (client: DatabaseClient) => Promise<T>,
): Promise<T> {
  const client = new DatabaseClient(address);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
