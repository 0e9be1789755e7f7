import { HomePage, loadHome } from '~/features/admin/home-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadHome;
export default HomePage;
