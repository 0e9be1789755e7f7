export { ApprovalsPage } from './approvals-page.tsx';
export { loadApprovals, tabBy } from './model.ts';
