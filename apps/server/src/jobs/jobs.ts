import { CHINA } from '@yinxin/values';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { z } from 'zod';
import type { Changes } from '../db/changes.ts';
import type { Queryable } from '../db/connect.ts';
import { namesIn } from '../db/named-statements.ts';
import { JOBS_SCHEMA } from '../db/privileges.ts';
import { type Coalesced, coalesce } from './coalesce.ts';
import { createLines, LONGEST_LINE } from './lines.ts';
import type { Asking, DeadJob, JobOptions, JobType, Run } from './types.ts';

type Handler<Schema extends z.ZodType> = (payload: z.output<Schema>, run: Run) => Promise<void>;

/** Work that happens by itself. Handlers must bear being run twice: a job that fails is tried again. */
export interface Jobs {
  /** Says how a kind of job is done. Before the start, so that no process leaves a kind to others by accident. */
  define<Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    handler: Handler<Schema>,
    options?: JobOptions,
  ): JobType<Schema>;
  /** Names a kind of job for whoever asks for it; another capability says how it is done (`handle`). */
  declare<Schema extends z.ZodType>(name: string, schema: Schema, options?: JobOptions): JobType<Schema>;
  /** Says how a declared kind is done. The start fails as long as nobody has. */
  handle<Schema extends z.ZodType>(type: JobType<Schema>, handler: Handler<Schema>): void;
  /** Asks for a job in the caller's transaction: it is done once that is committed, and never otherwise. */
  enqueue<Schema extends z.ZodType>(
    tx: Queryable,
    type: JobType<Schema>,
    payload: z.input<Schema>,
    options?: Asking,
  ): Promise<string>;
  /** The same for many of one kind, in one statement. */
  enqueueAll<Schema extends z.ZodType>(
    tx: Queryable,
    type: JobType<Schema>,
    payloads: readonly z.input<Schema>[],
    options?: Asking,
  ): Promise<string[]>;
  /** The same, to be written together with other changes. */
  enqueueing<Schema extends z.ZodType>(
    tx: Queryable,
    type: JobType<Schema>,
    payloads: readonly z.input<Schema>[],
    options?: Asking,
  ): Promise<SQL[]>;
  /**
   * Runs `work` at the times of a cron expression (the clock of China), in one process only. What is returned asks this
   * process for a run besides; nothing happens before the start.
   */
  schedule(name: string, cron: string, work: () => Promise<void>): () => void;
  start(): Promise<void>;
  /** Waits for running jobs; what has not begun is left in the queue for the next process. */
  stop(): Promise<void>;
  /** Jobs that failed every time, the newest first. */
  dead(page: { page: number; limit: number }): Promise<{ list: DeadJob[]; total: number }>;
  /** Sends a dead job again, with all its tries; false when it is not there. */
  retryDead(id: string): Promise<boolean>;
}

interface JobDependencies {
  /** In which jobs are stored that are not stored in an act's own transaction. */
  pool: pg.Pool;
  /** For what the queue notes of its own rows: a job that is taken, done or due again. Lost, the job is done again. */
  relaxed: pg.Pool;
  changes: Changes;
  log: FastifyBaseLogger;
  /** What may be kept of an error: the queue is read by operators. */
  describeError: (error: unknown) => unknown;
}

interface Declared {
  type: JobType;
  options: JobOptions;
  handler?: (payload: unknown, run: Run) => Promise<void>;
}
type Defined = Required<Declared>;

const STOP_PATIENCE_MS = 5_000;
const DEAD = 'dead';
const DAY_SECONDS = 86_400;
const LONGEST_WAIT_SECONDS = 3_600;
/** A committed job wakes its workers by a notice; what is due later, or was tried in vain, is looked for by one statement. */
const LOOK_MS = 2_000;
/** A job whose process is not heard of for so long is another's; processes look for such jobs this often. */
const SILENT_SECONDS = 20;
const WORD_EVERY_SECONDS = 5;
const SUPERVISE_SECONDS = 5;
/** Jobs by the clock, dead ones, the kinds themselves: nobody would store them again. */
const STORES_JOBS = /\b(insert|create|drop|alter)(_|\b)/i;
/** Workers do not look by themselves. */
const NEVER_SECONDS = 86_400;
/** Jobs of a moment are taken together; those that come in masses wait for each other a little longer. */
const GATHER_MS = 5;
const GATHER_MASSES_MS = 300;

/** An error as the queue keeps it: pg-boss stores an object that is thrown as it is. */
class Failure {
  readonly reason: unknown;
  constructor(reason: unknown) {
    this.reason = reason;
  }
}

