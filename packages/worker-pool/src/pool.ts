import { Worker } from 'node:worker_threads';
import type { Told, WorkerStart } from './worker.ts';

export interface PoolSettings {
  /** Module that calls `answerTasks`. */
  script: URL;
  size?: number;
  /** Hard limit for one task, from the moment a worker that is ready takes it. */
  timeoutMs: number;
  /** What one worker may hold of memory, in and beside its heap. */
  memoryMb?: number;
  /** Further tasks are refused while so many wait. */
  mostWaiting?: number;
  /** Workers that had nothing to do for this long are ended, with what they hold in memory. */
  restMs?: number;
  /** Everything else that runs on the machine goes first. */
  yields?: boolean;
}

export type PoolFailureReason = 'timeout' | 'crashed' | 'closed' | 'full';

/** The pool could not have the task done. `cause` is what the task threw. */
export class PoolFailure extends Error {
  readonly reason: PoolFailureReason;

  constructor(reason: PoolFailureReason, options?: ErrorOptions) {
    super(`worker pool: ${reason}`, options);
    this.name = 'PoolFailure';
    this.reason = reason;
  }
}

const MEGABYTE = 1024 * 1024;
const WATCH_MS = 100;
/**
 * A large allocation that meets the limit of a heap ends the whole process, not the worker. So the heap's own limit is
 * far away, and a worker that holds too much is ended from outside.
 */
const HEAP_LIMITS = 6;
/** Of what is held part is not needed any more. */
const GARBAGE = 1.5;

