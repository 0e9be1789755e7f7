import { BILL_REMINDERS } from '@yinxin/api/client';

/** What holds for every partner; what the agreement of each says stands on its bills. */
const FACTS = [
  ['2 日', '12:00 出上月账单'],
  [`${BILL_REMINDERS.join('、')} 天`, '自动确认之前，各提醒一次'],
  ['到分', '逐条用量、合计与总账相等'],
  ['按协议', '核对与付款的期限，写在每张账单上'],
] as const;

export const CalendarFacts = () => (
  <section aria-label="账单怎样来">
    <p className="font-serif text-2xl leading-snug font-semibold lg:text-3xl">
      每一笔用量，
      <br />
      双方各自算得出来
    </p>
    <p className="mt-4 max-w-[30em] text-ink-2">
      账单由用量记录逐条汇总，合计精确到分。导入您自己的明细，系统按订单号逐条比对。
    </p>
    <dl className="mt-8 grid grid-cols-2 gap-x-4 border-t border-ink sm:grid-cols-4 lg:mt-10">
      {FACTS.map(([value, words]) => (
        <div key={value} className="flex flex-col-reverse justify-end pt-3">
          <dt className="text-sm text-ink-2">{words}</dt>
          <dd className="text-lg font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
