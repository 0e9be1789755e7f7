export { WelcomePage } from './welcome-page.tsx';
export { WorkbenchPage } from './workbench-page.tsx';
