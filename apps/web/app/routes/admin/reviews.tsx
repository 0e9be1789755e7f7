import { loadStatistics, StatisticsPage } from '~/features/admin/identity/statistics-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadStatistics;
export default StatisticsPage;
