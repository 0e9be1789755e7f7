import { loadOperators, OperatorsPage } from '~/features/admin/operators/operators-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadOperators;
export default OperatorsPage;
