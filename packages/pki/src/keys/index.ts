export * from './algorithms.ts';
export * from './identify.ts';
export * from './provider.ts';
export * from './signature-format.ts';
export * from './sm2.ts';
export * from './spki.ts';
export * from './verify.ts';
