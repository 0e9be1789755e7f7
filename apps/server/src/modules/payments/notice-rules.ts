import type { NoticeKindName } from '@yinxin/api';
import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { events, type RecordedEvent } from '../events/index.ts';
import type { Rules, Told } from '../notices/index.ts';

/** Whoever opened the attempt. */
const payer =
  (kind: NoticeKindName) =>
  async (db: Queryable, { targetId }: RecordedEvent): Promise<Told[]> => {
    const [opened] = await db
      .select()
      .from(events)
      .where(
        and(
          eq(events.targetType, 'payment'),
          eq(events.targetId, targetId),
          eq(events.act, 'open-payment'),
          eq(events.actorKind, 'person'),
        ),
      );
    if (!opened) return [];
    const { actorId: personId, organizationId } = opened;
    return [{ personId, kind, ...(organizationId ? { organizationId } : {}) }];
  };

/** What orders do not hear of; that an order was paid or its money given back is theirs to tell. */
export const paymentRules: Rules = {
  'refuse-transfer': payer('transfer-refused'),
  'return-payment': payer('payment-returned'),
  'confirm-transfer': async (db, event) =>
    event.facts.state === 'late' ? payer('payment-returned')(db, event) : [],
};
