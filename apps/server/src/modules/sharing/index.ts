export { drawCode } from './code.ts';
export { pictureAddress } from './pictures.ts';
export { registerSharing } from './routes.ts';
