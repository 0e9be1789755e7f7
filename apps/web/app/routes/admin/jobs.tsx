import { JobsPage, loadJobs } from '~/features/admin/jobs-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadJobs;
export default JobsPage;
