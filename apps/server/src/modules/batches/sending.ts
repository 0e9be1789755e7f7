import { beginningOf, CONTRACT_QUOTA, keysOf } from '@yinxin/api';
import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { NOW, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, asSystem, type Caller, isCertified } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { actingPerson, isOfClosed } from '../accounts/index.ts';
import type { PageSums } from '../contracts/index.ts';
import { placeOf, requireInUse, requireRight, valuesByField } from '../templates/index.ts';
import { authorise, countsOf, KEPT, moveBatch, noteBatch, touchBatch } from './access.ts';
import type { BatchParts } from './dependencies.ts';
import { cellsOf } from './filling.ts';
import { AMOUNT, type BatchForm, batchForm, readRow } from './form.ts';
import { type Batch, batches, batchRows } from './tables.ts';

/** How long nobody else takes a batch over, how many rows are looked for at once, how long one job goes on. */
const LEASE_SECONDS = 60;
const AT_ONCE = 20;
const SLICE_MS = 20_000;
const leaseFrom = async (tx: Queryable) => new Date((await timeNow(tx)).getTime() + LEASE_SECONDS * 1_000);

/** What stops the whole batch, and not the one row. */
const STOPPING = new Set([
  ...['QUOTA_SHORT', 'FORBIDDEN', 'ORG_ACCOUNT_REQUIRED'],
  ...['TEMPLATE_STATE', 'TEMPLATE_NOT_FOUND'],
]);

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

async function stop({ db }: BatchParts, id: string, reason: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [batch] = await tx
      .select()
      .from(batches)
      .where(and(eq(batches.id, id), eq(batches.state, 'RUNNING')))
      .for('no key update');
    if (!batch) return;
    await moveBatch(tx, batch, 'pause-batch', { reason });
    await noteBatch(tx, asSystem('batches'), batch, 'pause-batch', { reason });
  });
}

async function finish({ db }: BatchParts, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [batch] = await tx
      .select()
      .from(batches)
      .where(and(eq(batches.id, id), eq(batches.state, 'RUNNING')))
      .for('no key update');
    const counts = batch && (await countsOf(tx, id));
    if (!batch || !counts || counts.ready > 0) return;
    await moveBatch(tx, batch, 'finish-batch', { leaseUntil: null });
    await noteBatch(tx, asSystem('batches'), batch, 'finish-batch', {
      sent: counts.sent,
      failed: counts.failed,
    });
  });
}

/** Rows that failed once for a reason nobody foresaw; the second time the others no longer wait for them. */
const upset = new Set<string>();

type Outcome = 'done' | 'gone' | { stopped: string };

/** What all rows have in common. */
interface SentWith {
  sceneId: string | null;
  pages: PageSums | undefined;
}

/**
 * One row, one transaction: the contract is written, paid for, sent and noted, or nothing is. A row that somebody else
 * has in hand, that was sent already, or whose batch was paused is left alone.
 */
async function sendRow(
  parts: BatchParts,
  caller: Caller<Actor>,
  form: BatchForm,
  batch: Batch,
  number: number,
  { sceneId, pages }: SentWith,
): Promise<Outcome> {
  const { db, templateContents } = parts;
  const thisRow = and(
    eq(batchRows.batchId, batch.id),
    eq(batchRows.number, number),
    eq(batchRows.state, 'ready'),
  );
  try {
    return await db.transaction(async (tx) => {
      const [taken] = await tx
        .select({ row: batchRows })
        .from(batchRows)
        .innerJoin(batches, and(eq(batches.id, batchRows.batchId), eq(batches.state, 'RUNNING')))
        .where(thisRow)
        .for('no key update', { of: batchRows, skipLocked: true });
      if (!taken) return 'gone';
      const { title, amount, parties, values, told } = readRow(
        form,
        batch.mapping,
        cellsOf(parts, taken.row),
      );
      if (told[0]) throw problem('BATCH_TABLE', { reason: told[0].words });
      await requireInUse(tx, form.version.id);
      const contract = await templateContents.send(
        tx,
        caller,
        form.templateContent,
        {
          ...{ title, amount, sceneId, parties },
          templateVersionId: form.version.id,
          values: valuesByField(form.templateContent, values),
        },
        pages,
      );
      await tx
        .update(batchRows)
        .set({ state: 'sent', contractId: contract.id, problems: [], changedAt: sql`now()` })
        .where(thisRow);
      return 'done';
    });
  } catch (error) {
    const known = error instanceof AppError ? error : undefined;
    if (known && STOPPING.has(known.problem)) return { stopped: known.message };
    const key = `${batch.id}/${number}`;
    if (!known && !upset.delete(key)) {
      upset.add(key);
      throw error; // what ails the database, or us, may pass
    }
    if (!known) parts.log.warn({ err: error, batch: batch.id, row: number }, 'a row could not be sent');
    const words = known?.message ?? '系统错误，没有发起，请稍后重试这一行';
    await db
      .update(batchRows)
      .set({ state: 'failed', problems: [{ column: null, words }], changedAt: sql`now()` })
      .where(thisRow);
    return 'done';
  }
}

/** Why somebody may not; what is no refusal is thrown. */
const refusalOf = (error: unknown): string => {
  if (error instanceof AppError) return error.message;
  throw error;
};

/** Works some rows of a batch, and asks for the rest to be worked; whoever finds none ends it. */
export async function workBatch(parts: BatchParts, batchId: string): Promise<void> {
  const { db, vault, jobs, work } = parts;
  const until = Date.now() + SLICE_MS;
  const [batch] = await db
    .select()
    .from(batches)
    .where(and(eq(batches.id, batchId), eq(batches.state, 'RUNNING')));
  if (!batch) return;
  const who = await actingPerson(db, vault, batch.accountId);
  if (!who || !isCertified(who) || !(await placeOf(db, who)).isAuthor)
    return stop(parts, batchId, '发起人的账号已不能发起合同');
  const refused = await requireRight(db, who, batch.versionId).catch(refusalOf);
  if (refused) return stop(parts, batchId, refused);
  const caller: Caller<Actor> = { ...asSystem('batches'), who };
  const form = await batchForm(parts, db, who, batch.versionId);
  const pages = await parts.templateContents
    .pagesOf(who, form.templateContent, {
      templateVersionId: form.version.id,
      amount: AMOUNT in batch.mapping ? 0 : null,
    })
    .catch((error: unknown) => ({ unread: refusalOf(error) }));
  if (pages && 'unread' in pages) return stop(parts, batchId, pages.unread);
  const common = { pages, sceneId: await parts.templateContents.sceneOf(db, who.accountId) };
  for (;;) {
    const [held] = await db
      .update(batches)
      .set({ leaseUntil: await leaseFrom(db) })
      .where(and(eq(batches.id, batchId), eq(batches.state, 'RUNNING')))
      .returning({ id: batches.id });
    if (!held) return;
    const rows = await db
      .select({ number: batchRows.number })
      .from(batchRows)
      .where(and(eq(batchRows.batchId, batchId), eq(batchRows.state, 'ready')))
      .orderBy(asc(batchRows.number))
      .limit(AT_ONCE);
    if (rows.length === 0) return finish(parts, batchId);
    let worked = 0;
    for (const { number } of rows) {
      const outcome = await sendRow(parts, caller, form, batch, number, common);
      if (typeof outcome === 'object') return stop(parts, batchId, outcome.stopped);
      if (outcome === 'done') worked++;
    }
    // all of them were in another's hands, or it was paused
    if (worked === 0) return;
    if (Date.now() > until) {
      await jobs.enqueue(db, work, { batchId });
      return;
    }
  }
}
