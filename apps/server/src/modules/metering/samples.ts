import { randomUUIDv7 } from 'node:crypto';
import type { MeterCode, Owner } from '@yinxin/api';
import { amountOf, unitPriceOf } from '@yinxin/billing';
import { dayInChina } from '@yinxin/values';
import type { Queryable } from '../../db/connect.ts';
import type { PriceRuleRow } from '../partners/index.ts';
import { usageRecords } from './tables.ts';

/** Rows of one statement. */
const CHUNK = 500;

export interface SampleUse {
  at: Date;
  owner: Owner;
  meter: MeterCode;
  /** What partners call it. */
  number: string;
  partnerId: string;
  /** What it is priced by, as it was agreed at that moment. */
  rule: PriceRuleRow | undefined;
  /** Given back a little later. */
  isReturned?: boolean;
}

/** Records of use of a demo's past, priced as `meter_uses` prices what is used now. */
export async function placeSampleUses(tx: Queryable, uses: readonly SampleUse[]): Promise<void> {
  const rows = uses.flatMap(({ at, owner, meter, number, partnerId, rule, isReturned }) => {
    const unitPrice = rule ? unitPriceOf(rule.terms) : 0;
    const use = {
      ...{ id: randomUUIDv7(), at, period: dayInChina(at).slice(0, 7) },
      ...{ ownerKind: owner.kind, ownerId: owner.id, meter, kind: 'use' as const, quantity: 1 },
      ...{ reference: number, number, partnerId, ruleId: rule?.id ?? null, unitPrice },
      amount: amountOf(unitPrice, 1),
      reverses: null as string | null,
    };
    if (!isReturned) return [use];
    const back = { ...use, id: randomUUIDv7(), kind: 'return' as const, quantity: -1, amount: -use.amount };
    return [use, { ...back, reverses: use.id }];
  });
  for (let at = 0; at < rows.length; at += CHUNK)
    await tx.insert(usageRecords).values(rows.slice(at, at + CHUNK));
}
