// Judging in a thread of the browser, so that no file can make a page stand still; no verifier behind the page's side.

/** What one file may take; then the thread is ended, whatever it does. */
export const THREAD_MS = 30_000;

/** The time that the verifier gives itself, so that most files that take too long are answered by it. */
export const VERIFIER_MS = THREAD_MS - 2_000;

/** `late`: it was ended; `broken`: it ended by itself, or there is none. */
export class ThreadFailure extends Error {
  readonly reason: 'late' | 'broken';

  constructor(reason: 'late' | 'broken') {
    super(`the thread that judges is ${reason}`);
    this.reason = reason;
  }
}

/** What a thread says before it is asked: all of its code is there. */
const READY = 'ready';

interface Waiting {
  /** How long, in milliseconds. */
  most: number;
  /** What it takes to be answered. */
  begin?: () => void;
}

/** A thread that is asked one thing at a time; one that failed is followed by another with the next question. */
export class JudgingThread<Question, Reply> {
  readonly #open: () => Worker;
  readonly #startMs: number;
  readonly #ending = new AbortController();
  #worker: Worker | undefined;

  constructor(open: () => Worker, { startMs = THREAD_MS }: { startMs?: number } = {}) {
    this.#open = open;
    this.#startMs = startMs;
  }

  /** @throws ThreadFailure where there can be none */
  async start(): Promise<Worker> {
    if (this.#worker) return this.#worker;
    const worker = this.#opened();
    await this.#next(worker, { most: this.#startMs });
    this.#worker = worker;
    return worker;
  }

  /** @throws ThreadFailure, or what `end` was given */
  async ask(question: Question, moved: Transferable[] = [], most = THREAD_MS): Promise<Reply> {
    const worker = await this.start();
    return this.#next<Reply>(worker, { most, begin: () => worker.postMessage(question, moved) });
  }

  /** What is being judged fails at once, with this. */
  end(reason: Error): void {
    this.#ending.abort(reason);
    this.#worker?.terminate();
  }

  #opened(): Worker {
    try {
      return this.#open();
    } catch {
      throw new ThreadFailure('broken');
    }
  }

  /** The next thing that it says. */
  async #next<Said>(worker: Worker, { most, begin }: Waiting): Promise<Said> {
    const { signal } = this.#ending;
    let settle = () => {};
    const said = new Promise<Said>((resolve, reject) => {
      const leave = () => reject(signal.reason);
      const late = setTimeout(() => reject(new ThreadFailure('late')), most);
      settle = () => {
        clearTimeout(late);
        signal.removeEventListener('abort', leave);
      };
      signal.addEventListener('abort', leave);
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new ThreadFailure('broken'));
      if (signal.aborted) leave();
      else begin?.();
    });
    try {
      return await said;
    } catch (error) {
      worker.terminate();
      this.#worker = undefined;
      throw error;
    } finally {
      settle();
    }
  }
}

/** The thread's own side: answers every question that comes. */
export function answerInThread<Question, Reply>(answer: (question: Question) => Promise<Reply>): void {
  self.addEventListener('message', async ({ data }: MessageEvent<Question>) => {
    self.postMessage(await answer(data));
  });
  self.postMessage(READY);
}
