export type { Problem } from './problem.ts';
export * from './table.ts';
