export { ExperiencePage } from './experience-page.tsx';
