import { type ContractReport, REPORT_DAYS } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '~/parts/reading/index.ts';
import { PageTitle, Panel } from '~/parts/workspace/index.ts';
import { Container, calendarDay, Icon } from '~/ui/index.ts';
import { Bars } from './bars.tsx';
import { DayColumns } from './day-columns.tsx';
import { Waits } from './waits.tsx';

const hours = (median: number): string =>
  median < 1
    ? `${Math.max(1, Math.round(median * 60))} 分钟`
    : median < 48
      ? `${median.toFixed(1)} 小时`
      : `${(median / 24).toFixed(1)} 天`;

const Figure = ({ words, children }: { words: string; children: ReactNode }) => (
  <div className="rounded-card border border-line bg-white px-5 py-4">
    <p className="text-sm text-ink-3">{words}</p>
    <p className="mt-1 text-2xl font-semibold">{children}</p>
  </div>
);

interface ReportPageProps {
  report: ContractReport;
  days: number;
  phone: boolean;
}

/** How the contracts stand: states, days, time to sign, who waits on whom, seals, quota. */
export function ReportPage({ report, days, phone }: ReportPageProps) {
  const { states, times, waiting, waits, waitCount, seals, left, isWhole } = report;
  const sent = states.reduce((sum, { count }) => sum + count, 0);
  const complete = states.find(({ state }) => state === 'COMPLETE')?.count ?? 0;
  return (
    <Container className="pb-16">
      <PageTitle icon="document" title="合同报表">
        <span>{isWhole ? '整个单位发起的合同' : '本账号发起的合同'}</span>
      </PageTitle>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <nav aria-label="期间" className="flex gap-2">
          {REPORT_DAYS.map((span) => (
            <Link
              key={span}
              to={`?days=${span}`}
              aria-current={span === days ? 'page' : undefined}
              className="grid h-10 place-items-center rounded border border-line bg-white px-4 text-sm aria-[current]:border-navy aria-[current]:font-semibold aria-[current]:text-navy pointer-coarse:h-11"
            >
              近 {span} 天
            </Link>
          ))}
        </nav>
        <a
          href={`/api/appapi/contract/reportFile?days=${days}`}
          download
          className="inline-flex min-h-11 items-center gap-2 text-navy hover:underline"
        >
          <Icon name="download" size={18} />
          导出表格
        </a>
      </div>
      <div className="mb-6 grid grid-cols-2 gap-4 lg:grid-cols-4">
        <Figure words="发起">{sent}</Figure>
        <Figure words="签完">{complete}</Figure>
        <Figure words="签署用时中位数">{times ? hours(times.median) : '—'}</Figure>
        <Figure words="还可发起">{left} 份</Figure>
      </div>
      {sent === 0 && waits.length === 0 && seals.length === 0 ? (
        <EmptyState icon="document" title={`近 ${days} 天没有发起合同`}>
          <p>发起合同后，这里会有按状态、签署用时、等待对象与用印的统计。</p>
        </EmptyState>
      ) : (
        <div className="grid gap-5 *:min-w-0 lg:grid-cols-2 lg:gap-6">
          <div className="lg:col-span-2">
            <Panel title="每日发起与签完">
              <DayColumns days={report.days} span={days} />
            </Panel>
          </div>
          <Panel title="按状态">
            <Bars
              label="各状态的合同份数"
              rows={states.map(({ words, count }) => ({ name: words, count }))}
            />
          </Panel>
          <Panel title="签署用时">
            {times ? (
              <Bars
                label="从发起到签完"
                rows={times.slices.map(({ words, count }) => ({ name: words, count }))}
              />
            ) : (
              <p className="text-ink-3">还没有签完的合同</p>
            )}
          </Panel>
          <div className="lg:col-span-2">
            <Panel title="谁在等谁">
              <Waits waits={waits} waitCount={waitCount} phone={phone} />
            </Panel>
          </div>
          <Panel title="在等谁">
            {waiting.length > 0 ? (
              <ul className="text-sm">
                {waiting.map(({ name, count, since }) => (
                  <li
                    key={`${name} ${since}`}
                    className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-0"
                  >
                    <span>{name}</span>
                    <span className="text-ink-3">
                      {count} 份，最早 {calendarDay(since).full} 发起
                    </span>
                  </li>
                ))}
              </ul>
            ) : (
              <p className="text-ink-3">没有在等的人</p>
            )}
          </Panel>
          <Panel title="用印">
            {seals.length > 0 ? (
              <Bars label="各印章的用印次数" rows={seals} />
            ) : (
              <p className="text-ink-3">期间没有用印</p>
            )}
          </Panel>
        </div>
      )}
    </Container>
  );
}
