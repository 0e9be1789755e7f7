import type { VisitReport } from '@yinxin/api/client';
import type { EChartsCoreOption } from 'echarts/core';

const RED = '#c8161d';
const NAVY = '#12305c';
const INK = '#4a5160';
const LINE = '#e6e3dc';
const MOST_BARS = 10;

export interface ChartOptions {
  option: EChartsCoreOption;
  height: number;
}

const quietAxis = {
  axisLine: { lineStyle: { color: LINE } },
  axisTick: { show: false },
  axisLabel: { color: INK },
};

/** The label is moved off its line, so that two that meet stay readable. */
const line = (name: string, color: string, data: number[], labelOffset: number) => ({
  type: 'line',
  name,
  data,
  color,
  symbolSize: 5,
  lineStyle: { width: 2 },
  // named at its end, so that no legend is needed
  endLabel: { show: true, formatter: '{a}', color, offset: [0, labelOffset] },
});

const DAY_MS = 86_400_000;

/** A day without visits is a zero, not a gap: the report leaves such days out. */
function everyDay(days: VisitReport['days'], span: number): VisitReport['days'] {
  const known = new Map(days.map((entry) => [entry.day, entry]));
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
  return Array.from({ length: span }, (_, n) => {
    const day = clock.format(Date.now() - (span - 1 - n) * DAY_MS);
    return known.get(day) ?? { day, visitors: 0, views: 0 };
  });
}

export function dayOptions(visited: VisitReport['days'], span: number): ChartOptions {
  const days = everyDay(visited, span);
  const option = {
    animation: false,
    grid: { left: 48, right: 64, top: 24, bottom: 28 },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'category', data: days.map(({ day }) => day.slice(5)), boundaryGap: false, ...quietAxis },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitLine: { lineStyle: { color: LINE } },
      axisLabel: { color: INK },
    },
    series: [
      line(
        '浏览',
        NAVY,
        days.map(({ views }) => views),
        -8,
      ),
      line(
        '访客',
        RED,
        days.map(({ visitors }) => visitors),
        8,
      ),
    ],
  };
  return { option, height: 280 };
}

/** Long names read better beside lying bars; each bar tells its number. */
export function barOptions(rows: [string, number][]): ChartOptions {
  const shown = rows.slice(0, MOST_BARS).toReversed();
  const option = {
    animation: false,
    grid: { left: 150, right: 48, top: 4, bottom: 4 },
    xAxis: { type: 'value', show: false },
    yAxis: {
      type: 'category',
      data: shown.map(([name]) => name),
      ...quietAxis,
      axisLabel: { color: INK, width: 140, overflow: 'truncate' },
    },
    series: [
      {
        type: 'bar',
        data: shown.map(([, count]) => count),
        color: NAVY,
        barMaxWidth: 16,
        label: { show: true, position: 'right', color: INK },
      },
    ],
  };
  return { option, height: Math.max(80, shown.length * 32) };
}
