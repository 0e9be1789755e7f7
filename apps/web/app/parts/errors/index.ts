export { ErrorPage } from './error-page.tsx';
export { Missing } from './missing.tsx';
