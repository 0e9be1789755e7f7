import { Worker } from 'node:worker_threads';
import { defaultCaps, type VerifyOptions } from './options.ts';
import { defaultPolicy } from './policy/policy.ts';
import type { Report } from './report/report.ts';
import { unreadable } from './verify.ts';

/** Options that can travel to a worker; `online` lets it ask the network through a guarded fetcher of its own. */
export type PoolVerifyOptions = Omit<VerifyOptions, 'fetcher' | 'trust'> & {
  trust?: readonly Uint8Array[];
  online?: boolean;
};

export type PoolSettings = {
  size?: number;
  /** Hard limit for one file, from the moment a worker takes it. */
  timeoutMs?: number;
  /** Heap of one worker. */
  memoryMb?: number;
};

export type Task = { bytes: Uint8Array; options: PoolVerifyOptions };

type Job = Task & { done: (report: Report) => void };

/** Grace beyond the verifier's own clock before the worker is ended from outside. */
const GRACE_MS = 2_000;

/** A few worker threads. A file that is too much for one costs that worker, never the process. */
export class VerifyPool {
  private readonly size: number;
  private readonly timeoutMs: number;
  private readonly memoryMb: number;
  private readonly idle: Worker[] = [];
  private readonly busy = new Set<Worker>();
  private readonly waiting: Job[] = [];
  private closed = false;

  constructor({
    size = 2,
    timeoutMs = defaultCaps.milliseconds + GRACE_MS,
    memoryMb = 512,
  }: PoolSettings = {}) {
    this.size = size;
    this.timeoutMs = timeoutMs;
    this.memoryMb = memoryMb;
  }

  verify(bytes: Uint8Array, options: PoolVerifyOptions = {}): Promise<Report> {
    const { promise, resolve } = Promise.withResolvers<Report>();
    const job = { bytes, options, done: resolve };
    if (this.closed) job.done(failed(job, '验证服务已关闭'));
    else {
      this.waiting.push(job);
      this.next();
    }
    return promise;
  }

  /** Ends all workers; what was waiting is answered as UNREADABLE. */
  async close(): Promise<void> {
    this.closed = true;
    for (const job of this.waiting.splice(0)) job.done(failed(job, '验证服务已关闭'));
    await Promise.all([...this.idle.splice(0), ...this.busy].map((worker) => worker.terminate()));
  }

  private next(): void {
    if (this.waiting.length === 0 || this.busy.size >= this.size) return;
    const job = this.waiting.shift()!;
    const worker = this.idle.pop() ?? this.start();
    this.busy.add(worker);
    this.run(worker, job);
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.memoryMb },
    });
    worker.unref();
    return worker;
  }

  /** A worker that dies while it waits must not be given a file. */
  private rest(worker: Worker): void {
    this.idle.push(worker);
    worker.once('exit', () => {
      if (this.idle.includes(worker)) this.idle.splice(this.idle.indexOf(worker), 1);
    });
  }

  private run(worker: Worker, job: Job): void {
    const finish = (report: Report, reusable: boolean) => {
      clearTimeout(timer);
      worker.removeAllListeners();
      // A worker that is being ended may still fail; nobody waits for it any more.
      worker.on('error', () => {});
      this.busy.delete(worker);
      if (reusable && !this.closed) this.rest(worker);
      else void worker.terminate();
      job.done(report);
      this.next();
    };
    const timer = setTimeout(() => finish(failed(job, '验证超时，文件过于复杂'), false), this.timeoutMs);
    worker.removeAllListeners();
    worker.once('message', (report: Report) => finish(report, true));
    worker.once('error', () => finish(failed(job, '验证过程异常终止'), false));
    worker.once('exit', () => finish(failed(job, '验证过程异常终止'), false));
    worker.postMessage({ bytes: job.bytes, options: job.options } satisfies Task);
  }
}

export const verifyInPool = (
  pool: VerifyPool,
  bytes: Uint8Array,
  options: PoolVerifyOptions = {},
): Promise<Report> => pool.verify(bytes, options);

function failed({ options }: Job, reason: string): Report {
  return unreadable(
    options.file ?? '',
    reason,
    (options.policy ?? defaultPolicy).id,
    options.at ?? new Date(),
  );
}
