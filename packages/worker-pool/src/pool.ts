import { Worker } from 'node:worker_threads';
import type { Told } from './worker.ts';

export interface PoolSettings {
  /** Module that calls `answerTasks`. */
  script: URL;
  size?: number;
  /** Hard limit for one task, from the moment a worker that is ready takes it. */
  timeoutMs: number;
  /** Heap of one worker. */
  memoryMb?: number;
  /** Further tasks are refused while so many wait. */
  mostWaiting?: number;
  /** Workers that had nothing to do for this long are ended, with what they hold in memory. */
  restMs?: number;
}

export type PoolFailureReason = 'timeout' | 'crashed' | 'closed' | 'full';

/** The pool could not have the task done; an error of the task itself is thrown as it is. */
export class PoolFailure extends Error {
  readonly reason: PoolFailureReason;

  constructor(reason: PoolFailureReason) {
    super(`worker pool: ${reason}`);
    this.name = 'PoolFailure';
    this.reason = reason;
  }
}

interface Job<Task, Answer> {
  task: Task;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** A few worker threads. A task that is too much for one costs that worker, never the process. */
export class WorkerPool<Task, Answer> {
  readonly #settings: Required<Omit<PoolSettings, 'restMs'>> & Pick<PoolSettings, 'restMs'>;
  readonly #idle: Worker[] = [];
  readonly #busy = new Set<Worker>();
  readonly #waiting: Job<Task, Answer>[] = [];
  #rest: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: PoolSettings) {
    this.#settings = { size: 2, memoryMb: 512, mostWaiting: Number.POSITIVE_INFINITY, ...settings };
  }

  /** @throws PoolFailure, or what the task itself threw. */
  run(task: Task): Promise<Answer> {
    if (this.#closed) return Promise.reject(new PoolFailure('closed'));
    if (this.#waiting.length >= this.#settings.mostWaiting) return Promise.reject(new PoolFailure('full'));
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ task, resolve, reject });
    this.#next();
    return promise;
  }

  /** Ends all workers; what was waiting or running fails. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#rest);
    for (const { reject } of this.#waiting.splice(0)) reject(new PoolFailure('closed'));
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map((worker) => worker.terminate()));
  }

  #next(): void {
    if (this.#busy.size >= this.#settings.size) return;
    const job = this.#waiting.shift();
    if (!job) return;
    clearTimeout(this.#rest);
    const rested = this.#idle.pop();
    const worker = rested ?? this.#start();
    this.#busy.add(worker);
    this.#do(worker, job, rested !== undefined);
  }

  #start(): Worker {
    const { script, memoryMb } = this.#settings;
    return new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
  }

  #do(worker: Worker, { task, resolve, reject }: Job<Task, Answer>, isReady: boolean): void {
    let limit: NodeJS.Timeout | undefined;
    const finish = (settle: () => void, reusable: boolean) => {
      clearTimeout(limit);
      worker.removeAllListeners();
      // A worker that is being ended may still fail; nobody waits for it any more.
      worker.on('error', () => {});
      this.#busy.delete(worker);
      worker.unref();
      if (reusable && !this.#closed) this.#keep(worker);
      else void worker.terminate();
      settle();
      this.#next();
    };
    const fail = (reason: PoolFailureReason) => finish(() => reject(new PoolFailure(reason)), false);
    const send = () => {
      limit = setTimeout(() => fail('timeout'), this.#settings.timeoutMs);
      worker.postMessage(task);
    };
    worker.ref(); // a program waits for what it asked, and for nothing else
    worker.removeAllListeners();
    worker.on('message', (told: Told<Answer>) => {
      if ('ready' in told) send();
      else if ('answer' in told) finish(() => resolve(told.answer), true);
      else finish(() => reject(told.error), true);
    });
    const end = () => fail(this.#closed ? 'closed' : 'crashed');
    worker.once('error', end);
    worker.once('exit', end);
    if (isReady) send();
  }

  #keep(worker: Worker): void {
    this.#idle.push(worker);
    // One that dies while it waits must not be given a task.
    worker.once('exit', () => {
      if (this.#idle.includes(worker)) this.#idle.splice(this.#idle.indexOf(worker), 1);
    });
    const { restMs } = this.#settings;
    if (restMs === undefined || this.#busy.size > 0) return;
    this.#rest = setTimeout(() => {
      for (const rested of this.#idle.splice(0)) void rested.terminate();
    }, restMs).unref();
  }
}
