import type { EChartsCoreOption } from 'echarts/core';
import { useEffect, useRef } from 'react';

export interface ChartOptions {
  option: EChartsCoreOption;
  height: number;
}

/** The chart library comes with the first chart. */
async function loadCharts() {
  const [core, charts, components, renderers] = await Promise.all([
    import('echarts/core'),
    import('echarts/charts'),
    import('echarts/components'),
    import('echarts/renderers'),
  ]);
  core.use([
    charts.LineChart,
    charts.BarChart,
    components.GridComponent,
    components.TooltipComponent,
    renderers.SVGRenderer,
  ]);
  return core;
}

export function Chart({ label, options: { option, height } }: { label: string; options: ChartOptions }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let dispose = () => {};
    let isGone = false;
    loadCharts().then(({ init }) => {
      if (isGone || !place.current) return;
      const chart = init(place.current, undefined, { renderer: 'svg' });
      chart.setOption(option);
      const watch = new ResizeObserver(() => chart.resize());
      watch.observe(place.current);
      dispose = () => {
        watch.disconnect();
        chart.dispose();
      };
    });
    return () => {
      isGone = true;
      dispose();
    };
  }, [option]);
  return <div ref={place} role="img" aria-label={label} style={{ height }} className="overflow-hidden" />;
}
