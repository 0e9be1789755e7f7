import { type MeterCode, type PriceTerms, SETTLE_MODES } from '@yinxin/api';
import { dayInChina, startOfDay } from '@yinxin/values';
import { and, asc, desc, eq, gte } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { usageRecords } from '../metering/index.ts';
import { agreementsOf, heldAt, type PriceRuleRow, priceRules } from '../partners/index.ts';
import { closedWords } from './agreements.ts';
import { lockOpenPartner } from './partners.ts';

const refused = (reason: string) => problem('PARTNER_PRICE', { reason });

/** By product, the newest first. */
export const rulesOf = (db: Queryable, partnerId: string): Promise<PriceRuleRow[]> =>
  db
    .select()
    .from(priceRules)
    .where(eq(priceRules.partnerId, partnerId))
    .orderBy(asc(priceRules.meter), desc(priceRules.beginsAt), desc(priceRules.version));

interface NewRule {
  id: string;
  meter: MeterCode;
  terms: PriceTerms;
  beginsOn: string;
}

/** One more version. Records of use keep the one they were priced by, so that it begins where none of them is. */
export async function addRule(
  tx: Queryable,
  { id, meter, terms, beginsOn }: NewRule,
  createdBy: string | null,
): Promise<PriceRuleRow> {
  await lockOpenPartner(tx, id);
  const beginsAt = startOfDay(beginsOn);
  const agreements = await agreementsOf(tx, id);
  const agreement = heldAt(agreements, beginsAt);
  if (!agreement) throw refused('该日没有生效的协议，请先登记协议');
  if ((terms.kind === 'share') !== (agreement.settleMode === 'share'))
    throw refused(
      terms.kind === 'share' ? '分润比例只用于结算方式为分润的协议' : '结算方式为分润的协议只能登记分润比例',
    );
  const coming = agreements.find(
    (next) => next.beginsAt > beginsAt && (next.settleMode === 'share') !== (terms.kind === 'share'),
  );
  if (coming)
    throw refused(
      `协议 ${coming.number} 自 ${dayInChina(coming.beginsAt)} 生效，结算方式为${SETTLE_MODES[coming.settleMode]}，这个价格那时无法结算：分润与收费之间不能变更，请另立合作方，或自该日起登记相符的价格`,
    );
  const closed = await closedWords(tx, id, beginsOn);
  if (closed) throw refused(closed);
  const [last] = await tx
    .select()
    .from(priceRules)
    .where(and(eq(priceRules.partnerId, id), eq(priceRules.meter, meter)))
    .orderBy(desc(priceRules.version))
    .limit(1);
  if (last && last.beginsAt > beginsAt)
    throw refused(`第 ${last.version} 版自 ${dayInChina(last.beginsAt)} 生效，新的版本不能早于它`);
  if (await isUsedSince(tx, id, meter, beginsAt))
    throw refused('自该日起已有用量按先前的价格记录，请选择今天之后的日期');
  const version = (last?.version ?? 0) + 1;
  const [row] = await tx
    .insert(priceRules)
    .values({ ...{ partnerId: id, meter, version, terms, beginsAt, createdBy }, kind: terms.kind })
    .returning();
  if (!row) throw new Error('the rule was not stored');
  return row;
}

async function isUsedSince(tx: Queryable, partnerId: string, meter: MeterCode, at: Date): Promise<boolean> {
  const [used] = await tx
    .select({ id: usageRecords.id })
    .from(usageRecords)
    .where(
      and(
        eq(usageRecords.partnerId, partnerId),
        gte(usageRecords.period, dayInChina(at).slice(0, 7)),
        eq(usageRecords.meter, meter),
        gte(usageRecords.at, at),
      ),
    )
    .limit(1);
  return used !== undefined;
}
