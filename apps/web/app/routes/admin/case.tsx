import { CasePage, loadCase } from '~/features/admin/identity/case-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadCase;
export default CasePage;
