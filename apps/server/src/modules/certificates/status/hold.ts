import { mayFollow } from '@yinxin/pki';
import type { Queryable } from '../../../db/connect.ts';
import type { Motive } from '../issuing/issue.ts';
import { certificateHolds } from '../tables.ts';
import { recordOf } from './status-record.ts';

export interface HoldOrder extends Motive {
  /** Hex, like `Certificate.serial`. */
  readonly serial: string;
}

export type HoldOutcome = 'held' | 'already-held' | 'already-revoked' | 'own-certificate' | 'unknown-serial';
export type ReleaseOutcome = 'released' | 'not-held' | 'already-revoked' | 'unknown-serial';

/** Suspends a subscriber's certificate (RFC 5280 5.3.1, certificateHold) until it is released or revoked. */
export async function hold(db: Queryable, order: HoldOrder): Promise<HoldOutcome> {
  const record = await recordOf(db, order.serial);
  if (!record?.issued.issuedAt) return 'unknown-serial';
  // Keys of our own are trusted or replaced: a suspended authority would leave all its certificates in doubt.
  if (record.issued.holderId) return 'own-certificate';
  if (record.certificateState.state === 'revoked') return 'already-revoked';
  if (!mayFollow(record.certificateState, 'hold')) return 'already-held';
  return (await takeTurn(db, order, 'hold', record.issued.issuerId, record.turns + 1))
    ? 'held'
    : 'already-held';
}

/** Lifts a hold: the certificate is good again, also for the time in between. */
export async function release(db: Queryable, order: HoldOrder): Promise<ReleaseOutcome> {
  const record = await recordOf(db, order.serial);
  if (!record?.issued.issuedAt) return 'unknown-serial';
  if (record.certificateState.state === 'revoked') return 'already-revoked';
  if (!mayFollow(record.certificateState, 'release')) return 'not-held';
  return (await takeTurn(db, order, 'release', record.issued.issuerId, record.turns + 1))
    ? 'released'
    : 'not-held';
}

/** False when somebody else was quicker. */
async function takeTurn(
  db: Queryable,
  { serial, by, why }: HoldOrder,
  act: 'hold' | 'release',
  issuerId: string,
  turn: number,
): Promise<boolean> {
  const taken = await db
    .insert(certificateHolds)
    .values({ serial, turn, act, issuerId, by, why })
    .onConflictDoNothing()
    .returning({ turn: certificateHolds.turn });
  return taken.length === 1;
}
