import { type MemberActName, type Owner, type WorkOrderAct, workOrderMachine } from '@yinxin/api';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type Actor, ownerOf } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { authoriseReading } from '../members/index.ts';
import { type WorkOrderRow, workOrders } from './tables.ts';

export const ofOwner = ({ kind, id }: Owner) =>
  and(eq(workOrders.ownerKind, kind), eq(workOrders.ownerId, id));

export const ownerOfRow = ({ ownerKind, ownerId }: Pick<WorkOrderRow, 'ownerKind' | 'ownerId'>): Owner => ({
  kind: ownerKind,
  id: ownerId,
});

type PlatformAct = Extract<MemberActName, 'read-platform' | 'submit-work-order'>;

/** Whose work orders somebody may see to: their own, or those of the organisation they act for. */
export async function ownerFor(tx: Queryable, who: Actor, act: PlatformAct): Promise<Owner> {
  if (who.organizationId) await authoriseReading(tx, who, act);
  return ownerOf(who);
}

/** A work order of the account somebody acts as. @throws WORK_ORDER_NOT_FOUND for another's too */
export async function ownWorkOrder(
  tx: Queryable,
  who: Actor,
  id: string,
  act: PlatformAct,
): Promise<WorkOrderRow> {
  const owner = await ownerFor(tx, who, act);
  const [row] = await tx
    .select()
    .from(workOrders)
    .where(and(ofOwner(owner), eq(workOrders.id, id)));
  if (!row) throw problem('WORK_ORDER_NOT_FOUND');
  return row;
}

/** @throws WORK_ORDER_NOT_FOUND */
export async function findWorkOrder(tx: Queryable, id: string): Promise<WorkOrderRow> {
  const [row] = await tx.select().from(workOrders).where(eq(workOrders.id, id));
  if (!row) throw problem('WORK_ORDER_NOT_FOUND');
  return row;
}

/** Takes a step under its lock: two who act at once take turns. @throws WORK_ORDER_STATE */
export async function step(
  tx: Queryable,
  id: string,
  act: WorkOrderAct,
  power: 'customer' | 'support' | 'system',
  { at }: { at: Date },
): Promise<WorkOrderRow> {
  const [row] = await tx.select().from(workOrders).where(eq(workOrders.id, id)).for('update');
  if (!row) throw problem('WORK_ORDER_NOT_FOUND');
  const taken = workOrderMachine.step(row.state, act, [power]);
  if ('refused' in taken) throw problem('WORK_ORDER_STATE', { state: workOrderMachine.states[row.state] });
  const [changed] = await tx
    .update(workOrders)
    .set({
      ...{ state: taken.next, turnAt: at },
      ...(act === 'answer-work-order' && { answeredAt: row.answeredAt ?? at }),
    })
    .where(eq(workOrders.id, id))
    .returning();
  if (!changed) throw new Error('the work order was not changed');
  return changed;
}
