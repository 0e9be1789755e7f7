import { CasesPage, loadCases } from '~/features/admin/identity/cases-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadCases;
export default CasesPage;
