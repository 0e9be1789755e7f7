import { ApplicationsPage, loadApplications } from '~/features/admin/applications/applications-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadApplications;
export default ApplicationsPage;
