export type * from '../types.ts';
export * from './bytes.ts';
export * from './checksum.ts';
export * from './cipher.ts';
export * from './hash.ts';
export * from './inflate.ts';
export * from './signature.ts';
