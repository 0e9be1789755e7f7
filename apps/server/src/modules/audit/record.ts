import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/actor.ts';
import { auditEvents } from './tables.ts';

export type AuditAction =
  | 'login'
  | 'login-refused'
  | 'logout'
  | 'switch-account'
  | 'create-organization'
  | 'apply-to-join'
  | 'invite';

interface AuditEntry {
  action: AuditAction;
  personId?: string;
  accountId?: string;
  detail?: Record<string, string | number | boolean>;
}

/** Writes one line of the audit trail, in the caller's transaction so that act and record stand or fall together. */
export async function record(db: Queryable, caller: Caller, entry: AuditEntry): Promise<void> {
  await db.insert(auditEvents).values({
    action: entry.action,
    personId: entry.personId ?? caller.actor?.personId,
    accountId: entry.accountId ?? caller.actor?.accountId,
    ip: caller.ip,
    requestId: caller.requestId,
    detail: entry.detail ?? {},
  });
}
