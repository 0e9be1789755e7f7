export { MobileHomePage, type MobileHomePageProps } from './mobile-home-page.tsx';
