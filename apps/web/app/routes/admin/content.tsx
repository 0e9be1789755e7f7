import { ContentList, loadContent } from '~/features/admin/content/content-list.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadContent;
export default ContentList;