interface Job<Task, Answer> {
  task: Task;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** A worker with whoever listens to it at the moment. */
interface Thread<Answer> {
  worker: Worker;
  isReady: boolean;
  heard: (told: Told<Answer>) => void;
  ended: (cause?: Error) => void;
}

let keepsSpares = false;
const spares = new Map<string, Thread<unknown>[]>();

/**
 * Workers that rest when their pool is closed go on in the next pool of the same kind: where whole servers are opened and
 * closed in turn, as in tests, starting workers anew takes longer than what they do.
 */
export function keepSpareWorkers(keeps = true): void {
  keepsSpares = keeps;
  if (keeps) return;
  for (const { worker } of [...spares.values()].flat()) void worker.terminate();
  spares.clear();
}

/**
 * A few worker threads. A task that is too much for one costs that worker, never the process; after an error nobody knows
 * what a worker's memory holds, so that it does nothing else.
 */
export class WorkerPool<Task, Answer> {
  readonly #settings: Required<Omit<PoolSettings, 'restMs'>> & Pick<PoolSettings, 'restMs'>;
  readonly #idle: Thread<Answer>[] = [];
  readonly #busy = new Set<Thread<Answer>>();
  readonly #waiting: Job<Task, Answer>[] = [];
  #rest: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(settings: PoolSettings) {
    this.#settings = {
      size: 2,
      memoryMb: 512,
      mostWaiting: Number.POSITIVE_INFINITY,
      yields: false,
      ...settings,
    };
  }

  /** @throws PoolFailure */
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
    if (keepsSpares) this.#spare();
    await Promise.all([...this.#idle.splice(0), ...this.#busy].map(({ worker }) => worker.terminate()));
  }

  /** Pools of one kind can use each other's workers. */
  get #kind(): string {
    const { script, memoryMb, yields } = this.#settings;
    return `${script} ${memoryMb} ${yields}`;
  }

  #spare(): void {
    const kept = spares.get(this.#kind) ?? [];
    spares.set(this.#kind, kept);
    for (const thread of this.#idle.filter(({ isReady }) => isReady)) {
      this.#leave(thread);
      kept.push(thread as Thread<unknown>);
      thread.ended = () => void kept.splice(kept.indexOf(thread as Thread<unknown>), 1);
    }
  }

  #next(): void {
    if (this.#busy.size >= this.#settings.size) return;
    const job = this.#waiting.shift();
    if (!job) return;
    clearTimeout(this.#rest);
    const thread = this.#idle.find(({ isReady }) => isReady) ?? this.#idle[0] ?? this.#start();
    this.#leave(thread);
    this.#busy.add(thread);
    this.#do(thread, job);
  }

  #start(): Thread<Answer> {
    const spare = spares.get(this.#kind)?.pop();
    if (spare) return spare as Thread<Answer>;
    const { script, memoryMb, yields } = this.#settings;
    const workerData: WorkerStart = { yields };
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_LIMITS * memoryMb };
    const worker = new Worker(script, { workerData, resourceLimits });
    const thread: Thread<Answer> = { worker, isReady: false, heard: () => {}, ended: () => {} };
    worker.on('message', (told: Told<Answer>) => {
      thread.isReady = true;
      thread.heard(told);
    });
    worker.on('error', (error: Error) => thread.ended(error));
    worker.on('exit', () => thread.ended());
    return thread;
  }

  #do(thread: Thread<Answer>, { task, resolve, reject }: Job<Task, Answer>): void {
    const { worker } = thread;
    let limit: NodeJS.Timeout | undefined;
    let watch: NodeJS.Timeout | undefined;
    const finish = (settle: () => void, isReusable: boolean) => {
      clearTimeout(limit);
      clearTimeout(watch);
      this.#busy.delete(thread);
      if (isReusable && !this.#closed) this.#keep(thread);
      else this.#end(thread);
      settle();
      this.#next();
      this.#replenish(isReusable);
    };
    const fail = (reason: PoolFailureReason, options?: ErrorOptions) =>
      finish(() => reject(new PoolFailure(reason, options)), false);
    const isRunning = () => this.#busy.has(thread);
    const look = async () => {
      const held = await heldBy(worker);
      if (!isRunning()) return;
      if (held > GARBAGE * this.#settings.memoryMb * MEGABYTE)
        fail('crashed', { cause: new RangeError('the task takes too much memory') });
      else watch = setTimeout(look, WATCH_MS);
    };
    const send = () => {
      watch = setTimeout(look, WATCH_MS);
      limit = setTimeout(() => fail('timeout'), this.#settings.timeoutMs);
      worker.postMessage(task);
    };
    worker.ref(); // a program waits for what it asked, and for nothing else
    thread.heard = (told) => {
      if ('ready' in told) send();
      else if ('answer' in told) finish(() => resolve(told.answer), !told.isSpent);
      else fail('crashed', { cause: told.error });
    };
    thread.ended = (cause) => fail(this.#closed ? 'closed' : 'crashed', { cause });
    if (thread.isReady) send();
  }

  #keep(thread: Thread<Answer>): void {
    thread.worker.unref();
    thread.heard = () => {};
    // One that dies while it waits must not be given a task.
    thread.ended = () => this.#leave(thread);
    this.#idle.push(thread);
    const { restMs } = this.#settings;
    if (restMs === undefined || this.#busy.size > 0) return;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      for (const rested of this.#idle.splice(0)) this.#end(rested);
    }, restMs).unref();
  }

  #leave(thread: Thread<Answer>): void {
    const at = this.#idle.indexOf(thread);
    if (at >= 0) this.#idle.splice(at, 1);
  }

  #end(thread: Thread<Answer>): void {
    // One that is being ended may still speak or fail; nobody waits for it any more.
    thread.heard = () => {};
    thread.ended = () => {};
    thread.worker.unref();
    void thread.worker.terminate();
  }

  /** In place of a worker that was lost, so that the next task finds one that is started. */
  #replenish(isReusable: boolean): void {
    const count = this.#idle.length + this.#busy.size;
    if (!isReusable && !this.#closed && count < this.#settings.size) this.#keep(this.#start());
  }
}

/** Bytes in and beside the heap; a worker that ends meanwhile holds nothing. */
async function heldBy(worker: Worker): Promise<number> {
  const held = await worker.getHeapStatistics().catch(() => undefined);
  return held ? held.used_heap_size + held.external_memory : 0;
}
