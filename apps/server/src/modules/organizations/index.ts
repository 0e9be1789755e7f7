export * from './organizations.ts';
export { organizations } from './tables.ts';
