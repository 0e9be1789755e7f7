import { and, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { Motive } from '../issuing/issue.ts';
import { type FinalReason, issuances, revocations } from '../tables.ts';
import { recordOf } from './standing.ts';

export interface RevocationOrder extends Motive {
  /** Hex, like `Certificate.serial`. */
  readonly serial: string;
  readonly reason: FinalReason;
  readonly invalidityDate?: Date;
}

export type RevocationOutcome = 'revoked' | 'already-revoked' | 'unknown-serial';
/** Nobody revokes an authority alone. */
export type LoneRevocationOutcome = RevocationOutcome | 'takes-two-persons';

/**
 * Final. In the caller's transaction when one is given; the lists follow by themselves once it is committed. An intent
 * without a result can be revoked too: its key may have been used.
 */
export async function revoke(db: Queryable, order: RevocationOrder): Promise<RevocationOutcome> {
  const { serial, reason, invalidityDate, by, why } = order;
  const record = await recordOf(db, serial);
  if (!record) return 'unknown-serial';
  const { issued, standing } = record;
  // A hold that becomes final counts from its beginning.
  const revokedAt = standing.state === 'held' ? standing.since : undefined;
  const recorded = await db
    .insert(revocations)
    .values({ serial, issuerId: issued.issuerId, reason, revokedAt, invalidityDate, by, why })
    .onConflictDoNothing()
    .returning({ serial: revocations.serial });
  return recorded.length === 1 ? 'revoked' : 'already-revoked';
}

const ABANDONED_AFTER = sql`now() - interval '1 hour'`;

/** Intents whose result never came: nobody got the certificate, but a signature may exist, so it is put on the list. */
export async function revokeAbandoned(db: Queryable): Promise<void> {
  const abandoned = db
    .select({
      serial: issuances.serial,
      issuerId: issuances.issuerId,
      reason: sql<FinalReason>`'cessationOfOperation'`.as('reason'),
      revokedAt: sql<Date>`now()`.as('revoked_at'),
      invalidityDate: sql<Date | null>`null::timestamptz`.as('invalidity_date'),
      by: sql<string>`'system'`.as('by'),
      why: sql<string>`'签发中断'`.as('why'),
    })
    .from(issuances)
    .where(and(isNull(issuances.der), lt(issuances.intendedAt, ABANDONED_AFTER)));
  await db.insert(revocations).select(abandoned).onConflictDoNothing();
}
