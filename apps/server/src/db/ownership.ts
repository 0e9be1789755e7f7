import pg from 'pg';
import type { EmbeddedPostgres } from './embedded.ts';

/** One owner per embedded database: the lock lives as long as its connection, so kill -9 frees it. */
const OWNER_LOCK = 0x79_69_6e_78;
/** A crash of PostgreSQL is over by then, or needs a person. */
const RECOVERY_PATIENCE_MS = 180_000;
const RETRY_MS = 50;

/** `recovering`: the database was lost and is being brought back. `lost`: it is another process's, or gone for good. */
export type DatabaseState = 'ok' | 'recovering' | 'lost';

interface Ownership {
  state(): DatabaseState;
  /** Stops the server if it is still ours: under the lock, so that nobody adopts what is about to end. */
  stop(): Promise<void>;
}

class OwnedByAnother extends Error {}

/**
 * Takes the lock and keeps it. A crash inside PostgreSQL ends every connection and with it the lock: then the server is
 * brought back and the lock taken again. `onLost` hears when that is impossible; the process must end, because whoever
 * has the lock now may stop the database at any moment.
 */
export async function takeOwnership(
  server: EmbeddedPostgres,
  onLost: (error: Error) => void,
): Promise<Ownership> {
  let state: DatabaseState = 'ok';
  let stopping = false;
  let owner = await lock(server);

  const watch = () => owner.once('end', () => void (stopping || retake()));
  const retake = async () => {
    state = 'recovering';
    const deadline = Date.now() + RECOVERY_PATIENCE_MS;
    while (!stopping) {
      try {
        await server.revive();
        owner = await lock(server);
        state = 'ok';
        watch();
        return;
      } catch (error) {
        if (!(error instanceof OwnedByAnother) && Date.now() < deadline) {
          await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
          continue;
        }
        state = 'lost';
        onLost(error as Error);
        return;
      }
    }
  };
  watch();

  return {
    state: () => state,
    async stop() {
      stopping = true;
      if (state === 'ok') await server.stop();
      await owner.end().catch(() => {});
    },
  };
}

async function lock(server: EmbeddedPostgres): Promise<pg.Client> {
  const client = new pg.Client(server.connection);
  client.on('error', () => {}); // the end that follows is what counts
  try {
    await client.connect();
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK]);
    if (rows[0].mine) return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  await client.end();
  throw new OwnedByAnother(`数据目录正被另一个进程使用：${server.dataDir}`);
}
