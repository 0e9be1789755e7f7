export { CopyButton } from './copy-button.tsx';
export { EmptyState } from './empty-state.tsx';
export { type Choice, Filters } from './filters.tsx';
export { Missing } from './missing.tsx';
export { Neighbours } from './neighbours.tsx';
export { PageTop } from './page-top.tsx';
export { Pager } from './pager.tsx';
export { RichText } from './rich-text.tsx';
export { Skeleton, useTurning } from './skeleton.tsx';
