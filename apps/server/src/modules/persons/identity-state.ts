import type { IdentityState } from '@yinxin/api';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Caller } from '../../http/principal.ts';
import type { Vault } from '../../vault/index.ts';
import { type Facts, record } from '../events/index.ts';
import { persons } from './tables.ts';

async function change(
  tx: Queryable,
  caller: Caller,
  personId: string,
  state: IdentityState,
  also: { name?: Buffer; from?: 'unverified'; why?: string } = {},
): Promise<boolean> {
  const open = and(eq(persons.id, personId), isNull(persons.closedAt));
  const [changed] = await tx
    .update(persons)
    .set({
      state,
      ...(also.name ? { name: also.name } : {}),
      verifiedAt: state === 'verified' ? sql`now()` : null,
    })
    .where(also.from ? and(open, ne(persons.state, 'verified')) : open)
    .returning({ id: persons.id });
  if (!changed) return false;
  const facts: Facts = also.why ? { state, why: also.why } : { state };
  await record(tx, caller, { act: 'change-identity-state', target: personId, facts });
  return true;
}

/**
 * The only way to become verified: a check of module identity was passed. The name is the one on the papers. False for
 * whoever closed their account meanwhile.
 */
export const markPersonVerified = (
  tx: Queryable,
  vault: Vault,
  caller: Caller,
  personId: string,
  { name }: { name: string },
): Promise<boolean> => change(tx, caller, personId, 'verified', { name: vault.seal(name) });

/** A check is under way, or was not passed. Whoever is verified stays so: renewing takes nothing away. */
export const markPersonPending = (tx: Queryable, caller: Caller, personId: string) =>
  change(tx, caller, personId, 'pending', { from: 'unverified' });
export const markPersonRefused = (tx: Queryable, caller: Caller, personId: string) =>
  change(tx, caller, personId, 'refused', { from: 'unverified' });

/** Takes a verification back: the paper stands for another account now, or the attempt was given up. */
export const revokePersonVerification = (
  tx: Queryable,
  caller: Caller,
  personId: string,
  why: 'paper-moved' | 'given-up' | 'consent-withdrawn',
) => change(tx, caller, personId, 'none', { why });
