import { randomUUID } from 'node:crypto';
import type { MeterCode, PriceTerms, SettleMode, UsageKind } from '@yinxin/api';
import { amountOf, unitPriceOf } from '@yinxin/billing';
import { startOfDay, startOfNextDay } from '@yinxin/values';
import type { Queryable } from '../../../db/connect.ts';
import { usageRecords } from '../../metering/index.ts';
import { type PriceRuleRow, partnerAgreements, partners, priceRules } from '../../partners/index.ts';

export interface TestPartner {
  id: string;
  code: string;
  agreementId: string;
}

let made = 0;

interface TestAgreement {
  /** The last day on which it holds. */
  endsOn?: string;
  beginsOn?: string;
  number?: string;
  settleMode?: SettleMode;
  checkDays?: number;
  confirmsAlone?: boolean;
}

/** An agreement that has begun long ago. */
export async function agreeWith(
  db: Queryable,
  { id: partnerId, code }: { id: string; code: string },
  given: TestAgreement = {},
): Promise<{ id: string }> {
  const { settleMode = 'postpaid', checkDays = 18, confirmsAlone = true, beginsOn = '2020-01-01' } = given;
  const { endsOn, number = `QD-${code}` } = given;
  const [agreement] = await db
    .insert(partnerAgreements)
    .values({
      ...{ partnerId, settleMode, checkDays, confirmsAlone, payDays: 30, taxRate: 600 },
      ...{ number, beginsAt: startOfDay(beginsOn) },
      endsAt: endsOn === undefined ? null : startOfNextDay(endsOn),
    })
    .returning({ id: partnerAgreements.id });
  if (!agreement) throw new Error('no agreement');
  return agreement;
}

/** A partner with an agreement that has begun long ago. */
export async function aPartner(db: Queryable, given: TestAgreement = {}): Promise<TestPartner> {
  const code = `T${String(++made).padStart(3, '0')}${randomUUID().slice(0, 4).toUpperCase()}`;
  const [partner] = await db
    .insert(partners)
    .values({ code, name: `示例合作方${made}`, creditCode: '91330000MA00000000' })
    .returning({ id: partners.id });
  if (!partner) throw new Error('no partner');
  const agreement = await agreeWith(db, { id: partner.id, code }, given);
  return { id: partner.id, code, agreementId: agreement.id };
}

/** A version of what a product costs a partner. */
export async function aRule(
  db: Queryable,
  partnerId: string,
  terms: PriceTerms,
  given: { meter?: MeterCode; version?: number; from?: string } = {},
): Promise<PriceRuleRow> {
  const { meter = 'contract', version = 1, from = '2020-01-01' } = given;
  const [rule] = await db
    .insert(priceRules)
    .values({ partnerId, meter, version, kind: terms.kind, terms, beginsAt: startOfDay(from) })
    .returning();
  if (!rule) throw new Error('no rule');
  return rule;
}

/** A record of use as it is written where the use happens. */
export async function aUse(
  db: Queryable,
  rule: PriceRuleRow,
  period: string,
  given: { quantity?: number; kind?: UsageKind; reverses?: string; number?: string; at?: Date } = {},
): Promise<string> {
  const { quantity = 1, kind = 'use', reverses, number = `HT${randomUUID().slice(0, 8)}` } = given;
  const { at = startOfDay(`${period}-15`) } = given;
  const unitPrice = unitPriceOf(rule.terms);
  const [use] = await db
    .insert(usageRecords)
    .values({
      ...{ period, kind, quantity, reverses, number, unitPrice },
      at,
      ownerKind: 'organization',
      ownerId: randomUUID(),
      meter: rule.meter,
      reference: number,
      partnerId: rule.partnerId,
      ruleId: rule.id,
      amount: kind === 'gift' ? 0 : amountOf(unitPrice, quantity),
    })
    .returning({ id: usageRecords.id });
  if (!use) throw new Error('no use');
  return use.id;
}
