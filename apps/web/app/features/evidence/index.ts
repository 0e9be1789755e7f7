export { EvidencePage } from './evidence-page.tsx';
export { LogPage } from './log-page.tsx';
