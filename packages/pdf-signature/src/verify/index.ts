export { ocspRequest, onlineMaterial } from './online.ts';
export { type PoolSettings, type PoolVerifyOptions, VerifyPool } from './pool.ts';
export * from './verifying.ts';
