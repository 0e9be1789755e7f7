import { BILLED_LEFT, type ResultOf } from '@yinxin/api/client';
import { Link } from 'react-router';
import { Card } from '../parts.tsx';
import { shortName } from './charts.tsx';

export type QuotaUse = ResultOf<'GET /api/appapi/usage/days'>;

/** Each day's contracts; a day that gave back more than it took stands at nothing. */
function UseBars({ days }: Pick<QuotaUse, 'days'>) {
  const most = Math.max(1, ...days.map(({ quantity }) => quantity));
  return (
    <>
      <ol aria-label="每日扣减" className="mt-4 flex h-16 items-end gap-px border-b border-line sm:gap-1">
        {days.map(({ day, quantity }) => (
          <li
            key={day}
            title={`${shortName(day)}：${quantity} 份`}
            className="min-w-0 flex-1 rounded-t-sm bg-navy"
            style={{ height: `${(Math.max(0, quantity) / most) * 100}%` }}
          >
            <span className="sr-only">
              {shortName(day)} {quantity} 份
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-ink-3 tabular-nums">
        <span>{shortName(days[0]?.day ?? '')}</span>
        <span>{shortName(days.at(-1)?.day ?? '')}</span>
      </p>
    </>
  );
}

function outlook(left: number, used: number, days: number): string {
  if (left >= BILLED_LEFT) return '由您的生态伙伴按实际用量结算，不用加购。';
  if (left === 0) return '在生产环境发起合同要先加购。';
  if (used <= 0) return '生产环境发起一份合同、签发一个时间戳或签一个摘要各扣一份。';
  return `按这段时间的用量，可用约 ${Math.floor(left / (used / days))} 天。`;
}

/** What is left, what the days that are looked at took, and how long it lasts at that pace. */
export function QuotaCard({
  left,
  use,
  isSandbox,
}: {
  left: number;
  use: QuotaUse | undefined;
  isSandbox: boolean;
}) {
  const used = use?.totals.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  const parts = use?.totals.filter(({ quantity }) => quantity !== 0) ?? [];
  // one day is shown by its hours
  const days = use && use.days[0]?.day.length === 10 ? use.days.length : 1;
  return (
    <Card
      title="额度"
      note="生产环境"
      aside={
        <Link to="/about/price" className="text-sm text-navy underline-offset-4 hover:underline">
          加购
        </Link>
      }
    >
      <p className="flex items-baseline justify-between text-sm">
        还可用
        <span className="text-lg font-semibold tabular-nums">
          {left >= BILLED_LEFT ? '按用量结算' : `${left.toLocaleString('zh-CN')} 份`}
        </span>
      </p>
      {use && parts.length > 0 && (
        <>
          <UseBars days={use.days} />
          <p className="mt-3 text-sm">
            这段时间扣减 {used} 份：
            {parts.map(({ words, quantity }) => `${words} ${quantity}`).join('、')}
          </p>
        </>
      )}
      <p className="mt-2 text-sm text-ink-2">
        {isSandbox && '沙箱不扣额度。'}
        {outlook(left, used, days)}
      </p>
    </Card>
  );
}
