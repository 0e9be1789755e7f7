import { BILL_DUES, type PartnerBillItem } from '@yinxin/api/client';
import { DAY_MS, dayInChina, startOfDay, timeInChina } from '@yinxin/values';
import { Icon, useNow } from '~/ui/index.ts';

const SOON_DAYS = 3;

/** Whole days of the calendar from today until then. */
export const daysUntil = (at: Date, now: Date): number =>
  Math.round((startOfDay(dayInChina(at)).getTime() - startOfDay(dayInChina(now)).getTime()) / DAY_MS);

/** The last day of what is open until a moment: one that ends at midnight was open the day before. */
export const lastDay = (at: string): Date => new Date(new Date(at).getTime() - 1);

/** Until when something is waited for, and how long that is. */
export function Due({ due }: Pick<PartnerBillItem, 'due'>) {
  const now = useNow();
  if (!due) return <span className="text-ink-3">—</span>;
  const at = lastDay(due.at);
  const left = now ? daysUntil(at, new Date(now)) : undefined;
  const isSoon = left !== undefined && left <= SOON_DAYS;
  return (
    <span className="block leading-5">
      <span className={isSoon ? 'inline-flex items-center gap-1 font-semibold text-warning-ink' : undefined}>
        {isSoon && <Icon name="alert" size={14} />}
        {timeInChina(at).slice(5, 10)}
      </span>
      <span className="block text-xs text-ink-3">
        {left === undefined
          ? BILL_DUES[due.kind]
          : left < 0
            ? `${BILL_DUES[due.kind]}，已过`
            : left === 0
              ? `${BILL_DUES[due.kind]}，今天`
              : `${BILL_DUES[due.kind]}，剩 ${left} 天`}
      </span>
    </span>
  );
}
