export { loadSeals } from './loading.ts';
export { SealsPage } from './seals-page.tsx';
