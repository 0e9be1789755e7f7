import { loadWecom, WecomPage } from '~/features/admin/wecom/wecom-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadWecom;
export default WecomPage;
