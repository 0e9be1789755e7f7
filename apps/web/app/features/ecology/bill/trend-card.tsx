import type { PartnerBillTrend } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import { useMemo } from 'react';
import { Chart, type ChartOptions } from '~/parts/charts/index.ts';
import { Card } from '../parts/card.tsx';
import { amount, signed } from '../parts/money.tsx';

const PALE = '#9fb2cf';
const NAVY = '#12305c';
const INK = '#4a5160';
const LINE = '#e6e3dc';
const FEN = 100;

/** 10 万, or plain figures where they are small. */
const axisWords = (value: number) =>
  Math.abs(value) >= 10_000 ? `${Number((value / 10_000).toFixed(1))} 万` : String(value);

function trendOptions({ months }: PartnerBillTrend, period: string): ChartOptions {
  const years = months.map(({ period: month }) => month.slice(2, 4));
  const option = {
    animation: false,
    grid: { left: 48, right: 12, top: 28, bottom: 38 },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      valueFormatter: (value: number) => amount(Math.round(value * FEN)),
    },
    xAxis: {
      type: 'category',
      // the year stands where it begins
      data: months.map(({ period: month }, at) =>
        years[at] === years[at - 1] ? month.slice(5) : `${month.slice(5)}\n${month.slice(0, 4)}`,
      ),
      axisLine: { lineStyle: { color: LINE } },
      axisTick: { show: false },
      axisLabel: { color: INK, interval: 0, fontSize: 11 },
    },
    yAxis: {
      type: 'value',
      splitNumber: 3,
      splitLine: { lineStyle: { color: LINE } },
      axisLabel: { color: INK, fontSize: 11, formatter: axisWords },
    },
    series: [
      {
        type: 'bar',
        name: '应结金额（元）',
        barMaxWidth: 18,
        data: months.map(({ period: month, payable }) => ({
          value: payable === null ? null : payable / FEN,
          itemStyle: { color: month === period ? NAVY : PALE },
          label: {
            show: month === period && payable !== null,
            position: 'top',
            // within the card where it is the last bar
            align: month === months.at(-1)?.period ? 'right' : 'center',
            offset: month === months.at(-1)?.period ? [12, 0] : [0, 0],
            color: '#14181f',
            fontWeight: 600,
            formatter: amount(payable ?? 0),
          },
        })),
      },
    ],
  };
  return { option, height: 190 };
}

/** The last twelve months, this one marked. */
export function TrendCard({ trend, period }: { trend: PartnerBillTrend; period: string }) {
  const options = useMemo(() => trendOptions(trend, period), [trend, period]);
  const { change, total } = trend;
  return (
    <Card title={`近 ${trend.months.length} 个月`} note="应结金额，元">
      <Chart
        label={`近 ${trend.months.length} 个月的应结金额：${trend.months.map(({ period: month, payable }) => `${month} ${payable === null ? '没有账单' : yuan(payable)}`).join('，')}`}
        options={options}
      />
      <p className="flex justify-between text-xs text-ink-2 tabular-nums">
        <span>合计 {amount(total)}</span>
        {change !== null && <span>比上月 {signed(change)}%</span>}
      </p>
    </Card>
  );
}
