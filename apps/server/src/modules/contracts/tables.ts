export * from './tables/contract.ts';
export * from './tables/signing.ts';
export * from './tables/uploaded.ts';
