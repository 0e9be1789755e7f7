export * from './drafting/tables.ts';
export { experiences } from './experience/tables.ts';
export * from './signing/tables.ts';
