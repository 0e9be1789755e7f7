import type { CallBook } from '../../http/calls.ts';
import type { OpenBook } from '../../http/open/book.ts';
import type { Person } from '../../http/principal.ts';
import type { Privacy } from '../privacy/index.ts';
import type { Upkeep } from '../upkeep/index.ts';
import type { BatchDependencies, BatchParts } from './dependencies.ts';
import { BatchJob } from './jobs.ts';
import { answerOpenBatches } from './open-routes.ts';
import { heldOf } from './reading.ts';
import { answerBatches } from './routes.ts';
import { placeBatch } from './samples.ts';
import { forgetOld, takeOver } from './sending.ts';
import { workBatch } from './working.ts';

export interface Batches {
  /** Every minute: what a process that died was working on goes on. */
  keepMoving(): Promise<void>;
  /** For a demo. */
  placeSamples(who: Person, templateId: string): Promise<void>;
  /** One slice of work on a batch, as the job does it. */
  work(batchId: string): Promise<void>;
}

/** Many contracts from one template: a table is read, checked row by row, and sent by a job that bears being killed. */
export function createBatches(
  book: CallBook,
  {
    privacy,
    upkeep,
    openBook,
    ...given
  }: BatchDependencies & { privacy: Privacy; upkeep: Upkeep; openBook: OpenBook },
): Batches {
  const work = given.jobs.define('batch-work', BatchJob, ({ batchId }) => workBatch(parts, batchId));
  const parts: BatchParts = { ...given, work };
  answerBatches(book, parts);
  answerOpenBatches(openBook, parts);
  privacy.addToCopy('批量发起', heldOf);
  const keepMoving = async () => void (await takeOver(parts));
  upkeep.schedule('batches', '* * * * *', keepMoving);
  upkeep.nightly('batches', (at) => forgetOld(parts, at));
  return {
    keepMoving,
    placeSamples: (who, templateId) => placeBatch(parts, who, templateId),
    work: (batchId) => workBatch(parts, batchId),
  };
}
