import type { ResultOf } from '@yinxin/api/client';
import { Card, Empty, Segmented, Skeleton } from 'antd';
import { useMemo } from 'react';
import { Chart } from '~/parts/charts/index.ts';
import { useFilters } from '../lists/use-filters.ts';
import { adminLoader, useAnswer } from '../loading.ts';
import { PageTitle } from '../page-title.tsx';
import { Fact, Facts } from '../parts/facts.tsx';
import { linesByDay, NAVY, RED } from '../visit-charts.ts';
import { ageText } from './words.ts';

type Statistics = ResultOf<'GET /api/admin/identity/statistics'>;

const DAYS = '30';
const spans = [
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
];

export const loadStatistics = adminLoader((send, search) =>
  send('GET /api/admin/identity/statistics', { query: { days: Number(search.get('days') ?? DAYS) } }),
);

const datesOf = (days: Statistics['days']) => days.map(({ date }) => date);

const reviewOptions = (days: Statistics['days']) =>
  linesByDay(
    datesOf(days),
    [{ name: '用时中位数', color: RED, values: days.map(({ medianHours }) => medianHours), labelOffset: 0 }],
    '小时',
  );

const decidedOptions = (days: Statistics['days']) =>
  linesByDay(datesOf(days), [
    { name: '审结', color: NAVY, values: days.map(({ decided }) => decided), labelOffset: -8 },
    { name: '通过', color: RED, values: days.map(({ accepted }) => accepted), labelOffset: 8 },
  ]);

/** How long applicants wait for a reviewer. */
export function StatisticsPage() {
  const filters = useFilters();
  const { value } = useAnswer(loadStatistics);
  const reviewed = useMemo(() => value && reviewOptions(value.days), [value]);
  const decided = useMemo(() => value && decidedOptions(value.days), [value]);
  return (
    <>
      <PageTitle title="审核用时">
        <Segmented
          value={filters.get('days') ?? DAYS}
          options={spans}
          onChange={(next) => filters.set({ days: next })}
        />
      </PageTitle>
      {!value && <Skeleton active />}
      {value && (
        <div className="grid gap-4 *:min-w-0">
          <Card title="现在">
            <Facts>
              <Fact name="待审核">{value.waiting} 件</Fact>
              <Fact name="最久等待">{value.waiting > 0 ? ageText(value.oldestHours) : '—'}</Fact>
            </Facts>
          </Card>
          {value.days.length === 0 && <Empty description="这段时间还没有审结的认证。" />}
          {value.days.length > 0 && reviewed && decided && (
            <>
              <Card title="每日用时">
                <Chart label="每日审核用时的中位数" options={reviewed} />
              </Card>
              <Card title="每日审结">
                <Chart label="每日审结与通过的件数" options={decided} />
              </Card>
            </>
          )}
        </div>
      )}
    </>
  );
}
