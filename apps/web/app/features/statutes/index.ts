export { StatutesPage, type StatutesPageProps } from './statutes-page.tsx';
