import { BILL_STATES, type PartnerBill, SETTLE_MODES } from '@yinxin/api/client';
import { exactYuan } from '@yinxin/values';
import type { ReactNode } from 'react';
import { classNames, clockTime, Icon } from '~/ui/index.ts';
import { Amount, counted, Difference } from '../parts/money.tsx';
import { usePartner } from '../session.tsx';
import type { Imported } from './model.ts';

const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 px-4 py-4 sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)] sm:px-6">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-ink-3">{name}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

const percent = (share: number) => `${share / 100}%`;

/** The steps of a bill from being made to being settled. */
function StatePath({ path }: Pick<PartnerBill, 'path'>) {
  return (
    <ol
      aria-label="账单进度"
      className="flex items-start overflow-hidden px-2 py-4 text-xs text-ink-2 sm:px-4"
    >
      {path.map(({ state, at, is }, index) => (
        <li
          key={state}
          aria-current={is === 'now' ? 'step' : undefined}
          className={classNames(
            'relative min-w-0 flex-1 text-center leading-5',
            index > 0 &&
              'before:absolute before:top-2.5 before:right-1/2 before:w-full before:border-t before:border-line-strong/40',
            is === 'done' && 'text-success-ink',
            is === 'now' && 'font-semibold text-navy',
          )}
        >
          {is === 'next' ? (
            <span
              aria-hidden="true"
              className="relative z-[1] mx-auto my-0.5 block size-4 rounded-full border-[1.5px] border-line-strong bg-white"
            />
          ) : (
            <Icon
              name={is === 'done' || state === 'settled' ? 'circle-check' : 'clock'}
              size={20}
              className="relative z-[1] mx-auto block bg-white"
            />
          )}
          <span className="block">{BILL_STATES[state]}</span>
          {at && is !== 'next' && (
            <span className="block font-normal text-ink-3 tabular-nums max-sm:hidden">
              {clockTime(at).short.slice(0, 5)}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** The parts of the amount on one line; those that are nothing are left out, so that what stands adds up. */
function Equation({ bill }: { bill: PartnerBill }) {
  const { gross, discount, fees, refund, adjust, payable, tax } = bill;
  const changes = [
    ['折扣与尾差', discount],
    ['包量月费', fees],
    ['撤销返还', refund],
    ['调账', adjust],
  ] as const;
  const shown = [['消费总额', gross] as const, ...changes.filter(([, fen]) => fen !== 0)];
  return (
    <dl
      aria-label="金额的算式"
      className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line px-4 py-4 sm:px-6"
    >
      {shown.map(([name, fen], at) => (
        <div key={name} className="max-sm:flex max-sm:w-full max-sm:items-baseline max-sm:justify-between">
          <dt className="text-xs text-ink-2">{name}</dt>
          <dd className="text-lg leading-7 font-semibold">
            <Amount fen={fen} sign={at > 0} />
          </dd>
        </div>
      ))}
      <div className="max-sm:flex max-sm:w-full max-sm:items-baseline max-sm:justify-between max-sm:border-t max-sm:border-line max-sm:pt-3 sm:text-right">
        <dt className="text-xs text-ink-2">应结金额（含税 {exactYuan(tax).replace('¥', '')}）</dt>
        <dd
          className={classNames(
            'text-xl leading-8 font-semibold whitespace-nowrap tabular-nums',
            payable < 0 && 'text-danger',
          )}
        >
          <span className="sr-only">等于 </span>
          {exactYuan(payable)}
        </dd>
      </div>
    </dl>
  );
}

interface HeadCardProps {
  bill: PartnerBill;
  imported: Imported | null;
  mayImport: boolean;
}

/** What is to be read where no table was compared. */
function uncomparedWords(
  { partnerAmount, difference }: PartnerBill,
  isPlatform: boolean,
  mayImport: boolean,
): string {
  if (partnerAmount !== null && difference !== null)
    return `${isPlatform ? '对方' : '我方'}金额 ${exactYuan(partnerAmount)} 沿用上一版导入的明细，与这一版相差 ${exactYuan(difference)}；这一版还没有逐条比对。`;
  if (isPlatform) return '合作方还没有导入自己的明细。';
  return mayImport
    ? '还没有导入我方明细；导入后逐条比对，差额写在这里。'
    : '没有导入我方明细，这张账单没有逐条比对；现在的状态不再需要导入。';
}

function Compared({ bill, imported, mayImport }: HeadCardProps) {
  const { isPlatform } = usePartner();
  const { partnerAmount, difference, payable } = bill;
  if (partnerAmount === null || difference === null || !imported)
    return (
      <p className="rounded-b-card border-t border-line bg-paper px-4 py-2.5 text-ink-2 sm:px-6">
        {uncomparedWords(bill, isPlatform, mayImport)}
      </p>
    );
  const share = payable === 0 ? undefined : Math.abs(difference / payable) * 100;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-1 rounded-b-card border-t border-line bg-paper px-4 py-2.5 sm:px-6">
      <p className="mr-auto text-ink-2 wrap-anywhere">
        与{isPlatform ? '对方' : '我方'} {clockTime(imported.at).short} 导入的《{imported.name}》比对
      </p>
      <p>
        {isPlatform ? '对方' : '我方'}金额
        <Amount fen={partnerAmount} className="ml-3 font-semibold" />
      </p>
      <p className="flex items-baseline">
        <span className="mr-3">差额</span>
        <Difference fen={difference} sign />
        {difference !== 0 && share !== undefined && (
          <span className="ml-2 text-ink-3">占 {share < 0.01 ? '不到 0.01' : share.toFixed(2)}%</span>
        )}
      </p>
    </div>
  );
}

/** What the bill is, how far it is, and how its amount adds up. */
export function HeadCard({ bill, imported, mayImport }: HeadCardProps) {
  const { period, madeAt, records, agreement, settleMode, taxRate, checker, checkingAt, confirmedAt } = bill;
  const confirmed =
    confirmedAt && `${clockTime(confirmedAt).short}${bill.confirmedAlone ? '，逾期自动确认' : ''}`;
  return (
    <section aria-label="账单概要" className="rounded-card border border-line bg-white">
      <div className="grid xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)] xl:divide-x xl:divide-line">
        <Facts
          facts={[
            ['合作方', bill.partner.name],
            ['账期', period],
            ['协议', `${agreement.number}`],
            ['结算', `${SETTLE_MODES[settleMode]}，税率 ${percent(taxRate)}`],
            ['生成', madeAt ? `${clockTime(madeAt).short}，${counted(records)} 条用量` : '生成中'],
            confirmed
              ? ['确认', confirmed]
              : [
                  '核对人',
                  checker
                    ? `${checker}${checkingAt ? `，${clockTime(checkingAt).short} 起` : ''}`
                    : '还没有人开始',
                ],
          ]}
        />
        <StatePath path={bill.path} />
      </div>
      <Equation bill={bill} />
      <Compared {...{ bill, imported, mayImport }} />
    </section>
  );
}
