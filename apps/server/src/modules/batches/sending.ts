import { beginningOf, CONTRACT_QUOTA, keysOf } from '@yinxin/api';
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { isOfClosed } from '../persons/index.ts';
import { requireRight } from '../templates/index.ts';
import { authorise, countsOf, KEPT, moveBatch, noteBatch, touchBatch } from './access.ts';
import type { BatchParts } from './dependencies.ts';
import { leaseFrom } from './lease.ts';
import { type Batch, batches, batchRows } from './tables.ts';

/** What goes out and is paid for is what was confirmed. */
async function requireConfirmed(tx: Queryable, parts: BatchParts, batch: Batch, rows: number): Promise<void> {
  const { ready } = await countsOf(tx, batch.id);
  if (ready !== rows) throw problem('BATCH_CHANGED', { rows: ready });
  const left = await parts.quotaLeft(tx, { kind: batch.ownerKind, id: batch.ownerId });
  if (left < ready * CONTRACT_QUOTA) throw problem('QUOTA_SHORT');
}

export async function startBatch(
  parts: BatchParts,
  caller: Caller<Actor>,
  { id, rows }: { id: string; rows: number },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const batch = await authorise(tx, caller.who, id, 'start-batch');
    await requireRight(tx, caller.who, batch.versionId);
    const { ready } = await countsOf(tx, id);
    if (ready === 0) throw problem('BATCH_TABLE', { reason: '没有可以发起的行，请先改正' });
    await requireConfirmed(tx, parts, batch, rows);
    await moveBatch(tx, batch, 'start-batch', { reason: '', leaseUntil: await leaseFrom(tx) });
    await noteBatch(tx, caller, batch, 'start-batch', { rows: ready });
    await parts.jobs.enqueue(tx, parts.work, { batchId: id });
  });
}

export async function pauseBatch(parts: BatchParts, caller: Caller<Actor>, id: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const batch = await authorise(tx, caller.who, id, 'pause-batch');
    await moveBatch(tx, batch, 'pause-batch', { reason: '' });
    await noteBatch(tx, caller, batch, 'pause-batch');
  });
}

/** Rows that were put right while it rested go out too, and are confirmed as the first were. */
export async function resumeBatch(
  parts: BatchParts,
  caller: Caller<Actor>,
  { id, rows }: { id: string; rows: number },
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const batch = await authorise(tx, caller.who, id, 'resume-batch');
    await requireRight(tx, caller.who, batch.versionId);
    await requireConfirmed(tx, parts, batch, rows);
    await moveBatch(tx, batch, 'resume-batch', { reason: '', leaseUntil: await leaseFrom(tx) });
    await noteBatch(tx, caller, batch, 'resume-batch', { rows });
    await parts.jobs.enqueue(tx, parts.work, { batchId: id });
  });
}

/** What was tried and failed waits to be sent again; what was sent stays sent. */
export async function retryFailed(parts: BatchParts, caller: Caller<Actor>, id: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    await authorise(tx, caller.who, id, 'retry-batch');
    await tx
      .update(batchRows)
      .set({ state: 'ready', problems: [], changedAt: sql`now()` })
      .where(and(eq(batchRows.batchId, id), eq(batchRows.state, 'failed')));
    await touchBatch(tx, id);
  });
}

export async function deleteBatch(parts: BatchParts, caller: Caller<Actor>, id: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const batch = await authorise(tx, caller.who, id, 'delete-batch');
    await noteBatch(tx, caller, batch, 'delete-batch');
    await tx.delete(batches).where(eq(batches.id, id));
  });
}

/** Every minute: what a process that died was working on goes on. */
export async function takeOver(parts: BatchParts): Promise<number> {
  const { db, jobs, work } = parts;
  const left = await db
    .update(batches)
    .set({ leaseUntil: await leaseFrom(db) })
    .where(and(eq(batches.state, 'RUNNING'), or(isNull(batches.leaseUntil), lte(batches.leaseUntil, NOW))))
    .returning({ id: batches.id });
  for (const { id } of left) await jobs.enqueue(db, work, { batchId: id });
  return left.length;
}

/** Every night: names and phones are not kept for longer than somebody works with them; contracts keep their own. */
export async function forgetOld({ db }: BatchParts, at: Date): Promise<void> {
  for (const state of keysOf(KEPT)) {
    const isOver = or(
      lt(batches.changedAt, beginningOf(at, KEPT[state])),
      and(eq(batches.ownerKind, 'person'), isOfClosed(batches.ownerId)),
    );
    await db.delete(batches).where(and(eq(batches.state, state), isOver));
  }
}
