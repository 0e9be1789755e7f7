import { loadScenes, ScenesPage } from '~/features/admin/scenes/scenes-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadScenes;
export default ScenesPage;
