import { PARTNER_STATES, type PartnerAct, partnerMachine } from '@yinxin/api';
import { and, eq, isNull } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { checkAnew } from '../bill-ways/index.ts';
import { endPartnerSessions } from '../partner-users/index.ts';
import { type PartnerRow, partnerCustomers, partners } from '../partners/index.ts';

export async function findPartner(db: Queryable, id: string): Promise<PartnerRow> {
  const [partner] = await db.select().from(partners).where(eq(partners.id, id));
  if (!partner) throw problem('PARTNER_NOT_FOUND');
  return partner;
}

/** What is agreed with a partner is written one after the other, and not while one of its months is being closed. */
export async function lockPartner(tx: Queryable, id: string): Promise<PartnerRow> {
  const [partner] = await tx.select().from(partners).where(eq(partners.id, id)).for('no key update');
  if (!partner) throw problem('PARTNER_NOT_FOUND');
  return partner;
}

export const wrongState = ({ state }: PartnerRow) =>
  problem('PARTNER_STATE', { state: PARTNER_STATES[state] });

/** The same of one with whom something can still be agreed. */
export async function lockOpenPartner(tx: Queryable, id: string): Promise<PartnerRow> {
  const partner = await lockPartner(tx, id);
  if (partner.state === 'ended') throw wrongState(partner);
  return partner;
}

export async function createPartner(
  tx: Queryable,
  partner: { code: string; name: string; creditCode: string },
): Promise<PartnerRow> {
  const [row] = await tx.insert(partners).values(partner).onConflictDoNothing().returning();
  if (!row) throw problem('PARTNER_EXISTS');
  return row;
}

/**
 * Whoever is ended gives up its customers: from here on they use what they have themselves. With whoever is not active
 * nobody stays on the partner platform; whoever comes back has the whole time to check what waits.
 */
export async function changePartner(
  tx: Queryable,
  { roles }: Pick<Operator, 'roles'>,
  id: string,
  act: PartnerAct,
): Promise<PartnerRow> {
  const partner = await lockPartner(tx, id);
  const step = partnerMachine.step(partner.state, act, roles);
  if ('refused' in step) throw step.refused === 'role' ? problem('FORBIDDEN') : wrongState(partner);
  const [row] = await tx.update(partners).set({ state: step.next }).where(eq(partners.id, id)).returning();
  if (!row) throw new Error('the partner was not stored');
  if (row.state === 'active') await checkAnew(tx, id);
  else await endPartnerSessions(tx, { partnerId: id });
  if (row.state === 'ended')
    await tx
      .update(partnerCustomers)
      .set({ until: await timeNow(tx) })
      .where(and(eq(partnerCustomers.partnerId, id), isNull(partnerCustomers.until)));
  return row;
}
