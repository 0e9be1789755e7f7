import { BILL_STATES, METERS, SETTLE_MODES } from '@yinxin/api';
import { timeInChina } from '@yinxin/values';
import type { Database } from '../../../db/connect.ts';
import type { SheetCell } from '../../../http/xlsx.ts';
import { billIds, billsCalled, filterOf, type ListedBill, type Scope } from '../../bill-reading/index.ts';
import type { BillListAsked } from '../../bills/tables.ts';
import { count, money } from './table.ts';

/** Bills that are read and written together. */
const AT_ONCE = 1_000;

const HEAD = [
  ...['账单编号', '版本', '账期', '合作方代号', '合作方', '结算方式', '产品', '笔数'],
  ...['应结金额（元）', '合作方金额（元）', '差额（元）', '状态', '核对截止', '付款截止'],
];

const moment = (time: Date | null): string => (time ? timeInChina(time) : '');

function cellsOf({ bill, partner }: ListedBill): SheetCell[] {
  const { number, version, period, settleMode, products, records, payable, partnerAmount, difference } = bill;
  return [
    ...[number, count(version), period, partner.code, partner.name, SETTLE_MODES[settleMode]],
    ...[products.map((meter) => METERS[meter].words).join('、'), count(records)],
    ...[money(payable), money(partnerAmount), money(difference)],
    ...[BILL_STATES[bill.state], moment(bill.checkBy), moment(bill.payBy)],
  ];
}

/** The bills of a list as cells, head first; after each stretch it is told how many are written, and of how many. */
export async function* listRows(
  db: Database,
  reader: Scope,
  { sort, order, ...filters }: BillListAsked,
  tell: (written: { done: number; rows: number }) => Promise<void>,
): AsyncGenerator<SheetCell[][]> {
  const ids = await billIds(db, reader, filterOf(filters), { sort, order });
  await tell({ done: 0, rows: ids.length });
  yield [HEAD];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const found = await billsCalled(db, ids.slice(from, from + AT_ONCE));
    yield found.map(cellsOf);
    await tell({ done: from + found.length, rows: ids.length });
  }
}
