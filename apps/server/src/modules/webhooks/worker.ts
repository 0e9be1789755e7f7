import type { Exchange } from '@yinxin/guarded-fetch';
import type { FastifyBaseLogger } from 'fastify';
import { timeNow } from '../../db/clock.ts';
import type { Database } from '../../db/connect.ts';
import { coalesce } from '../../jobs/coalesce.ts';
import type { Vault } from '../../vault/index.ts';
import { claim, type Task, untilNext } from './claiming.ts';
import { secretsOf, send } from './sending.ts';
import { noteHealth, type Result, settle } from './settling.ts';

interface WorkerParts {
  db: Database;
  vault: Vault;
  exchange: Exchange;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export interface Worker {
  /** Something may be due. */
  wake(): void;
  /** From now on it looks by itself. */
  begin(): void;
  /** Until nothing is due and nothing under way. */
  drain(): Promise<void>;
  /** Begins nothing more and waits for what is under way. */
  stop(): Promise<void>;
}

/** Attempts at once, in this process. */
const MOST_UNDER_WAY = 256;
const MOST_CLAIMED = 128;
/** Another process may have made something due: nobody waits longer than this. */
const LONGEST_SLEEP_MS = 2_000;
const SHORTEST_SLEEP_MS = 20;

/**
 * Sends what is due: claims lines, sends the first delivery of each, and writes down many results at once. Whatever dies
 * between two of these steps, the line is due again when its lease is over, and the delivery is sent again with its id.
 */
export function createWorker({ db, vault, exchange, log }: WorkerParts): Worker {
  const underWay = new Map<string, number>();
  const failing = new Set<string>();
  const attempts = new Set<Promise<void>>();
  let results: Result[] = [];
  let isStopped = false;
  let looksByItself = false;
  let timer: NodeJS.Timeout | undefined;

  const count = (endpointId: string, by: 1 | -1) => {
    const left = (underWay.get(endpointId) ?? 0) + by;
    if (left > 0) underWay.set(endpointId, left);
    else underWay.delete(endpointId);
  };

  const write = coalesce(async () => {
    const some = results;
    results = [];
    if (some.length === 0) return;
    try {
      await settle(db, some);
      await noteHealth(db, some);
    } catch (err) {
      log.error({ err, lost: some.length }, 'results of webhooks were not written: they are sent again');
    }
  });

  async function attempt(task: Task, now: Date): Promise<void> {
    const { endpoint, delivery } = task;
    const secrets = secretsOf(vault, endpoint, now);
    const sent = delivery && (await send(exchange, { url: endpoint.url, secrets }, delivery));
    if (sent?.error) failing.add(endpoint.id);
    else if (sent) failing.delete(endpoint.id);
    results.push({ task, attempt: sent });
    count(endpoint.id, -1);
    await write.run();
  }

  /** How many it took. */
  async function takeSome(): Promise<number> {
    const max = Math.min(MOST_CLAIMED, MOST_UNDER_WAY - attempts.size);
    if (isStopped || max <= 0) return 0;
    const tasks = await claim(db, { max, underWay, failing });
    if (tasks.length === 0) return 0;
    const now = await timeNow(db);
    for (const task of tasks) {
      count(task.endpointId, 1);
      const made = attempt(task, now).finally(() => {
        attempts.delete(made);
        wake();
      });
      attempts.add(made);
    }
    return tasks.length;
  }

  const work = coalesce(async () => {
    clearTimeout(timer);
    try {
      while ((await takeSome()) > 0);
      if (looksByItself && !isStopped) sleep(await untilNext(db));
    } catch (err) {
      if (isStopped) return;
      log.error({ err }, 'webhooks were not sent');
      if (looksByItself) sleep(undefined);
    }
  });

  function sleep(ms = LONGEST_SLEEP_MS): void {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.min(LONGEST_SLEEP_MS, Math.max(SHORTEST_SLEEP_MS, ms)));
  }
  const wake = () => {
    if (!isStopped) void work.run();
  };

  return {
    wake,
    begin() {
      looksByItself = true;
      wake();
    },
    async drain() {
      await work.run();
      while (attempts.size > 0 && !isStopped) {
        await Promise.allSettled(attempts);
        await work.run();
      }
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await work.stop();
      await Promise.allSettled(attempts);
      await write.stop();
    },
  };
}
