export { CaseDetail } from './case-detail.tsx';
export { CaseList, type CaseListProps } from './case-list.tsx';
