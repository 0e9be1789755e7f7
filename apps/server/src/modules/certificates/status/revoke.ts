import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { recordChange } from '../../events/index.ts';
import type { Motive } from '../issuing/issue.ts';
import { type Circumstances, eventOf } from '../recording.ts';
import { type FinalReason, issuances, revocations } from '../tables.ts';
import { recordOf } from './status-record.ts';

export interface RevocationOrder extends Motive {
  /** Hex, like `Certificate.serial`. */
  readonly serial: string;
  readonly reason: FinalReason;
  readonly invalidityDate?: Date;
  /** What its event says besides. */
  readonly event?: Circumstances;
}

type RevocationOutcome = 'revoked' | 'already-revoked' | 'unknown-serial';
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
  const { issued, certificateState } = record;
  const { issuerId, issuer, profile, der } = issued;
  // A hold that becomes final counts from its beginning.
  const revokedAt = certificateState.state === 'held' ? certificateState.since : undefined;
  const revoked = db
    .insert(revocations)
    .values({ serial, issuerId, reason, revokedAt, invalidityDate, by, why })
    .onConflictDoNothing()
    .returning({ serial: revocations.serial });
  const act = { act: 'revoke-certificate', serial, issuer, profile, der, facts: { reason } } as const;
  return (await recordChange(db, revoked, ...eventOf(act, order.event))) ? 'revoked' : 'already-revoked';
}

const ABANDONED_AFTER = sql`now() - interval '1 hour'`;

/** Intents whose result never came: nobody got the certificate, but a signature may exist, so it is put on the list. */
export async function revokeAbandoned(db: Queryable): Promise<void> {
  await db.transaction(async (tx) => {
    const abandoned = await tx
      .select({ serial: issuances.serial })
      .from(issuances)
      .leftJoin(revocations, eq(revocations.serial, issuances.serial))
      .where(
        and(isNull(issuances.der), lt(issuances.intendedAt, ABANDONED_AFTER), isNull(revocations.serial)),
      )
      .orderBy(asc(issuances.serial))
      .for('update', { of: issuances, skipLocked: true });
    for (const { serial } of abandoned)
      await revoke(tx, { serial, reason: 'cessationOfOperation', by: 'system', why: '签发中断' });
  });
}
