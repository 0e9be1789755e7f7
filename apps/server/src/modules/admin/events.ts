import { and, count, desc, eq, ilike, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { containing } from '../../db/text.ts';
import type { Caller } from '../../http/actor.ts';
import { type EventDetail, operatorEvents } from './tables.ts';

/** What is written down: every act, and each look at personal data. */
export type RecordedAct =
  | 'login'
  | 'login-refused'
  | 'logout'
  | 'change-password'
  | 'create-operator'
  | 'disable-operator'
  | 'enable-operator'
  | 'reset-password'
  | 'create-content'
  | 'save-content'
  | 'submit-content'
  | 'return-content'
  | 'publish-content'
  | 'schedule-content'
  | 'unpublish-content'
  | 'restore-content'
  | 'move-content'
  | 'upload-file'
  | 'delete-file'
  | 'open-contact'
  | 'set-appointment-state'
  | 'assign-appointment'
  | 'note-appointment'
  | 'export-appointments';

export interface OperatorEventEntry {
  act: RecordedAct;
  target?: string;
  detail?: EventDetail;
  /** Where the caller is not signed in yet. */
  operator?: { id?: string; name: string };
}

/** Writes one line, in the act's own transaction: neither stands without the other. */
export async function recordEvent(db: Queryable, caller: Caller, entry: OperatorEventEntry): Promise<void> {
  const who = entry.operator ?? caller.operator;
  await db.insert(operatorEvents).values({
    operatorId: who?.id,
    operatorName: who?.name ?? '',
    act: entry.act,
    target: entry.target ?? '',
    detail: entry.detail ?? {},
    ip: caller.ip,
    requestId: caller.requestId,
  });
}

interface EventQuery {
  page: number;
  limit: number;
  operator?: string;
  act?: string;
}

export async function listEvents(db: Queryable, { page, limit, operator, act }: EventQuery) {
  const where: SQL | undefined = and(
    operator ? ilike(operatorEvents.operatorName, containing(operator)) : undefined,
    act ? eq(operatorEvents.act, act) : undefined,
  );
  const list = await db
    .select()
    .from(operatorEvents)
    .where(where)
    .orderBy(desc(operatorEvents.at), desc(operatorEvents.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [total] = await db.select({ n: count() }).from(operatorEvents).where(where);
  return { list, total: total?.n ?? 0 };
}
