import {
  BATCH_STATES,
  type BatchAct,
  type BatchRole,
  type BatchRowState,
  batchMachine,
  endOf,
  RETENTION,
} from '@yinxin/api';
import { and, eq, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor, Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { type Authorship, authorshipOf } from '../authorship/index.ts';
import { record } from '../events/index.ts';
import { type Batch, batches, batchRows } from './tables.ts';

/** Whoever made it, and whoever administers the organisation it was made for. */
export const visibleTo = (authorship: Authorship) =>
  and(
    eq(batches.ownerKind, authorship.owner.kind),
    eq(batches.ownerId, authorship.owner.id),
    authorship.isKeeper ? undefined : eq(batches.accountId, authorship.accountId),
  );

/** Only whoever made it says what is sent in their name; whoever administers may stop it and throw it away. */
export const rolesIn = (authorship: Authorship, { accountId }: Pick<Batch, 'accountId'>): BatchRole[] => [
  ...(accountId === authorship.accountId ? (['author'] as const) : []),
  ...(authorship.isKeeper ? (['keeper'] as const) : []),
];

export async function authoriseReading(tx: Queryable, who: Actor, id: string): Promise<Batch> {
  const authorship = await authorshipOf(tx, who);
  const [batch] = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.id, id), visibleTo(authorship)));
  if (!batch) throw problem('BATCH_NOT_FOUND');
  return batch;
}

/** For whoever changes something: acts on a batch take turns, and the act is asked of the table. */
export async function authorise(tx: Queryable, who: Actor, id: string, act: BatchAct): Promise<Batch> {
  const authorship = await authorshipOf(tx, who);
  if (!authorship.isAuthor) throw problem('FORBIDDEN');
  const [batch] = await tx
    .select()
    .from(batches)
    .where(and(eq(batches.id, id), visibleTo(authorship)))
    .for('no key update');
  if (!batch) throw problem('BATCH_NOT_FOUND');
  const step = batchMachine.step(batch.state, act, rolesIn(authorship, batch));
  if ('refused' in step) throw problem('BATCH_STATE', { state: BATCH_STATES[batch.state] });
  return batch;
}

/** How long a table that was never sent, and one whose contracts were, is kept with the people in it. */
export const KEPT = {
  OPEN: RETENTION.batches.term,
  PAUSED: RETENTION.sentBatches.term,
  DONE: RETENTION.sentBatches.term,
} as const;

/** When it goes unless somebody works with it before; what is being sent stays. */
export const keptUntil = ({ state, changedAt }: Pick<Batch, 'state' | 'changedAt'>): Date | null =>
  state in KEPT ? endOf(changedAt, KEPT[state as keyof typeof KEPT]) : null;

/** Somebody works with it: from now on it is kept as long as before. */
export const touchBatch = async (
  tx: Queryable,
  id: string,
  change: Partial<typeof batches.$inferInsert> = {},
): Promise<void> => {
  await tx
    .update(batches)
    .set({ ...change, changedAt: sql`now()` })
    .where(eq(batches.id, id));
};

/** Takes a batch one step along the table; whoever calls has it locked. */
export async function moveBatch(
  tx: Queryable,
  batch: Batch,
  act: BatchAct,
  change: Partial<typeof batches.$inferInsert> = {},
): Promise<void> {
  const state = batchMachine.steps[batch.state][act];
  if (!state) throw new Error(`a batch that is ${batch.state} knows no ${act}`);
  await tx
    .update(batches)
    .set({ state, changedAt: sql`now()`, ...change })
    .where(eq(batches.id, batch.id));
}

type Noted =
  | 'create-batch'
  | 'start-batch'
  | 'pause-batch'
  | 'resume-batch'
  | 'finish-batch'
  | 'delete-batch';
export const noteBatch = (
  tx: Queryable,
  caller: Caller,
  { id, ownerKind, ownerId }: Pick<Batch, 'id' | 'ownerKind' | 'ownerId'>,
  act: Noted | 'download-batch',
  facts: Record<string, string | number> = {},
) =>
  record(tx, caller, {
    act,
    target: id,
    organizationId: ownerKind === 'organization' ? ownerId : null,
    facts,
  });

export async function countsOf(tx: Queryable, id: string): Promise<Record<BatchRowState, number>> {
  const rows = await tx
    .select({ state: batchRows.state, n: sql<number>`count(*)::int` })
    .from(batchRows)
    .where(eq(batchRows.batchId, id))
    .groupBy(batchRows.state);
  const counts = { invalid: 0, ready: 0, sent: 0, failed: 0 };
  for (const { state, n } of rows) counts[state] = n;
  return counts;
}

export const isUnsent = or(
  eq(batchRows.state, 'invalid'),
  eq(batchRows.state, 'ready'),
  eq(batchRows.state, 'failed'),
);
