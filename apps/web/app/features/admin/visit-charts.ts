import type { VisitReport } from '@yinxin/api/client';
import { DAY_MS, dayInChina } from '@yinxin/values';
import type { ChartOptions } from '~/parts/charts/index.ts';

export const RED = '#c8161d';
export const NAVY = '#12305c';
const INK = '#4a5160';
const LINE = '#e6e3dc';
const MOST_BARS = 10;

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

/** A day without visits is a zero, not a gap: the report leaves such days out. */
function everyDay(days: VisitReport['days'], span: number): VisitReport['days'] {
  const known = new Map(days.map((entry) => [entry.day, entry]));
  return Array.from({ length: span }, (_, n) => {
    const day = dayInChina(new Date(Date.now() - (span - 1 - n) * DAY_MS));
    return known.get(day) ?? { day, visitors: 0, views: 0 };
  });
}

interface DayLine {
  name: string;
  color: string;
  values: number[];
  labelOffset: number;
}

/** Lines over days (`2026-11-15`); the axis counts things, or measures in the unit that is given. */
export function linesByDay(days: readonly string[], lines: readonly DayLine[], unit = ''): ChartOptions {
  const option = {
    animation: false,
    grid: { left: unit ? 64 : 48, right: unit ? 96 : 64, top: 24, bottom: 28 },
    // Drawn, not made of markup, which the page's policy refuses.
    tooltip: { trigger: 'axis', renderMode: 'richText' },
    xAxis: { type: 'category', data: days.map((day) => day.slice(5)), boundaryGap: false, ...quietAxis },
    yAxis: {
      type: 'value',
      ...(unit ? {} : { minInterval: 1 }),
      splitLine: { lineStyle: { color: LINE } },
      axisLabel: { color: INK, ...(unit ? { formatter: `{value} ${unit}` } : {}) },
    },
    series: lines.map(({ name, color, values, labelOffset }) => line(name, color, values, labelOffset)),
  };
  return { option, height: 280 };
}

export function dayOptions(visited: VisitReport['days'], span: number): ChartOptions {
  const days = everyDay(visited, span);
  return linesByDay(
    days.map(({ day }) => day),
    [
      { name: '浏览', color: NAVY, values: days.map(({ views }) => views), labelOffset: -8 },
      { name: '访客', color: RED, values: days.map(({ visitors }) => visitors), labelOffset: 8 },
    ],
  );
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
