import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { type Actor, asSystem, type Caller, isCertified } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { actingPerson } from '../accounts/index.ts';
import { authorshipOf } from '../authorship/index.ts';
import type { DrawnUp, Shared } from '../contract-drafting/index.ts';
import type { PageSums } from '../contracts/index.ts';
import { valuesByField } from '../template-filling/index.ts';
import { requireInUse, requireRight } from '../templates/index.ts';
import { countsOf, moveBatch, noteBatch } from './access.ts';
import type { BatchParts } from './dependencies.ts';
import { cellsOf } from './filling.ts';
import { AMOUNT, type BatchForm, batchForm, type ReadRow, readRow } from './form.ts';
import { leaseFrom } from './lease.ts';
import { type Batch, batches, batchRows } from './tables.ts';

/** How many rows go together, and how long one job goes on. */
const AT_ONCE = 50;
const SLICE_MS = 20_000;

/** What stops the whole batch, and not the one row. */
const STOPPING = new Set([
  ...['QUOTA_SHORT', 'FORBIDDEN', 'ORG_ACCOUNT_REQUIRED'],
  ...['TEMPLATE_STATE', 'TEMPLATE_NOT_FOUND'],
]);

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

/** What all rows of a slice have in common. */
interface Slice {
  caller: Caller<Actor>;
  form: BatchForm;
  batch: Batch;
  sceneId: string | null;
  pages: PageSums | undefined;
  shared: Shared;
}

/** What a row fills in. */
const filledBy = (
  { form, sceneId }: Pick<Slice, 'form' | 'sceneId'>,
  { title, amount, parties, values }: ReadRow,
) => ({
  ...{ title, amount, sceneId, parties },
  templateVersionId: form.version.id,
  values: valuesByField(form.templateContent, values),
});

/**
 * One row, one transaction: the contract is written, paid for, sent and noted, or nothing is. A row that somebody else
 * has in hand, that was sent already, or whose batch was paused is left alone.
 */
async function sendRow(parts: BatchParts, slice: Slice, number: number): Promise<Outcome> {
  const { db, templateContents } = parts;
  const { caller, form, batch, pages } = slice;
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
      const row = readRow(form, batch.mapping, cellsOf(parts, taken.row));
      if (row.told[0]) throw problem('BATCH_TABLE', { reason: row.told[0].words });
      await requireInUse(tx, form.version.id);
      const filled = filledBy(slice, row);
      const contract = await templateContents.send(tx, caller, form.templateContent, filled, pages);
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

/** Rows that were looked at and drawn up, and that nobody has in hand yet. */
interface Group {
  numbers: number[];
  /** When each was last changed: one that was put right since is looked at anew. */
  changedAt: ReadonlyMap<number, Date>;
  /** In the order of the numbers; undefined where something stands against one of them. */
  drawn: DrawnUp | undefined;
}

/** The next rows that wait, with their contracts drawn up while others are written down. */
async function drawGroup(parts: BatchParts, slice: Slice, after: number): Promise<Group> {
  const { form, batch, caller, shared } = slice;
  const rows = await parts.db
    .select({ number: batchRows.number, cells: batchRows.cells, changedAt: batchRows.changedAt })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batch.id), eq(batchRows.state, 'ready'), gt(batchRows.number, after)))
    .orderBy(asc(batchRows.number))
    .limit(AT_ONCE);
  const read = rows.map((row) => readRow(form, batch.mapping, cellsOf(parts, row)));
  const isClean = read.length > 0 && read.every(({ told }) => told.length === 0);
  const filled = read.map((row) => filledBy(slice, row));
  return {
    numbers: rows.map(({ number }) => number),
    changedAt: new Map(rows.map(({ number, changedAt }) => [number, changedAt])),
    drawn: isClean
      ? await parts.templateContents
          .drawUp(caller, form.templateContent, shared, filled)
          .catch((error: unknown) => void refusalOf(error))
      : undefined,
  };
}

/**
 * All rows of a group in one transaction: their contracts are written, paid for, sent and noted, or none is. False where
 * that cannot be, because somebody has one of them in hand, or because one is refused: then each goes alone.
 */
