export { pictureAddress } from './pictures.ts';
export { registerSharing } from './routes.ts';
