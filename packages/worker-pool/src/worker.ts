import { parentPort } from 'node:worker_threads';

/** What a worker tells its pool. */
export type Told<Answer> = { ready: true } | { answer: Answer } | { error: Error };

/** The worker's side of a pool: does one task at a time, as the pool sends them. */
export function answerTasks<Task, Answer>(work: (task: Task) => Promise<Answer> | Answer): void {
  const port = parentPort;
  if (!port) return; // bundled into one file with the program, which runs it in the main thread too
  const tell = (told: Told<Answer>) => port.postMessage(told);
  port.on('message', async (task: Task) => {
    try {
      tell({ answer: await work(task) });
    } catch (error) {
      tell({ error: error instanceof Error ? error : new Error(String(error)) });
    }
  });
  tell({ ready: true });
}