async function sendGroup(parts: BatchParts, slice: Slice, { numbers, changedAt, drawn }: Group) {
  const { caller, form, batch, pages, shared } = slice;
  if (!drawn) return false;
  const these = and(
    eq(batchRows.batchId, batch.id),
    inArray(batchRows.number, numbers),
    eq(batchRows.state, 'ready'),
  );
  try {
    return await parts.db.transaction(async (tx) => {
      const taken = await tx
        .select({ number: batchRows.number, changedAt: batchRows.changedAt })
        .from(batchRows)
        .innerJoin(batches, and(eq(batches.id, batchRows.batchId), eq(batches.state, 'RUNNING')))
        .where(these)
        .for('no key update', { of: batchRows, skipLocked: true });
      const isSame = taken.every((row) => row.changedAt.getTime() === changedAt.get(row.number)?.getTime());
      if (taken.length !== numbers.length || !isSame) return false;
      await requireInUse(tx, form.version.id);
      const ids = await parts.templateContents.sendMany(tx, caller, drawn, { shared, pages });
      const made = sql`unnest(${sql.param(numbers)}::int[], ${sql.param(ids)}::uuid[]) as made (number, contract_id)`;
      await tx
        .update(batchRows)
        .set({ state: 'sent', contractId: sql`made.contract_id`, problems: [], changedAt: sql`now()` })
        .from(made)
        .where(and(eq(batchRows.batchId, batch.id), sql`${batchRows.number} = made.number`));
      return true;
    });
  } catch (error) {
    // whatever it was is told of the one row it is about, or ails each of them
    if (!(error instanceof AppError)) parts.log.warn({ err: error, batch: batch.id }, 'rows go one by one');
    return false;
  }
}

/** Why somebody may not; what is no refusal is thrown. */
const refusalOf = (error: unknown): string => {
  if (error instanceof AppError) return error.message;
  throw error;
};

/** What the rows of a slice are sent with; a reason where nothing may be sent now. */
async function beginSlice(parts: BatchParts, batch: Batch): Promise<Slice | { refused: string }> {
  const { db, vault, templateContents } = parts;
  const who = await actingPerson(db, vault, batch.accountId);
  if (!who || !isCertified(who) || !(await authorshipOf(db, who)).isAuthor)
    return { refused: '发起人的账号已不能发起合同' };
  try {
    await requireRight(db, who, batch.versionId);
    const form = await batchForm(parts, db, who, batch.versionId);
    const pages = await templateContents.pagesOf(who, form.templateContent, {
      templateVersionId: form.version.id,
      amount: AMOUNT in batch.mapping ? 0 : null,
    });
    const sceneId = await templateContents.sceneOf(db, who.accountId);
    const shared = await templateContents.readShared(form.templateContent);
    return { caller: { ...asSystem('batches'), who }, form, batch, pages, sceneId, shared };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

/** Nobody takes it over for a while; false where it no longer runs. */
async function hold({ db }: BatchParts, batchId: string): Promise<boolean> {
  const held = await db
    .update(batches)
    .set({ leaseUntil: await leaseFrom(db) })
    .where(and(eq(batches.id, batchId), eq(batches.state, 'RUNNING')))
    .returning({ id: batches.id });
  return held.length > 0;
}

/** How a group came out: how many rows of it went, or why all of it has to stop. */
async function workGroup(
  parts: BatchParts,
  slice: Slice,
  group: Group,
): Promise<{ worked: number } | { stopped: string }> {
  if (await sendGroup(parts, slice, group)) return { worked: group.numbers.length };
  let worked = 0;
  for (const number of group.numbers) {
    const outcome = await sendRow(parts, slice, number);
    if (typeof outcome === 'object') return outcome;
    if (outcome === 'done') worked++;
  }
  return { worked };
}

/**
 * Works some rows of a batch, and asks for the rest to be worked; whoever finds none ends it. The next rows are drawn up
 * while those before them are written down.
 */
export async function workBatch(parts: BatchParts, batchId: string): Promise<void> {
  const { db, jobs, work } = parts;
  const until = Date.now() + SLICE_MS;
  const [batch] = await db
    .select()
    .from(batches)
    .where(and(eq(batches.id, batchId), eq(batches.state, 'RUNNING')));
  if (!batch) return;
  const slice = await beginSlice(parts, batch);
  if ('refused' in slice) return stop(parts, batchId, slice.refused);
  const draw = (after: number) => {
    const next = drawGroup(parts, slice, after);
    next.catch(() => undefined); // heard by whoever waits for it
    return next;
  };
  let ahead = draw(0);
  for (;;) {
    if (!(await hold(parts, batchId))) return;
    const group = await ahead;
    const last = group.numbers.at(-1);
    if (last === undefined) return finish(parts, batchId);
    ahead = draw(last);
    const outcome = await workGroup(parts, slice, group);
    if ('stopped' in outcome) return stop(parts, batchId, outcome.stopped);
    // all of them were in another's hands, or it was paused
    if (outcome.worked === 0) return;
    if (Date.now() > until) {
      await jobs.enqueue(db, work, { batchId });
      return;
    }
  }
}
