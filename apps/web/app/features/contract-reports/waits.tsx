import { type ContractReport, WAIT_MATTERS } from '@yinxin/api/client';
import { DAY_MS } from '@yinxin/values';
import { Link } from 'react-router';
import { detailPath } from '~/parts/contracts/index.ts';
import { calendarDay, Icon, useNow } from '~/ui/index.ts';

type Wait = ContractReport['waits'][number];

/** How long a wait has lasted, in whole days. */
const lasting = (since: string, now: number | undefined): string => {
  if (now === undefined) return '';
  const days = Math.floor((now - Date.parse(since)) / DAY_MS);
  return days > 0 ? `已等 ${days} 天` : '不到 1 天';
};

const About = ({ wait: { contractId, title, number }, phone }: { wait: Wait; phone: boolean }) => (
  <>
    {contractId ? (
      <Link
        to={detailPath(contractId, phone)}
        className="text-navy wrap-anywhere hover:underline pointer-coarse:inline-block pointer-coarse:py-2"
      >
        {title}
      </Link>
    ) : (
      <span className="wrap-anywhere">{title}</span>
    )}
    {number && <span className="block text-xs text-ink-3">{number}</span>}
  </>
);

interface WaitsProps extends Pick<ContractReport, 'waits' | 'waitCount'> {
  phone: boolean;
}

/** Who is waiting on whom, the longest waits first. */
export function Waits({ waits, waitCount, phone }: WaitsProps) {
  const now = useNow();
  if (waits.length === 0) return <p className="text-ink-3">没有在等的</p>;
  return (
    <>
      {phone ? (
        <WaitList waits={waits} now={now} />
      ) : (
        <table className="w-full text-left text-sm">
          <caption className="sr-only">谁在等谁，等得最久的在前</caption>
          <thead className="text-ink-3">
            <tr className="*:border-b *:border-line *:py-2 *:pr-4 *:font-normal">
              <th scope="col">谁在等</th>
              <th scope="col">等谁</th>
              <th scope="col">等什么</th>
              <th scope="col">合同</th>
              <th scope="col">自何时</th>
            </tr>
          </thead>
          <tbody>
            {waits.map((wait) => (
              <tr key={wait.id} className="*:border-t *:border-line *:py-2.5 *:pr-4 *:align-top">
                <td className="whitespace-nowrap">{wait.waiter}</td>
                <td className="wrap-anywhere">{wait.awaited}</td>
                <td className="whitespace-nowrap">{WAIT_MATTERS[wait.matter]}</td>
                <td>
                  <About wait={wait} phone={false} />
                </td>
                <td className="whitespace-nowrap tabular-nums">
                  {calendarDay(wait.since).full}
                  <span className="block text-xs text-ink-3">{lasting(wait.since, now)}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {waitCount > waits.length && (
        <p className="mt-3 text-sm text-ink-3">
          共 {waitCount} 项，这里是等得最久的 {waits.length} 项；更多的在导出的表格里。
        </p>
      )}
    </>
  );
}

const WaitList = ({ waits, now }: { waits: readonly Wait[]; now: number | undefined }) => (
  <ul aria-label="谁在等谁" className="text-sm">
    {waits.map((wait) => (
      <li key={wait.id} className="border-t border-line py-3 first:border-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          {wait.waiter}
          <Icon name="arrow-right" size={16} />
          <span className="sr-only">在等</span>
          <span className="wrap-anywhere">
            {wait.awaited} {WAIT_MATTERS[wait.matter]}
          </span>
        </p>
        <div className="mt-1">
          <About wait={wait} phone />
        </div>
        <p className="mt-1 text-ink-3">
          {calendarDay(wait.since).full} 起 {lasting(wait.since, now)}
        </p>
      </li>
    ))}
  </ul>
);
