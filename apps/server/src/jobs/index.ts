import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { PgBoss } from 'pg-boss';

/** Work that happens by itself. Handlers must bear being run twice: a job that fails is tried again. */
export interface Jobs {
  /** Runs `work` at the times of a cron expression (Asia/Shanghai), in one process only. */
  schedule(name: string, cron: string, work: () => Promise<void>): Promise<void>;
  /** Waits for running jobs; what has not begun is left in the queue for the next process. */
  stop(): Promise<void>;
}

const STOP_PATIENCE_MS = 5_000;

export async function startJobs(pool: pg.Pool, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) } });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  return {
    async schedule(name, cron, work) {
      await boss.createQueue(name, { retryLimit: 3, retryBackoff: true });
      await boss.work(name, { batchSize: 1 }, async () => {
        await work();
        log.debug({ job: name }, 'job done');
      });
      await boss.schedule(name, cron, null, { tz: 'Asia/Shanghai' });
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS }),
  };
}
