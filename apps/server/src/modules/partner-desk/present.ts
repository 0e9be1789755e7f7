import { METERS, type PartnerFacts, type PartnerLine, partnerMachine } from '@yinxin/api';
import { termsWords } from '@yinxin/billing';
import { dayInChina } from '@yinxin/values';
import { and, count, inArray, isNull } from 'drizzle-orm';
import { isOver as isPast, timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import type { Operator } from '../../http/principal.ts';
import { mayWith } from '../admin-book/index.ts';
import { unagreedUse } from '../bills/index.ts';
import { operatorNames } from '../operators/index.ts';
import { agreementsOf, begunAt, type PartnerRow, partnerCustomers } from '../partners/index.ts';
import { closedUntil, lastDay, standings } from './agreements.ts';
import { findPartner } from './partners.ts';
import { rulesOf } from './rules.ts';

const AGREEING = ['add-agreement', 'add-price-rule'] as const;

export async function presentPartners(
  db: Queryable,
  operator: Operator,
  rows: readonly PartnerRow[],
): Promise<PartnerLine[]> {
  const ids = rows.map(({ id }) => id);
  const counted = await db
    .select({ id: partnerCustomers.partnerId, n: count() })
    .from(partnerCustomers)
    .where(and(inArray(partnerCustomers.partnerId, ids), isNull(partnerCustomers.until)))
    .groupBy(partnerCustomers.partnerId);
  const now = await timeNow(db);
  const lines: PartnerLine[] = [];
  for (const row of rows) {
    const agreements = await agreementsOf(db, row.id);
    const agreement = begunAt(agreements, now);
    const isOver = agreement !== undefined && isPast(agreement.endsAt, now);
    const unagreed = isOver ? await unagreedUse(db, agreements, row.id) : undefined;
    const { id, code, name, creditCode, state } = row;
    lines.push({
      ...{ id, code, name, creditCode, state },
      customers: counted.find((one) => one.id === id)?.n ?? 0,
      agreement: agreement
        ? {
            ...{ number: agreement.number, settleMode: agreement.settleMode, isOver },
            ...{ endsOn: lastDay(agreement.endsAt), unagreed: unagreed?.records ?? 0 },
          }
        : null,
      createdAt: row.createdAt.toISOString(),
      may: mayWith(operator, [
        ...partnerMachine.may(state, operator.roles),
        ...(state === 'ended' ? [] : AGREEING),
        ...(state === 'active' ? (['attach-customer'] as const) : []),
      ]),
    });
  }
  return lines;
}

export async function presentPartner(db: Queryable, operator: Operator, id: string): Promise<PartnerFacts> {
  const [line] = await presentPartners(db, operator, [await findPartner(db, id)]);
  if (!line) throw new Error('the partner is gone');
  const now = await timeNow(db);
  const agreements = await agreementsOf(db, id);
  const rules = await rulesOf(db, id);
  const names = await operatorNames(
    db,
    [...agreements, ...rules].flatMap(({ createdBy }) => createdBy ?? []),
  );
  const made = ({ createdBy, createdAt }: { createdBy: string | null; createdAt: Date }) => ({
    createdBy: createdBy ? (names.get(createdBy) ?? createdBy) : '系统',
    createdAt: createdAt.toISOString(),
  });
  return {
    ...line,
    closedUntil: await closedUntil(db, id),
    agreements: standings(agreements, now).map(({ row, standing }) => {
      const { number, settleMode, checkDays, confirmsAlone, payDays, taxRate } = row;
      return {
        ...{ id: row.id, number, settleMode, checkDays, confirmsAlone, payDays, taxRate, standing },
        ...made(row),
        beginsOn: dayInChina(row.beginsAt),
        endsOn: lastDay(row.endsAt),
      };
    }),
    rules: [...new Set(rules.map(({ meter }) => meter))].flatMap((meter) =>
      standings(
        rules.filter((rule) => rule.meter === meter),
        now,
      ).map(({ row, standing }) => ({
        ...{ id: row.id, meter, version: row.version, kind: row.kind, terms: row.terms, standing },
        ...made(row),
        words: termsWords(row.terms, METERS[meter].unit),
        beginsOn: dayInChina(row.beginsAt),
      })),
    ) as PartnerFacts['rules'],
  };
}
