export { FlowsPage } from './flows-page.tsx';
