export { Chart, type ChartOptions } from './chart.tsx';
