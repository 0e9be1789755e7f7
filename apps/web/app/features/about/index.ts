export { AboutPage } from './about-page.tsx';
