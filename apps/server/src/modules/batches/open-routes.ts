import type { BatchEntry } from '@yinxin/api';
import * as open from '@yinxin/api/open';
import type { OpenBook } from '../../http/open/book.ts';
import type { BatchParts } from './dependencies.ts';
import { createBatch, fillByRows } from './filling.ts';
import { listRows, readBatch } from './reading.ts';
import { startBatch } from './sending.ts';

const present = ({ id, name, state, reason, counts, createdAt }: BatchEntry) => ({
  ...{ id, name, state, reason, createdAt, rows: counts },
});

/** The head of the table is its first row. */
const HEAD = 1;

/** Many contracts from one template, by a program. */
export function answerOpenBatches(book: OpenBook, parts: BatchParts): void {
  book.answer(open.createOpenBatch, async ({ body: { templateId, name, rows, start }, caller }) => {
    const id = await createBatch(parts, caller, { templateId, ...(name && { name }) });
    await fillByRows(parts, caller, id, rows);
    const { counts } = await readBatch(parts, caller.who, id);
    if (start && counts.ready > 0) await startBatch(parts, caller, { id, rows: counts.ready });
    return present(await readBatch(parts, caller.who, id));
  });
  book.answer(open.getOpenBatch, async ({ params, caller }) =>
    present(await readBatch(parts, caller.who, params.id)),
  );
  book.answer(open.listOpenBatchRows, async ({ params: { id }, query: { state, cursor, limit }, caller }) => {
    const after = Number(cursor ?? 0) || 0;
    const { columns } = await readBatch(parts, caller.who, id);
    const { list, next } = await listRows(parts, caller.who, { id, after, limit, ...(state && { state }) });
    return {
      list: list.map(({ number, state: standing, contractId, problems }) => ({
        ...{ row: number - HEAD, state: standing, contractId },
        problems: problems.map(({ column, words }) => ({
          column: column === null ? null : (columns[column] ?? null),
          words,
        })),
      })),
      next: next === null ? null : String(next),
    };
  });
}
