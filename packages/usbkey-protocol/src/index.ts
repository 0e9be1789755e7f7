export * from './operations.ts';
export * from './problems.ts';
export * from './wire.ts';
