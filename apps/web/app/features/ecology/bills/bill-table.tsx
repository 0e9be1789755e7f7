import { type BillSort, type PartnerBillItem, SETTLE_MODES } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass, classNames, Icon, TickAll } from '~/ui/index.ts';
import { Amount, counted, Difference } from '../parts/money.tsx';
import { StateBadge } from '../parts/state-badge.tsx';
import type { ChosenColumn } from './columns.ts';
import { Due } from './due.tsx';
import { addressOf, billPath, nextWords, productsWords, type Shown } from './model.ts';

interface BillTableProps {
  list: readonly PartnerBillItem[];
  shown: Shown;
  isPlatform: boolean;
  /** Without choosing for whoever confirms nothing. */
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
  shows: (name: ChosenColumn) => boolean;
}

const head =
  'sticky top-14 z-10 bg-paper px-3 py-2.5 text-left text-xs font-normal whitespace-nowrap text-ink-2';
const cell = 'px-3 py-2 align-middle';
const box = 'size-[18px] accent-navy';
/** What there is no room for on a narrower screen stands in the bill itself; a column of partners takes some of it. */
const narrowing = (isPlatform: boolean) => ({
  products: isPlatform ? 'max-2xl:hidden' : 'max-[1400px]:hidden',
  records: isPlatform ? 'max-2xl:hidden' : 'max-[1400px]:hidden',
  partnerAmount: isPlatform ? 'max-[1400px]:hidden' : 'max-xl:hidden',
  due: 'max-xl:hidden',
});

interface SortHeadProps {
  by: BillSort;
  shown: Shown;
  right?: boolean;
  className?: string;
  children: ReactNode;
}
/** The name of a column by which the list can be sorted, as an address. */
function SortHead({ by, shown, right, className, children }: SortHeadProps) {
  const isBy = shown.sort === by;
  const order = isBy && shown.order === 'desc' ? 'asc' : 'desc';
  return (
    <th
      scope="col"
      aria-sort={isBy ? (shown.order === 'asc' ? 'ascending' : 'descending') : undefined}
      className={classNames(head, right && 'text-right', className)}
    >
      <Link
        to={addressOf({ ...shown, sort: by, order })}
        preventScrollReset
        className={classNames(
          'inline-flex items-center gap-1 hover:text-ink',
          isBy && 'font-semibold text-ink',
        )}
      >
        {children}
        <Icon
          name="chevron-down"
          size={14}
          className={classNames(isBy && shown.order === 'asc' && 'rotate-180', !isBy && 'opacity-40')}
        />
      </Link>
    </th>
  );
}

/** Bills as lines of a table: what is owed, what the other book says, and what to do. */
export function BillTable({ list, shown, isPlatform, chosen, onChoose, shows }: BillTableProps) {
  const toggle = (id: string, on: boolean) => {
    const ids = new Set(chosen);
    if (on) ids.add(id);
    else ids.delete(id);
    onChoose(ids);
  };
  const narrow = narrowing(isPlatform);
  return (
    <table className="w-full border-collapse border-b border-line bg-white">
      <caption className="sr-only">账单</caption>
      <thead>
        <tr>
          <th scope="col" className={`${head} w-12 pl-4 sm:pl-6`}>
            <TickAll list={list} chosen={chosen} onChoose={onChoose} className={box} />
          </th>
          <th scope="col" className={head}>
            账单编号
          </th>
          {isPlatform && shows('partner') && (
            <th scope="col" className={head}>
              合作方
            </th>
          )}
          {shows('period') && (
            <SortHead by="period" shown={shown}>
              账期
            </SortHead>
          )}
          {shows('products') && (
            <th scope="col" className={classNames(head, narrow.products)}>
              产品
            </th>
          )}
          {shows('records') && (
            <th scope="col" className={classNames(head, 'text-right', narrow.records)}>
              笔数
            </th>
          )}
          <SortHead by="amount" shown={shown} right>
            应结金额
          </SortHead>
          {shows('partnerAmount') && (
            <th scope="col" className={classNames(head, 'text-right', narrow.partnerAmount)}>
              {isPlatform ? '对方金额' : '我方金额'}
            </th>
          )}
          <SortHead by="difference" shown={shown} right>
            差额
          </SortHead>
          <th scope="col" className={head}>
            状态
          </th>
          {shows('due') && (
            <SortHead by="due" shown={shown} className={narrow.due}>
              截止
            </SortHead>
          )}
          <th scope="col" className={head}>
            <span className="sr-only">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((bill) => (
          <tr key={bill.id} className="border-t border-line hover:bg-paper/60 has-checked:bg-navy-soft/60">
            <td className={`${cell} pl-4 sm:pl-6`}>
              <input
                type="checkbox"
                aria-label={`选择 ${bill.number}`}
                checked={chosen.has(bill.id)}
                onChange={({ currentTarget }) => toggle(bill.id, currentTarget.checked)}
                className={box}
              />
            </td>
            <td className={cell}>
              <Link
                to={billPath(bill.id)}
                className="block font-mono font-semibold whitespace-nowrap hover:text-seal"
              >
                {bill.number}
              </Link>
              <span className="block text-xs text-ink-3">
                {SETTLE_MODES[bill.settleMode]}
                {bill.version > 1 && `，第 ${bill.version} 版`}
              </span>
            </td>
            {isPlatform && shows('partner') && (
              <td className={`${cell} max-w-40`}>
                <Link
                  to={addressOf({ ...shown, partner: bill.partner.id })}
                  title={`只看${bill.partner.name}`}
                  className="block truncate hover:text-seal"
                >
                  {bill.partner.name}
                </Link>
              </td>
            )}
            {shows('period') && <td className={`${cell} tabular-nums whitespace-nowrap`}>{bill.period}</td>}
            {shows('products') && (
              <td className={classNames(cell, 'whitespace-nowrap', narrow.products)}>
                {productsWords(bill.products)}
              </td>
            )}
            {shows('records') && (
              <td className={classNames(cell, 'text-right tabular-nums', narrow.records)}>
                {counted(bill.records)}
              </td>
            )}
            <td className={`${cell} text-right`}>
              <Amount fen={bill.payable} className="font-semibold" />
            </td>
            {shows('partnerAmount') && (
              <td className={classNames(cell, 'text-right', narrow.partnerAmount)}>
                {bill.partnerAmount === null ? (
                  <span className="text-ink-3">未导入</span>
                ) : (
                  <Amount fen={bill.partnerAmount} />
                )}
              </td>
            )}
            <td className={`${cell} text-right`}>
              <Difference fen={bill.difference} />
            </td>
            <td className={cell}>
              <StateBadge state={bill.state} />
            </td>
            {shows('due') && (
              <td className={classNames(cell, 'whitespace-nowrap', narrow.due)}>
                <Due due={bill.due} />
              </td>
            )}
            <td className={`${cell} pr-4 text-right sm:pr-6`}>
              <Link
                to={billPath(bill.id)}
                aria-label={`${nextWords(bill)} ${bill.number}`}
                className={buttonClass({ variant: 'secondary', size: 'sm' }, 'h-8 px-3')}
              >
                {nextWords(bill)}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
