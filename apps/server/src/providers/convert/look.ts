import { PoolFailure, WorkerPool } from '@yinxin/worker-pool';
import type { Looked } from './office.ts';
import { type OfficeRefusal, OfficeRefused } from './refusal.ts';

export interface LookTask {
  bytes: Uint8Array;
  ending: string;
}
/** An error keeps no fields of its own on its way between threads. */
export type LookAnswer = Looked | { refused: OfficeRefusal; why: string };

const TIMEOUT_MS = 20_000;
const REST_MS = 60_000;

/** Looks through documents in threads, with limits of time and memory. */
export class LookPool {
  readonly #workers: WorkerPool<LookTask, LookAnswer>;

  constructor(size: number) {
    const script = new URL('./look-worker.ts', import.meta.url);
    this.#workers = new WorkerPool({ script, size, timeoutMs: TIMEOUT_MS, restMs: REST_MS });
  }

  /** @throws OfficeRefused */
  async look(bytes: Uint8Array, ending: string): Promise<Looked> {
    const answer = await this.#workers.run({ bytes, ending }).catch((error: unknown) => {
      if (error instanceof PoolFailure && error.reason !== 'closed')
        throw new OfficeRefused('too much to look through', 'large');
      throw error;
    });
    if ('refused' in answer) throw new OfficeRefused(answer.why, answer.refused);
    return answer;
  }

  close(): Promise<void> {
    return this.#workers.close();
  }
}
