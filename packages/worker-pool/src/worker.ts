import os from 'node:os';
import v8 from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';

/** What a worker tells its pool; one that is spent is not to be given another task. */
export type Told<Answer> = { ready: true } | { answer: Answer; isSpent: boolean } | { error: Error };

/** What a pool tells a worker that it starts. */
export interface WorkerStart {
  yields: boolean;
}

/** Every worker stands behind the thread that answers everybody, and who yields behind all others. */
const NICENESS = { usual: 5, yielding: 15 };

/** A heap hardly shrinks: one that a task made as large as this is given back with its worker. */
const LARGE_HEAP = 256 * 1024 * 1024;

/** What the worker has of the machine's memory, in and beside its heap, whether in use or not. */
function hasLargeHeap(): boolean {
  const { total_heap_size, external_memory } = v8.getHeapStatistics();
  return total_heap_size + external_memory > LARGE_HEAP;
}

/**
 * The worker's side of a pool: does one task at a time, as the pool sends them. A refusal that callers are to hear of is
 * an answer; whatever is thrown ends the worker. `isSpent` is asked after each task, for workers that hold memory which
 * neither shrinks nor counts as heap.
 */
export function answerTasks<Task, Answer>(
  work: (task: Task) => Promise<Answer> | Answer,
  { isSpent = () => false }: { isSpent?: () => boolean } = {},
): void {
  const port = parentPort;
  if (!port) return; // bundled into one file with the program, which runs it in the main thread too
  const { yields = false } = (workerData ?? {}) as Partial<WorkerStart>;
  // Linux alone knows a priority of one thread; elsewhere 0 stands for the whole process.
  if (process.platform === 'linux') os.setPriority(0, yields ? NICENESS.yielding : NICENESS.usual);
  const tell = (told: Told<Answer>) => port.postMessage(told);
  port.on('message', async (task: Task) => {
    try {
      tell({ answer: await work(task), isSpent: isSpent() || hasLargeHeap() });
    } catch (error) {
      tell({ error: error instanceof Error ? error : new Error(String(error)) });
    }
  });
  tell({ ready: true });
}
