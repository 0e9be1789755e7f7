import { Card, Empty, Segmented, Skeleton } from 'antd';
import { Chart } from '~/parts/charts/index.ts';
import { useFilters } from './lists/use-filters.ts';
import { adminLoader, useAnswer } from './loading.ts';
import { PageTitle } from './page-title.tsx';
import { barOptions, dayOptions } from './visit-charts.ts';

const spans = [
  { value: '7', label: '近 7 天' },
  { value: '30', label: '近 30 天' },
  { value: '90', label: '近 90 天' },
];
const deviceNames = { desktop: '电脑', mobile: '手机' } as const;

const DAYS = '30';
export const loadVisits = adminLoader((send, search) =>
  send('GET /api/admin/visits', { query: { days: Number(search.get('days') ?? DAYS) } }),
);

/** How many came, what they read and where they came from; nothing here leads to a person. */
export function VisitsPage() {
  const filters = useFilters();
  const days = filters.get('days') ?? DAYS;
  const { value } = useAnswer(loadVisits);
  return (
    <>
      <PageTitle title="访问统计">
        <Segmented value={days} options={spans} onChange={(next) => filters.set({ days: next })} />
      </PageTitle>
      {!value && <Skeleton active />}
      {value?.days.length === 0 && (
        <Empty description="这段时间还没有访问记录。访客打开公众页面后，这里就会有数。" />
      )}
      {value && value.days.length > 0 && (
        <div className="grid grid-cols-2 gap-4 *:min-w-0 max-lg:grid-cols-1">
          <Card title="每日访问" className="col-span-full">
            <Chart label="每日浏览与访客" options={dayOptions(value.days, Number(days))} />
          </Card>
          <Card title="页面">
            <Chart
              label="浏览最多的页面"
              options={barOptions(value.pages.map(({ path, views }) => [path, views]))}
            />
          </Card>
          <div className="grid gap-4 *:min-w-0">
            <Card title="来源">
              <Chart
                label="访问来源"
                options={barOptions(
                  value.sources.map(({ source, visits }) => [
                    source === 'direct' ? '直接访问' : source,
                    visits,
                  ]),
                )}
              />
            </Card>
            <Card title="设备">
              <Chart
                label="设备"
                options={barOptions(value.devices.map(({ device, views }) => [deviceNames[device], views]))}
              />
            </Card>
          </div>
        </div>
      )}
    </>
  );
}
