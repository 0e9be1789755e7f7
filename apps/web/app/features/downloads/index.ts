export { DownloadsPage } from './downloads-page.tsx';
