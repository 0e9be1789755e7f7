export { loadSignCenter } from './loading.ts';
export { shownBy } from './model.ts';
export { keyOf, SignCenterPage } from './sign-center-page.tsx';
