import type { MeterCode, SettleMode } from '@yinxin/api';
import { feeOf, rate } from '@yinxin/billing';
import { and, asc, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { usageRecords } from '../metering/index.ts';
import { agreementsOf, heldUntil, type PriceRuleRow, priceRules } from '../partners/index.ts';
import { endOfMonth, startOfMonth } from './months.ts';
import { type BillLineRow, billAdjustments, billLines } from './tables.ts';

type NewLine = Omit<BillLineRow, 'billId' | 'position'>;

export const EMPTY_LINE = {
  meter: null,
  ruleId: null,
  adjustmentId: null,
  records: 0,
  quantity: 0,
  gross: 0,
  refund: 0,
};

interface Used {
  meter: MeterCode;
  ruleId: string | null;
  records: number;
  /** What was given away is not charged. */
  quantity: number;
  gross: number;
  refund: number;
}

/** The records of a month, added up by product and rule where they lie. */
const usedBy = (tx: Queryable, partnerId: string, period: string): Promise<Used[]> =>
  tx
    .select({
      meter: usageRecords.meter,
      ruleId: usageRecords.ruleId,
      records: sql<number>`count(*)::int`,
      quantity: sql<number>`coalesce(sum(${usageRecords.quantity}) filter (where ${usageRecords.kind} <> 'gift'), 0)::bigint`,
      gross: sql<number>`coalesce(sum(${usageRecords.amount}) filter (where ${usageRecords.kind} <> 'return'), 0)::bigint`,
      refund: sql<number>`coalesce(sum(${usageRecords.amount}) filter (where ${usageRecords.kind} = 'return'), 0)::bigint`,
    })
    .from(usageRecords)
    .where(and(eq(usageRecords.partnerId, partnerId), eq(usageRecords.period, period)))
    .groupBy(usageRecords.meter, usageRecords.ruleId)
    .orderBy(asc(usageRecords.meter), asc(usageRecords.ruleId));

const rulesOf = async (tx: Queryable, ids: readonly string[]): Promise<Map<string, PriceRuleRow>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(priceRules)
    .where(inArray(priceRules.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Packages that hold at the end of the month, or at the end of the agreement within it: their fee is due whatever was
 * used, and none for a month in which nothing was agreed.
 */
export async function packagesOf(tx: Queryable, partnerId: string, period: string): Promise<PriceRuleRow[]> {
  const end = heldUntil(await agreementsOf(tx, partnerId), startOfMonth(period), endOfMonth(period));
  if (!end) return [];
  const begun = await tx
    .select()
    .from(priceRules)
    .where(and(eq(priceRules.partnerId, partnerId), lt(priceRules.beginsAt, end)))
    .orderBy(asc(priceRules.beginsAt), asc(priceRules.version));
  const newest = new Map(begun.map((rule) => [rule.meter, rule]));
  return [...newest.values()].filter(({ terms }) => feeOf(terms) > 0);
}

/** Corrections that no bill has taken yet. */
export const pendingAdjustments = (tx: Queryable, partnerId: string) =>
  tx
    .select({ id: billAdjustments.id, amount: billAdjustments.amount })
    .from(billAdjustments)
    .where(
      and(
        eq(billAdjustments.partnerId, partnerId),
        notExists(
          tx.select({ one: sql`1` }).from(billLines).where(eq(billLines.adjustmentId, billAdjustments.id)),
        ),
      ),
    )
    .orderBy(billAdjustments.id);

/** Shares are what we pay, everything else what we are paid: one bill cannot be both. */
function requireMode(rule: PriceRuleRow, mode: SettleMode): void {
  if ((rule.kind === 'share') !== (mode === 'share'))
    throw new Error(`the price rule ${rule.id} (${rule.kind}) does not fit an agreement of ${mode}`);
}

/** Everything a bill is the sum of. */
export async function addUp(
  tx: Queryable,
  { partnerId, period, settleMode }: { partnerId: string; period: string; settleMode: SettleMode },
): Promise<NewLine[]> {
  const used = await usedBy(tx, partnerId, period);
  const rules = await rulesOf(
    tx,
    used.flatMap(({ ruleId }) => ruleId ?? []),
  );
  const lines: NewLine[] = [];
  for (const { meter, ruleId, ...sums } of used) {
    const amount = sums.gross + sums.refund;
    lines.push({ ...EMPTY_LINE, kind: 'usage', meter, ruleId, ...sums, amount });
    const rule = ruleId === null ? undefined : rules.get(ruleId);
    if (!rule) continue;
    requireMode(rule, settleMode);
    const discount = rate(rule.terms, sums.quantity) - amount;
    if (discount !== 0) lines.push({ ...EMPTY_LINE, kind: 'discount', meter, ruleId, amount: discount });
  }
  for (const rule of await packagesOf(tx, partnerId, period)) {
    requireMode(rule, settleMode);
    const { meter, id: ruleId, terms } = rule;
    lines.push({ ...EMPTY_LINE, kind: 'fee', meter, ruleId, amount: feeOf(terms) });
  }
  for (const { id, amount } of await pendingAdjustments(tx, partnerId))
    lines.push({ ...EMPTY_LINE, kind: 'adjustment', adjustmentId: id, amount });
  return lines;
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** The sums of a bill, each of them that of its lines. */
export function sumsOf(lines: readonly NewLine[]) {
  const of = (kind: NewLine['kind']) =>
    total(lines.filter((line) => line.kind === kind).map(({ amount }) => amount));
  return {
    gross: total(lines.map(({ gross }) => gross)),
    refund: total(lines.map(({ refund }) => refund)),
    discount: of('discount'),
    fees: of('fee'),
    adjust: of('adjustment'),
    payable: total(lines.map(({ amount }) => amount)),
    records: total(lines.map(({ records }) => records)),
    products: [...new Set(lines.flatMap(({ meter }) => meter ?? []))],
  };
}