export function createJobs({ pool, relaxed, changes, log, describeError }: JobDependencies): Jobs {
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    createSchema: false,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    // what comes without values may be several statements, which have no plan in common
    db: {
      executeSql(text, values) {
        const own = STORES_JOBS.test(text) ? pool : relaxed;
        return values?.length ? own.query(namesIn(own)({ text }, values, 'always'), values) : own.query(text);
      },
    },
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));

  const declared = new Map<string, Declared>();
  const schedules = new Map<string, { cron: string; work: Coalesced }>();
  /** By kind, in the order in which they are woken. */
  const workers = new Map<string, string[]>();
  const woken = new Map<string, NodeJS.Timeout>();
  const lines = createLines();
  let looking: NodeJS.Timeout | undefined;
  const queues = new Map<string, Promise<void>>();
  let opened: Promise<unknown> | undefined;
  let started = false;

  /** Once, by the start or by the first job that is asked for. */
  const open = () => {
    opened ??= boss.start().then(() => boss.createQueue(DEAD, { retentionSeconds: 3_650 * DAY_SECONDS }));
    return opened;
  };

  const queueOptions = ({ retries = 5, retrySeconds = 5, patienceSeconds = 900 }: JobOptions) => ({
    retryLimit: retries,
    retryDelay: retrySeconds,
    retryBackoff: retrySeconds > 0,
    ...(retrySeconds > 0 ? { retryDelayMax: LONGEST_WAIT_SECONDS } : {}),
    expireInSeconds: patienceSeconds,
    heartbeatSeconds: SILENT_SECONDS,
    deadLetter: DEAD,
  });

  async function makeQueue(name: string) {
    const options = queueOptions(declared.get(name)?.options ?? {});
    await open();
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options); // where an earlier version made it otherwise
  }
  const queue = (name: string): Promise<void> => {
    const known = queues.get(name) ?? makeQueue(name);
    queues.set(name, known);
    return known;
  };

  /** What the queue keeps of a failure; undefined where there was none. */
  async function attempt({ type, handler }: Defined, data: unknown, run: Run): Promise<Failure | undefined> {
    try {
      await handler(type.schema.parse(data), run);
      log.debug({ job: type.name, id: run.id }, 'job done');
      return undefined;
    } catch (error) {
      log.warn({ err: error, job: type.name, ...run }, 'job failed');
      return new Failure(describeError(error));
    }
  }

  async function beginWork({ type, handler, options }: Defined) {
    await queue(type.name);
    const { concurrency = 1, together = 1 } = options;
    const settings = {
      batchSize: together,
      includeMetadata: true,
      perJobResults: true,
      heartbeatRefreshSeconds: WORD_EVERY_SECONDS,
      pollingIntervalSeconds: NEVER_SECONDS,
    } as const;
    const own: string[] = [];
    workers.set(type.name, own);
    for (let n = 0; n < concurrency; n++)
      own.push(
        await boss.work<{ payload: unknown } | null>(type.name, settings, async (jobs) => {
          // one commit of many jobs is one notice: whoever took as many as it may looks for more, and so does another
          if (jobs.length === together) wakeSome(own, 2);
          return Promise.all(
            jobs.map(async ({ id, data, retryCount }) => {
              const run = { id, attempt: retryCount + 1 };
              const failure = await attempt({ type, handler, options }, data?.payload, run);
              return failure ? { id, status: 'failed', output: failure } : { id, status: 'completed' };
            }),
          );
        }),
      );
  }

  /** They take turns. */
  function wakeSome(own: string[], some: number) {
    for (const worker of own.splice(0, some)) {
      boss.notifyWorker(worker);
      own.push(worker);
    }
  }

  const gatherMs = (name: string) =>
    (declared.get(name)?.options.together ?? 1) > 1 ? GATHER_MASSES_MS : GATHER_MS;

  /** A notice of a commit; without a name anything may have been committed. */
  const wake = (name: string | undefined) => {
    for (const [worked, own] of workers) {
      if ((name !== undefined && name !== worked) || woken.has(worked)) continue;
      const soon = setTimeout(() => {
        woken.delete(worked);
        wakeSome(own, 2);
      }, gatherMs(worked));
      woken.set(worked, soon);
    }
  };
  changes.on('jobs', wake);

  /** Which kinds have something that is due; whose time has come is told by no notice. */
  const look = coalesce(async () => {
    const { rows } = await relaxed.query<{ name: string }>(
      `select name from ${JOBS_SCHEMA}.queue where exists (
         select from ${JOBS_SCHEMA}.job where job.name = queue.name and state < 'active' and not blocked
            and start_after <= ${JOBS_SCHEMA}.job_now())`,
    );
    for (const { name } of rows) wake(name);
  });
  const keepLooking = () => {
    looking = setTimeout(async () => {
      await look.run().catch((error) => log.error({ err: error }, 'job queue'));
      if (started) keepLooking();
    }, LOOK_MS);
  };

  /** One of each line, then the second of each: the more of a line wait, the further behind the next one stands. */
  async function placesIn(tx: Pick<Queryable, 'execute'>, name: string, line: string, count: number) {
    const waiting = await lines.join(name, line, count, async () => {
      const { rows } = await tx.execute<{ n: number }>(
        sql`select count(*)::int as n from (
              select from ${sql.identifier(JOBS_SCHEMA)}.job
               where name = ${name} and group_id = ${line} and state in ('created', 'retry') limit ${LONGEST_LINE}) waiting`,
      );
      return rows[0]?.n ?? 0;
    });
    return (at: number) => ({ group: { id: line }, priority: -Math.min(waiting + at, LONGEST_LINE) });
  }

  /** The statement by which the queue stores jobs. */
  async function storing(name: string, rows: Parameters<PgBoss['insert']>[1]): Promise<SQL> {
    const statements: SQL[] = [];
    const listening = {
      async execute(statement: SQL) {
        statements.push(statement);
        return { rows: [] };
      },
    };
    await boss.insert(name, rows, { db: fromDrizzle(listening, sql), returnId: true });
    const [statement] = statements;
    if (!statement || statements.length > 1) throw new Error('the queue stores jobs by one statement');
    return statement;
  }

  const jobs: Jobs = {
    define(name, schema, handler, options) {
      const type = jobs.declare(name, schema, options);
      jobs.handle(type, handler);
      return type;
    },
    declare(name, schema, options = {}) {
      if (started) throw new Error(`the job ${name} is defined after the start`);
      if (declared.has(name)) throw new Error(`the job ${name} is defined twice`);
      const type = { name, schema };
      declared.set(name, { type, options });
      return type;
    },
    handle({ name }, handler) {
      const job = declared.get(name);
      if (started) throw new Error(`the job ${name} is handled after the start`);
      if (!job) throw new Error(`the job ${name} is not declared`);
      if (job.handler) throw new Error(`the job ${name} is handled twice`);
      job.handler = handler as Defined['handler'];
    },
    async enqueue(tx, type, payload, options) {
      const [id] = await jobs.enqueueAll(tx, type, [payload], options);
      return id as string;
    },
    async enqueueAll(tx, type, payloads, options) {
      if (payloads.length === 0) return [];
      const [stored, told] = await jobs.enqueueing(tx, type, payloads, options);
      const { rows } = await tx.execute<{ id: string }>(
        sql`with stored as (${stored}), told as (${told}) select stored.id from stored, told`,
      );
      if (rows.length !== payloads.length) throw new Error(`not every job ${type.name} was stored`);
      return rows.map(({ id }) => id);
    },
    async enqueueing(tx, { name, schema }, payloads, { startAfter, line } = {}) {
      if (payloads.length === 0) return [];
      await queue(name);
      const placeOf = line === undefined ? () => ({}) : await placesIn(tx, name, line, payloads.length);
      const rows = payloads.map((payload, at) => ({
        data: { payload: schema.parse(payload) },
        ...(startAfter && { startAfter }),
        ...placeOf(at),
      }));
      return [await storing(name, rows), sql`select pg_notify('yinxin_changed', ${`jobs:${name}`})`];
    },
    schedule(name, cron, work) {
      const runs = coalesce(work);
      schedules.set(name, { cron, work: runs });
      jobs.define(name, z.unknown(), () => runs.run(), { retries: 3 });
      return () => {
        if (started) runs.run().catch((error) => log.error({ err: error, job: name }, 'job failed'));
      };
    },
    async start() {
      if (started) return;
      const defined = [...declared.values()].map(({ type, options, handler }): Defined => {
        if (!handler) throw new Error(`nobody does the job ${type.name}`);
        return { type, options, handler };
      });
      started = true;
      await open();
      for (const job of defined) await beginWork(job);
      for (const [name, { cron }] of schedules) await boss.schedule(name, cron, null, { tz: CHINA });
      keepLooking();
    },
    async stop() {
      started = false;
      clearTimeout(looking);
      for (const soon of woken.values()) clearTimeout(soon);
      workers.clear();
      await look.stop();
      for (const { work } of schedules.values()) await work.stop();
      await opened;
      if (opened) await boss.stop({ graceful: true, timeout: STOP_PATIENCE_MS });
    },
    async dead({ page, limit }) {
      await open();
      const kept = `from ${JOBS_SCHEMA}.job where name = '${DEAD}' and state = 'created'`;
      const { rows } = await pool.query<DeadJob>(
        `select id, source_name as name, data -> 'payload' as payload,
                coalesce(source_output -> 'reason', source_output) as reason, source_retry_count + 1 as attempts,
                source_created_on as "enqueuedAt", created_on as "diedAt"
           ${kept} order by created_on desc, id desc limit $1 offset $2`,
        [limit, (page - 1) * limit],
      );
      const total = await pool.query<{ n: number }>(`select count(*)::int as n ${kept}`);
      return { list: rows, total: total.rows[0]?.n ?? 0 };
    },
    async retryDead(id) {
      await open();
      const sent = await boss.redrive(DEAD, { ids: [id] });
      if (sent > 0) await pool.query(`select pg_notify('yinxin_changed', 'jobs')`);
      return sent > 0;
    },
  };
  return jobs;
}
