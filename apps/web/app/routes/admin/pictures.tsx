import { loadPictures, PicturesPage } from '~/features/admin/seals/pictures-page.tsx';

export { Waiting as HydrateFallback } from '~/features/admin/waiting.tsx';

export const clientLoader = loadPictures;
export default PicturesPage;
