import { loadFiles, MediaPage } from '~/features/admin/media/media-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadFiles;
export default MediaPage;
