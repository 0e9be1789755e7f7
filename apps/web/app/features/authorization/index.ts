export { AuthorizePage } from './authorize-page.tsx';
