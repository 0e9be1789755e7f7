import { randomInt } from 'node:crypto';
import type { MeterCode, Owner, PartnerState, PriceTerms } from '@yinxin/api';
import { and, asc, count, eq } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { partnerCustomers, partners, priceRules } from '../../partners/tables.ts';
import { type UsageRow, usageRecords } from '../tables.ts';

const LONG_AGO = new Date('2026-01-01T00:00:00+08:00');

/** A partner that these customers belong to. */
export async function aPartner(
  db: Queryable,
  { customers = [], state = 'active' }: { customers?: readonly Owner[]; state?: PartnerState } = {},
) {
  const code = `T${randomInt(1_000_000, 10_000_000)}`;
  const [partner] = await db
    .insert(partners)
    .values({ code, name: `示例生态伙伴 ${code}`, creditCode: '91310000MA1FL0000X', state })
    .returning();
  if (!partner) throw new Error('the partner was not stored');
  for (const { kind, id } of customers)
    await db.insert(partnerCustomers).values({ partnerId: partner.id, ownerKind: kind, ownerId: id });
  return partner;
}

/** What a use costs a partner from a moment on, as one more version. */
export async function aPriceRule(
  db: Queryable,
  partnerId: string,
  meter: MeterCode,
  terms: PriceTerms,
  beginsAt = LONG_AGO,
) {
  const of = and(eq(priceRules.partnerId, partnerId), eq(priceRules.meter, meter));
  const [found] = await db.select({ versions: count() }).from(priceRules).where(of);
  const version = 1 + (found?.versions ?? 0);
  const [rule] = await db
    .insert(priceRules)
    .values({ ...{ partnerId, meter, version, terms, beginsAt }, kind: terms.kind })
    .returning();
  if (!rule) throw new Error('the rule was not stored');
  return rule;
}

/** The records of a customer in the order of their making. */
export const usesOf = (db: Queryable, { kind, id }: Owner, meter?: MeterCode): Promise<UsageRow[]> =>
  db
    .select()
    .from(usageRecords)
    .where(
      and(
        eq(usageRecords.ownerKind, kind),
        eq(usageRecords.ownerId, id),
        meter && eq(usageRecords.meter, meter),
      ),
    )
    .orderBy(asc(usageRecords.id));
