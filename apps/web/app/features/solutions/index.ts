export { SolutionPage } from './solution-page.tsx';
