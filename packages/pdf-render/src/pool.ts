import { type PoolSettings, WorkerPool } from '@yinxin/worker-pool';
import type { PageSize, PageText } from './document.ts';
import { RenderProblem, type RenderProblemKind } from './problems.ts';

export type Task = { bytes: Uint8Array } & (
  | { want: 'pages' }
  | { want: 'picture'; page: number; width: number }
  | { want: 'texts' }
);
export type Answer =
  | { pages: PageSize[] }
  | { png: Uint8Array }
  | { texts: PageText[] }
  | { problem: RenderProblemKind };

type Part<Key extends string> = Extract<Answer, Record<Key, unknown>>;

/** Pages as pictures and as text with its places, drawn in worker threads with a limit of time and memory. */
export class RenderPool {
  readonly #workers: WorkerPool<Task, Answer>;

  constructor({ timeoutMs = 20_000, ...settings }: Partial<Omit<PoolSettings, 'script'>> = {}) {
    const script = new URL('./worker.ts', import.meta.url);
    this.#workers = new WorkerPool({ restMs: 60_000, ...settings, script, timeoutMs });
  }

  /** The size of every page. @throws RenderProblem, PoolFailure */
  async pages(bytes: Uint8Array): Promise<PageSize[]> {
    return (await this.#ask<Part<'pages'>>({ want: 'pages', bytes })).pages;
  }

  /** One page as PNG, `width` pixels wide. @throws RenderProblem, PoolFailure */
  async picture(bytes: Uint8Array, page: number, width: number): Promise<Uint8Array> {
    return (await this.#ask<Part<'png'>>({ want: 'picture', bytes, page, width })).png;
  }

  /** @throws RenderProblem, PoolFailure */
  async texts(bytes: Uint8Array): Promise<PageText[]> {
    return (await this.#ask<Part<'texts'>>({ want: 'texts', bytes })).texts;
  }

  close(): Promise<void> {
    return this.#workers.close();
  }

  async #ask<Wanted extends Answer>(task: Task): Promise<Wanted> {
    const answer = await this.#workers.run(task);
    if ('problem' in answer) throw new RenderProblem(answer.problem);
    return answer as Wanted;
  }
}
