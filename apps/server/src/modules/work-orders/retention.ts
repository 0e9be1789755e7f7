import { beginningOf, RETENTION, WORK_ORDER_LIMITS } from '@yinxin/api';
import { DAY_MS } from '@yinxin/values';
import { and, eq, inArray, lt } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import { asSystem } from '../../http/principal.ts';
import { record } from '../events/index.ts';
import { keepFile } from '../files/index.ts';
import { ofOwner, step } from './access.ts';
import { workOrderFiles, workOrderMessages, workOrders } from './tables.ts';

const system = asSystem('work-orders');

/** Those that were answered and that nobody went on with. */
export async function closeQuiet(db: Database, at: Date): Promise<number> {
  const since = new Date(at.getTime() - WORK_ORDER_LIMITS.quietDays * DAY_MS);
  const quiet = await db
    .select({ id: workOrders.id })
    .from(workOrders)
    .where(and(eq(workOrders.state, 'answered'), lt(workOrders.turnAt, since)));
  for (const { id } of quiet)
    await db.transaction(async (tx) => {
      const [still] = await tx
        .select({ id: workOrders.id })
        .from(workOrders)
        .where(and(eq(workOrders.id, id), eq(workOrders.state, 'answered'), lt(workOrders.turnAt, since)))
        .for('update');
      if (!still) return;
      const { ownerKind, ownerId } = await step(tx, id, 'expire-work-order', 'system', {
        at: await timeNow(tx),
      });
      await record(tx, system, {
        ...{ act: 'expire-work-order', target: id },
        organizationId: ownerKind === 'organization' ? ownerId : null,
      });
    });
  return quiet.length;
}

/** Rows go at once, the bytes of their attachments with the next round of the file store. */
async function forget(tx: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const attached = await tx
    .select({ fileId: workOrderFiles.fileId })
    .from(workOrderFiles)
    .innerJoin(workOrderMessages, eq(workOrderMessages.id, workOrderFiles.messageId))
    .where(inArray(workOrderMessages.workOrderId, [...ids]));
  const at = await timeNow(tx);
  for (const { fileId } of attached) await keepFile(tx, fileId, at);
  await tx.delete(workOrders).where(inArray(workOrders.id, [...ids]));
}

/** Closed for longer than promised. */
export const forgetOldWorkOrders = (db: Database, at: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const old = await tx
      .select({ id: workOrders.id })
      .from(workOrders)
      .where(
        and(
          eq(workOrders.state, 'closed'),
          lt(workOrders.turnAt, beginningOf(at, RETENTION.workOrders.term)),
        ),
      )
      .for('update');
    await forget(
      tx,
      old.map(({ id }) => id),
    );
    if (old.length > 0) await record(tx, system, { act: 'forget-work-orders', facts: { count: old.length } });
    return old.length;
  });

/** They go with whoever asked. */
export const forgetThoseOf = (db: Database, owner: Parameters<typeof ofOwner>[0]): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = await tx.select({ id: workOrders.id }).from(workOrders).where(ofOwner(owner)).for('update');
    await forget(
      tx,
      rows.map(({ id }) => id),
    );
  });
