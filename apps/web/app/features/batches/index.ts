export { BatchPage } from './batch-page.tsx';
export { BatchesPage } from './batches-page.tsx';
export { loadBatch, rowFilters } from './model.ts';
