import { PoolFailure, WorkerPool } from '@yinxin/worker-pool';
import { problem } from '../../../http/problem.ts';
import type { GivenTable, Reading, ReadTable, TablePreview } from './reading.ts';

export type TableTask = ({ want: 'preview' } & GivenTable) | ({ want: 'read' } & Reading);
export type TableAnswer = TablePreview | ReadTable | { refused: string };

/** Two hundred thousand rows take a tenth of it. */
const TIMEOUT_MS = 30_000;
const MEMORY_MB = 256;
const TOO_COMPLEX = '表格过于复杂，无法读取，请只保留明细、另存为 csv 后再上传';

/** Reads tables of partners in a thread of its own, with limits of time and memory. */
export class TablePool {
  readonly #workers = new WorkerPool<TableTask, TableAnswer>({
    script: new URL('./worker.ts', import.meta.url),
    size: 1,
    timeoutMs: TIMEOUT_MS,
    memoryMb: MEMORY_MB,
    restMs: 60_000,
  });

  /** @throws BATCH_TABLE */
  preview(table: GivenTable): Promise<TablePreview> {
    return this.#ask<TablePreview>({ want: 'preview', ...table });
  }

  /** @throws BATCH_TABLE */
  read(reading: Reading): Promise<ReadTable> {
    return this.#ask<ReadTable>({ want: 'read', ...reading });
  }

  close(): Promise<void> {
    return this.#workers.close();
  }

  async #ask<Wanted extends TableAnswer>(task: TableTask): Promise<Wanted> {
    const answer = await this.#workers.run(task).catch((error: unknown) => {
      const isTooMuch =
        error instanceof PoolFailure && (error.reason === 'timeout' || error.reason === 'crashed');
      throw isTooMuch ? problem('BATCH_TABLE', { reason: TOO_COMPLEX }) : error;
    });
    if ('refused' in answer) throw problem('BATCH_TABLE', { reason: answer.refused });
    return answer as Wanted;
  }
}
