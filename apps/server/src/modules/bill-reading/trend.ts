import { BILL_LIMITS, type PartnerBillTrend } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import { monthBefore } from '../bills/months.ts';
import { billsOfMonths, findBill } from './listing.ts';
import type { Reader } from './reader.ts';

/** A year of a partner up to one of its bills, months without a bill included. @throws BILL_NOT_FOUND */
export async function readTrend(db: Queryable, reader: Reader, id: string): Promise<PartnerBillTrend> {
  const { bill } = await findBill(db, reader, id);
  const periods = [bill.period];
  for (let each = 1; each < BILL_LIMITS.trendMonths; each++) periods.unshift(monthBefore(periods[0] ?? ''));
  const rows = await billsOfMonths(db, bill.partnerId, periods[0] ?? '', bill.period);
  const sums = new Map(rows.map(({ period, payable }) => [period, payable]));
  const months = periods.map((period) => ({ period, payable: sums.get(period) ?? null }));
  const [last, before] = [months.at(-1)?.payable, months.at(-2)?.payable];
  return {
    months,
    total: months.reduce((total, { payable }) => total + (payable ?? 0), 0),
    change: last != null && before ? Math.round(((last - before) / Math.abs(before)) * 10_000) : null,
  };
}
